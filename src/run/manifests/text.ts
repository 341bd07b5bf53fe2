/**
 * A manifest's bytes as text and back. Bytes that are no UTF-8 are carried through, so that one odd comment does not hide a declaration.
 * What pip reads and an edit could not give back (UTF-16, which some shells write) is read and never written.
 */
import { decodeUtf8Escaped, encodeUtf8Escaped } from "../../core/utf8.ts";

export interface ManifestText {
  /** Without a byte order mark. */
  readonly text: string;
  /** The bytes of a changed text; null where this file is only read. */
  readonly encode: ((text: string) => Uint8Array | null) | null;
}

export function readText(bytes: Uint8Array): ManifestText {
  const wide = readUtf16(bytes);
  if (wide !== null) return { text: wide, encode: null };
  const whole = decodeUtf8Escaped(bytes);
  const mark = whole.startsWith("\ufeff") ? "\ufeff" : "";
  return { text: whole.slice(mark.length), encode: (text) => encodeUtf8Escaped(mark + text) };
}

function readUtf16(bytes: Uint8Array): string | null {
  const little = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (!little && !(bytes[0] === 0xfe && bytes[1] === 0xff)) return null;
  const units: string[] = [];
  for (let at = 2; at + 1 < bytes.length; at += 2) {
    const [first, second] = [bytes[at] ?? 0, bytes[at + 1] ?? 0];
    units.push(String.fromCharCode(little ? first | (second << 8) : (first << 8) | second));
  }
  return units.join("");
}
