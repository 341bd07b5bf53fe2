/**
 * The Python front end: bytes in; text, tokens, a syntax tree, or the first fault with its place out.
 *
 * It follows the grammar of Python 3.14 as strictly as CPython and gives back every byte it read. It may use no host: no disk, no
 * clock, no Node; it also runs inside the sandbox, on input that wants to hurt.
 */
export type * from "./ast.ts";
export { type Decoded, decodeSource, encodeText } from "./decode.ts";
export { diagnosticAt, placeOf, type PythonDiagnostic, type Stage, STAGES } from "./diagnostic.ts";
export { parse, type Parsed, tokenize } from "./parse/mod.ts";
export * as kinds from "./tokens/kinds.ts";
export { tokenAt, type Tokens } from "./tokens/tokens.ts";
export { children, type Visit, walk } from "./walk.ts";
export { checkModule, compileCheck } from "./check/mod.ts";
export {
  applyEdits,
  type Edited,
  type EditFault,
  editFault,
  offsetAfter,
  sortEdits,
  type TextEdit,
} from "./edit.ts";
export * from "./scopes/mod.ts";
