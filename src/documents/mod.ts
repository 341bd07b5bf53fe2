/**
 * Documents: reads YAML, JSON, TOML and INI that strangers wrote. Bytes and caps come in; plain data with places goes out, or a list
 * of faults, each with its line and column. Nothing here knows what a document means, nothing throws for what it reads, and no size or
 * nesting of the input makes it slow or ends the stack.
 */
export {
  type Caps,
  type Decoded,
  defaultCaps,
  type DocumentFault,
  documentFaultText,
  type Undecoded,
} from "./decoded.ts";
