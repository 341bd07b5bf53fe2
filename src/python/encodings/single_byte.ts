/** Text in encodings of one byte a character. */
import { UPPER_HALVES } from "./tables.ts";

const NO_CHARACTER = "\ufffe";
const CHUNK = 8192;

/** The text, or the offset of the first byte that has no character. */
export function decodeSingleByte(bytes: Uint8Array, codec: string): string | number {
  const upper = UPPER_HALVES[codec] as string;
  const units = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte < 128) units[at] = byte;
    else {
      const character = upper[byte - 128] ?? NO_CHARACTER;
      if (character === NO_CHARACTER) return at;
      units[at] = character.charCodeAt(0);
    }
  }
  return fromUnits(units);
}

function fromUnits(units: Uint16Array): string {
  let text = "";
  for (let at = 0; at < units.length; at += CHUNK) {
    text += String.fromCharCode(...units.subarray(at, at + CHUNK));
  }
  return text;
}

/** The inverse; null where the encoding lacks a character. */
export function encodeSingleByte(text: string, codec: string): Uint8Array | null {
  const upper = UPPER_HALVES[codec] as string;
  const bytes = new Map<number, number>();
  for (let at = 0; at < upper.length; at++) {
    if (upper[at] !== NO_CHARACTER) bytes.set(upper.charCodeAt(at), at + 128);
  }
  const out = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const byte = unit < 128 ? unit : bytes.get(unit);
    if (byte === undefined) return null;
    out[at] = byte;
  }
  return out;
}
