/** String literals beside each other make one constant; with an f-string among them one `JoinedStr`, with t-strings one `TemplateStr`. */
import type { Constant, Expr, JoinedStr } from "../ast.ts";
import * as K from "../tokens/kinds.ts";
import type { Cursor } from "./cursor.ts";
import { bytesValue, textValue, withLineFeeds } from "./escapes.ts";

type Value = Expr;

interface Plain {
  readonly start: number;
  readonly end: number;
  readonly bytes: boolean;
  readonly unicode: boolean;
  readonly value: string | Uint8Array;
}

export function strings(p: Cursor): Expr {
  const start = p.start();
  if (p.kind === K.STRING && !isString(p.next())) {
    const only = plain(p);
    return constant(only.start, only.end, only.value, only.unicode);
  }
  const plains: Plain[] = [];
  const values: Value[] = [];
  let formatted = 0;
  let templates = 0;
  let literals = 0;
  while (isString(p.kind)) {
    if (p.kind === K.STRING) {
      const one = plain(p);
      if (plains.length > 0 && plains[0]!.bytes !== one.bytes) {
        throw p.fault("Cannot mix bytes and nonbytes literals", start);
      }
      plains.push(one);
      values.push(constant(one.start, one.end, one.value, one.unicode));
      literals++;
    } else {
      if (p.kind === K.TSTRING_START) templates++;
      else formatted++;
      for (const value of pieces(p)) values.push(value);
    }
  }
  if (formatted > 0 && plains.some((one) => one.bytes)) {
    throw p.fault("Cannot mix bytes and nonbytes literals", start);
  }
  if (templates > 0 && formatted + literals > 0) {
    throw p.fault("Cannot mix t-string literals with string or bytes literals", start);
  }
  const end = p.prevEnd;
  if (templates > 0) return { kind: "TemplateStr", start, end, values: merge(values) };
  if (formatted > 0) return { kind: "JoinedStr", start, end, values: merge(values) };
  return constant(start, end, join(plains.map((one) => one.value)), (plains[0] as Plain).unicode);
}

function isString(kind: number): boolean {
  return kind === K.STRING || kind === K.FSTRING_START || kind === K.TSTRING_START;
}

function join(values: (string | Uint8Array)[]): string | Uint8Array {
  if (typeof values[0] === "string") return values.join("");
  const bytes = values as Uint8Array[];
  const out = new Uint8Array(bytes.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const one of bytes) {
    out.set(one, at);
    at += one.length;
  }
  return out;
}

function constant(start: number, end: number, value: string | Uint8Array, unicode: boolean): Constant {
  const held = typeof value === "string"
    ? { type: "str" as const, value }
    : { type: "bytes" as const, value };
  return { kind: "Constant", start, end, value: held, prefix: unicode ? "u" : null };
}

/** One literal without replacement fields; the cursor stands on it. */
function plain(p: Cursor): Plain {
  const text = p.text;
  const start = p.start();
  const end = p.ends[p.at] as number;
  let at = start;
  let raw = false;
  let bytes = false;
  for (;; at++) {
    const letter = text.charCodeAt(at) | 32;
    if (letter === 114) raw = true;
    else if (letter === 98) bytes = true;
    else if (letter !== 117) break;
  }
  const quote = text.charCodeAt(at);
  const size = end - at >= 6 && text.charCodeAt(at + 1) === quote && text.charCodeAt(at + 2) === quote
    ? 3
    : 1;
  const value = bytes
    ? bytesValue(text, at + size, end - size, raw)
    : textValue(text, at + size, end - size, raw);
  p.advance();
  return { start, end, bytes, unicode: text.charCodeAt(start) === 117, value };
}

/** The parts of one f- or t-string, from its start past its end. */
function pieces(p: Cursor): Value[] {
  const template = p.kind === K.TSTRING_START;
  const raw = (p.spelling().toLowerCase()).includes("r");
  p.advance();
  const values = content(p, template, raw);
  p.advance();
  return values;
}

