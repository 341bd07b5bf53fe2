/** The encoding a source declares in a comment of its first two lines (PEP 263), found in the bytes as CPython's tokenizer does. */

const LF = 10;
const CR = 13;
const HASH = 35;

export interface Cookie {
  /** As written. */
  readonly name: string;
  /** In bytes. */
  readonly offset: number;
}

/** The second line counts only where the first holds nothing but white space and a comment. */
export function findCookie(bytes: Uint8Array, from: number): Cookie | null {
  let start = from;
  for (let line = 0; line < 2; line++) {
    let end = start;
    while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end++;
    const hash = firstMark(bytes, start, end);
    if (hash < end && bytes[hash] !== HASH) return null;
    const cookie = hash < end ? cookieIn(bytes, hash, end) : null;
    if (cookie !== null) return cookie;
    start = bytes[end] === CR && bytes[end + 1] === LF ? end + 2 : end + 1;
  }
  return null;
}

function firstMark(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && (bytes[at] === 32 || bytes[at] === 9 || bytes[at] === 12)) at++;
  return at;
}

const CODING: readonly number[] = [99, 111, 100, 105, 110, 103];

/** `coding`, a colon or an equals sign, blanks, a name; the first of them that has a name. */
function cookieIn(bytes: Uint8Array, start: number, end: number): Cookie | null {
  for (let at = start; at + 6 < end; at++) {
    if (!CODING.every((unit, i) => bytes[at + i] === unit)) continue;
    const mark = bytes[at + 6];
    if (mark !== 58 && mark !== 61) continue;
    let from = at + 7;
    while (from < end && (bytes[from] === 32 || bytes[from] === 9)) from++;
    let to = from;
    while (to < end && isNameByte(bytes[to] as number)) to++;
    if (to > from) return { name: String.fromCharCode(...bytes.subarray(from, to)), offset: from };
  }
  return null;
}

function isNameByte(byte: number): boolean {
  const letter = byte | 32;
  return (letter >= 97 && letter <= 122) || (byte >= 48 && byte <= 57) || byte === 45 || byte === 46 ||
    byte === 95;
}

/** The spellings CPython's tokenizer knows by heart, before any table of codecs; the name unchanged for the rest. */
export function tokenizerName(name: string): string {
  const short = name.slice(0, 12).toLowerCase().replaceAll("_", "-");
  if (short === "utf-8" || short.startsWith("utf-8-")) return "utf-8";
  const latin = ["latin-1", "iso-8859-1", "iso-latin-1"];
  if (latin.some((one) => short === one || short.startsWith(`${one}-`))) return "iso-8859-1";
  return name;
}
