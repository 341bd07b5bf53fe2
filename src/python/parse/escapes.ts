/**
 * The values of string and bytes literals: escapes, line ends, and what CPython refuses about them.
 *
 * `\N{NAME}` needs Unicode's table of names, which is larger than this whole front end. A well-formed name is accepted and its value
 * is U+FFFD, so nobody may rely on the value of a literal that uses it; a name nobody assigned passes here and fails in Python.
 */
import { SourceFault } from "../tokens/fault.ts";

const CR = 13;
const LF = 10;
const BACKSLASH = 92;
const SIMPLE: Readonly<Record<string, string>> = {
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
const UNKNOWN_NAME = "\uFFFD";
const NAME_FORM = /^[A-Za-z0-9][A-Za-z0-9 \-()]*$/;

/** Whether the text between two places stands for itself. */
function isPlain(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH || unit === CR) return false;
  }
  return true;
}

/** Every line end reads as `\n`, however it is spelled. */
export function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n").replaceAll("\r", "\n") : text;
}

export function textValue(text: string, from: number, to: number, raw: boolean): string {
  if (isPlain(text, from, to)) return text.slice(from, to);
  if (raw) return withLineFeeds(text.slice(from, to));
  const parts: string[] = [];
  let plainFrom = from;
  for (let at = from; at < to;) {
    if (text.charCodeAt(at) !== BACKSLASH || at + 1 >= to) {
      at++;
      continue;
    }
    parts.push(withLineFeeds(text.slice(plainFrom, at)));
    const escape = textEscape(text, at, to);
    parts.push(escape.value);
    at = escape.end;
    plainFrom = at;
  }
  parts.push(withLineFeeds(text.slice(plainFrom, to)));
  return parts.join("");
}

interface Escape {
  readonly value: string;
  readonly end: number;
}

function textEscape(text: string, at: number, to: number): Escape {
  const letter = text[at + 1] as string;
  switch (letter) {
    case "x":
      return codePoint(text, at, to, 2, "\\xXX");
    case "u":
      return codePoint(text, at, to, 4, "\\uXXXX");
    case "U":
      return codePoint(text, at, to, 8, "\\UXXXXXXXX");
    case "N":
      return named(text, at, to);
    default:
      return commonEscape(text, at, to);
  }
}

/** What text and bytes share: line ends, single letters, octal; the rest keeps its backslash. */
function commonEscape(text: string, at: number, to: number): Escape {
  const unit = text.charCodeAt(at + 1);
  if (unit === LF) return { value: "", end: at + 2 };
  if (unit === CR) return { value: "", end: text.charCodeAt(at + 2) === LF ? at + 3 : at + 2 };
  const simple = SIMPLE[text[at + 1] as string];
  if (simple !== undefined) return { value: simple, end: at + 2 };
  if (unit < 48 || unit > 55) return { value: "\\", end: at + 1 };
  let code = 0;
  let end = at + 1;
  while (end < to && end < at + 4) {
    const digit = text.charCodeAt(end) - 48;
    if (digit < 0 || digit > 7) break;
    code = code * 8 + digit;
    end++;
  }
  return { value: String.fromCharCode(code), end };
}

/** -1 where fewer than `digits` hexadecimal digits follow. */
function hexadecimal(text: string, from: number, to: number, digits: number): number {
  if (from + digits > to) return -1;
  let code = 0;
  for (let at = from; at < from + digits; at++) {
    const unit = text.charCodeAt(at);
    const letter = unit | 32;
    if (unit >= 48 && unit <= 57) code = code * 16 + unit - 48;
    else if (letter >= 97 && letter <= 102) code = code * 16 + letter - 87;
    else return -1;
  }
  return code;
}

function codePoint(text: string, at: number, to: number, digits: number, form: string): Escape {
  const code = hexadecimal(text, at + 2, to, digits);
  if (code < 0) throw new SourceFault(`Truncated ${form} escape`, at);
  if (code > 0x10ffff) throw new SourceFault("Illegal Unicode character in an escape", at);
  return { value: String.fromCodePoint(code), end: at + 2 + digits };
}

function named(text: string, at: number, to: number): Escape {
  const close = text.charCodeAt(at + 2) === 123 ? text.indexOf("}", at + 3) : -1;
  if (close < 0 || close >= to || close === at + 3) {
    throw new SourceFault("Malformed \\N character escape", at);
  }
  if (!NAME_FORM.test(text.slice(at + 3, close))) throw new SourceFault("Unknown Unicode character name", at);
  return { value: UNKNOWN_NAME, end: close + 1 };
}

export function bytesValue(text: string, from: number, to: number, raw: boolean): Uint8Array {
  const out = new Uint8Array(to - from);
  let count = 0;
  for (let at = from; at < to;) {
    const unit = text.charCodeAt(at);
    if (unit >= 128) throw new SourceFault("Bytes can only contain ASCII literal characters", at);
    if (unit === BACKSLASH && !raw) {
      const escape = bytesEscape(text, at, to);
      if (escape.value !== "") out[count++] = escape.value.charCodeAt(0) & 0xff;
      at = escape.end;
    } else {
      out[count++] = unit === CR ? LF : unit;
      at += unit === CR && text.charCodeAt(at + 1) === LF ? 2 : 1;
    }
  }
  return out.slice(0, count);
}

function bytesEscape(text: string, at: number, to: number): Escape {
  if (text[at + 1] !== "x") return commonEscape(text, at, to);
  const code = hexadecimal(text, at + 2, to, 2);
  if (code < 0) throw new SourceFault("Invalid \\x escape in bytes", at);
  return { value: String.fromCharCode(code), end: at + 4 };
}