/** Text and fields up to the end of the string or of the format specification. */
function content(p: Cursor, template: boolean, raw: boolean): Value[] {
  const values: Value[] = [];
  for (;;) {
    if (p.kind === K.FSTRING_MIDDLE || p.kind === K.TSTRING_MIDDLE) {
      const start = p.start();
      const end = p.ends[p.at] as number;
      const value = textValue(p.text, start, end, raw);
      p.advance();
      // A doubled brace is one character of the token and two of the place.
      if (value !== "") values.push(constant(start, p.start() > end ? end + 1 : end, value, false));
    } else if (p.kind === K.LBRACE) field(p, template, raw, values);
    else return values;
  }
}

/** `{ expression [=] [!conversion] [:spec] }`. */
function field(p: Cursor, template: boolean, raw: boolean, values: Value[]): void {
  const label = template ? "t-string" : "f-string";
  const start = p.start();
  const first = p.at + 1;
  p.advance();
  if (EMPTY_FIELD[p.kind] !== undefined) {
    throw p.fault(`${label}: valid expression required before '${EMPTY_FIELD[p.kind]}'`);
  }
  const value = p.grammar.assigned(p);
  const last = p.at;
  const debug = p.kind === K.EQUAL;
  if (debug) {
    p.advance();
    values.push(constant(start + 1, p.start(), written(p, first, p.at), false));
  }
  let conversion = p.kind === K.EXCLAMATION ? conversionOf(p, label) : -1;
  let format_spec: JoinedStr | null = null;
  if (p.kind === K.COLON) {
    const specStart = p.start();
    p.advance();
    // Fields of a specification are formatted at once, also in a t-string.
    const parts = merge(content(p, false, raw));
    format_spec = { kind: "JoinedStr", start: specStart, end: p.prevEnd, values: parts };
  }
  if (p.kind !== K.RBRACE) throw p.unexpected(`${label}: expecting '}'`);
  p.advance();
  if (debug && conversion < 0 && format_spec === null) conversion = 114;
  const end = p.prevEnd;
  if (template) {
    const str = written(p, first, last).trimEnd();
    values.push({ kind: "Interpolation", start, end, value, str, conversion, format_spec });
  } else values.push({ kind: "FormattedValue", start, end, value, conversion, format_spec });
}

/** The text from before token `first` up to token `last`, without comments. */
function written(p: Cursor, first: number, last: number): string {
  const from = p.ends[first - 1] as number;
  const text = p.text.slice(from, p.starts[last] as number);
  if (!text.includes("#")) return withLineFeeds(text);
  let out = "";
  for (let at = first; at <= last; at++) {
    const gap = p.text.slice(p.ends[at - 1] as number, p.starts[at] as number);
    out += gap.replace(/#[^\r\n]*/g, "");
    if (at < last) out += p.spelling(at);
  }
  return withLineFeeds(out);
}

const EMPTY_FIELD: Readonly<Record<number, string>> = {
  [K.RBRACE]: "}",
  [K.COLON]: ":",
  [K.EXCLAMATION]: "!",
  [K.EQUAL]: "=",
};

function conversionOf(p: Cursor, label: string): number {
  p.advance();
  if (p.kind !== K.NAME) throw p.unexpected(`${label}: missing conversion character`);
  if (p.start() !== p.prevEnd) {
    throw p.fault(`${label}: conversion type must come right after the exclamation mark`);
  }
  const word = p.spelling();
  if (word !== "s" && word !== "r" && word !== "a") {
    throw p.fault(`${label}: invalid conversion character '${word}': expected 's', 'r', or 'a'`);
  }
  p.advance();
  return word.charCodeAt(0);
}

/** Neighbouring text becomes one constant; empty text disappears. */
function merge(values: Value[]): Value[] {
  const out: Value[] = [];
  let run: Constant[] = [];
  const flush = (): void => {
    const first = run[0];
    const last = run.at(-1);
    if (first === undefined || last === undefined) return;
    const value = run.map((one) => (one.value as { value: string }).value).join("");
    if (value !== "") out.push(constant(first.start, last.end, value, first.prefix === "u"));
    run = [];
  };
  for (const value of values) {
    if (value.kind === "Constant") run.push(value);
    else {
      flush();
      out.push(value);
    }
  }
  flush();
  return out;
}
