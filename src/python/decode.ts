/**
 * Bytes to text as CPython decodes source, and back.
 *
 * Text that goes back to other bytes than it came from could never be written without changing what nobody asked to change, so every
 * encoding here gives back exactly the bytes it read. Encodings of several bytes a character other than UTF-8 are read
 * only where a file keeps to ASCII: their tables are larger than everything else in this room.
 */
import { decodeUtf8, decodeUtf8Escaped, encodeUtf8, hasLoneSurrogate } from "../core/utf8.ts";
import { placeOf, type PythonDiagnostic } from "./diagnostic.ts";
import { type Cookie, findCookie, tokenizerName } from "./encodings/cookie.ts";
import { codecOf } from "./encodings/names.ts";
import { decodeSingleByte, encodeSingleByte } from "./encodings/single_byte.ts";
import { UPPER_HALVES } from "./encodings/tables.ts";

export type Decoded =
  | {
    readonly ok: true;
    /** Without the byte order mark. */
    readonly text: string;
    /** The name Python's codec goes by, with hyphens. */
    readonly encoding: string;
    readonly bom: boolean;
  }
  | { readonly ok: false; readonly diagnostic: PythonDiagnostic };

const UTF_8 = "utf-8";

export function decodeSource(bytes: Uint8Array): Decoded {
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (wide) return refused(bytes, 0, "Cannot read UTF-16: its byte order mark stands at the start");
  const nul = bytes.indexOf(0);
  if (nul >= 0) return refused(bytes, nul, "Source code cannot contain null bytes");
  const body = bom ? bytes.subarray(3) : bytes;
  const cookie = findCookie(bytes, bom ? 3 : 0);
  if (cookie === null) return decodeText(bytes, body, UTF_8, bom);
  const name = tokenizerName(cookie.name);
  if (bom && name !== UTF_8) {
    return refused(
      bytes,
      cookie.offset,
      `Encoding problem: '${cookie.name}' declared behind a UTF-8 byte order mark`,
    );
  }
  const codec = name === UTF_8 ? UTF_8 : knownCodec(cookie);
  if (codec === null) {
    return refused(bytes, cookie.offset, `Unknown or unsupported encoding '${cookie.name}'`);
  }
  return decodeText(bytes, body, codec, bom);
}

function knownCodec(cookie: Cookie): string | null {
  const codec = codecOf(tokenizerName(cookie.name), UPPER_HALVES);
  return codec === null ? null : codec.replaceAll("_", "-");
}

function decodeText(bytes: Uint8Array, body: Uint8Array, encoding: string, bom: boolean): Decoded {
  const text = encoding === UTF_8 ? decodeUtf8(body) : decodeSingleByte(body, encoding.replaceAll("-", "_"));
  if (typeof text === "string") return { ok: true, text, encoding, bom };
  const skipped = bytes.length - body.length;
  const at = (text ?? firstInvalid(body)) + skipped;
  const byte = (bytes[at] as number).toString(16).padStart(2, "0");
  return refused(bytes, at, `Cannot decode byte 0x${byte} as ${encoding}`);
}

function firstInvalid(body: Uint8Array): number {
  const text = decodeUtf8Escaped(body);
  const bad = /[\udc80-\udcff]/.exec(pairsBlanked(text));
  return bad === null ? 0 : encodeUtf8(text.slice(0, bad.index)).length;
}

/** Characters beyond the basic plane, replaced by as many units, so that what remains of surrogates marks bytes that are no UTF-8. */
function pairsBlanked(text: string): string {
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, "\ufffd\ufffd");
}

/** A byte that cannot be read counts as one column, like any character. */
function refused(bytes: Uint8Array, offset: number, message: string): Decoded {
  const before = decodeUtf8Escaped(bytes.subarray(0, offset)).replace(/^\ufeff/, "");
  const { line, column } = placeOf(before, before.length);
  return { ok: false, diagnostic: { message, offset, line, column, stage: "decode" } };
}

/** Back to bytes; null where the encoding is not known or lacks a character of the text. */
export function encodeText(text: string, encoding: string, bom: boolean): Uint8Array | null {
  const codec = encoding === UTF_8 ? "utf_8" : codecOf(encoding, UPPER_HALVES);
  if (codec === null) return null;
  if (codec !== "utf_8") return bom ? null : encodeSingleByte(text, codec);
  if (hasLoneSurrogate(text)) return null;
  const body = encodeUtf8(text);
  if (!bom) return body;
  const out = new Uint8Array(body.length + 3);
  out.set([0xef, 0xbb, 0xbf]);
  out.set(body, 3);
  return out;
}
