/**
 * The places of keys and values in a TOML text. A decoder says what a document means and refuses it whole; this says where things stand,
 * goes on after what it cannot read, and is not the judge of anything.
 */
import type { TextSpan } from "./declaration.ts";

export interface TomlKey {
  readonly text: string;
  /** Without quotes. */
  readonly span: TextSpan;
  readonly bare: boolean;
}

export interface TomlString {
  readonly kind: "string";
  /** With quotes. */
  readonly span: TextSpan;
  /** Without them. */
  readonly inner: TextSpan;
  /** One line, no escape: the characters are the value. */
  readonly plain: boolean;
}

export type TomlValue =
  | TomlString
  | { readonly kind: "array"; readonly items: readonly TomlValue[] }
  | { readonly kind: "table"; readonly entries: readonly TomlEntry[] }
  | { readonly kind: "other" };

export interface TomlEntry {
  /** From the top of the document; inside an inline table, from that table. */
  readonly path: readonly TomlKey[];
  /** Null for the header of a table. */
  readonly value: TomlValue | null;
}

const DEPTH = 64;
/** How often a bracket or a quote may run to the end of the text unclosed before the rest is left unread. */
const OVERRUNS = 16;
const SPACE = /[ \t]*/y;
const WHITE = /[ \t\r\n]+/y;
const COMMENT = /#[^\r\n]*/y;
const LINE = /[^\r\n]*(?:\r\n?|\n)?/y;
const BARE = /[A-Za-z0-9_-]+/y;
const BASIC = /"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*"/y;
const LITERAL = /'[^'\r\n]*'/y;
const OTHER = /[^,#\]}\r\n]+/y;

/** Every header and every assignment, in the order of the text. */
export function scanToml(text: string): TomlEntry[] {
  return new Scanner(text).document();
}

class Scanner {
  readonly #text: string;
  #at = 0;
  #overruns = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): TomlEntry[] {
    const entries: TomlEntry[] = [];
    let table: readonly TomlKey[] = [];
    for (this.#blank(); this.#at < this.#text.length && this.#overruns < OVERRUNS; this.#blank()) {
      const start = this.#at;
      if (this.#text[start] === "[") {
        table = this.#header() ?? [];
        entries.push({ path: table, value: null });
      } else {
        const entry = this.#assignment(0);
        if (entry === null) this.#giveUp(start);
        else entries.push({ ...entry, path: [...table, ...entry.path] });
      }
      this.#skip(LINE);
    }
    return entries;
  }

  /** Back to the line that could not be read, which is then left out. */
  #giveUp(start: number): void {
    if (this.#at >= this.#text.length) this.#overruns++;
    this.#at = start;
  }

  #header(): TomlKey[] | null {
    const brackets = this.#text.startsWith("[[", this.#at) ? 2 : 1;
    this.#at += brackets;
    const path = this.#path();
    return path !== null && this.#text.startsWith("]".repeat(brackets), this.#at) ? path : null;
  }

  #assignment(depth: number): (TomlEntry & { readonly value: TomlValue }) | null {
    const path = this.#path();
    if (path === null || this.#text[this.#at] !== "=") return null;
    this.#at++;
    this.#skip(SPACE);
    const value = this.#value(depth);
    return value === null ? null : { path, value };
  }

  #path(): TomlKey[] | null {
    const path: TomlKey[] = [];
    for (;;) {
      this.#skip(SPACE);
      const key = this.#key();
      if (key === null) return null;
      path.push(key);
      this.#skip(SPACE);
      if (this.#text[this.#at] !== ".") return path;
      this.#at++;
    }
  }

  #key(): TomlKey | null {
    const start = this.#at;
    const bare = this.#match(BARE);
    if (bare !== null) return { text: bare, span: { start, end: this.#at }, bare: true };
    const quoted = this.#match(BASIC) ?? this.#match(LITERAL);
    if (quoted === null) return null;
    return { text: quoted.slice(1, -1), span: { start: start + 1, end: this.#at - 1 }, bare: false };
  }

  #value(depth: number): TomlValue | null {
    if (depth > DEPTH) return null;
    const first = this.#text[this.#at];
    if (first === '"' || first === "'") return this.#string(first);
    if (first === "[") return this.#array(depth);
    if (first === "{") return this.#inline(depth);
    return this.#match(OTHER) === null ? null : { kind: "other" };
  }

  #string(quote: string): TomlString | null {
    const start = this.#at;
    if (this.#text.startsWith(quote.repeat(3), start)) return this.#block(quote);
    const written = this.#match(quote === '"' ? BASIC : LITERAL);
    if (written === null) return null;
    return {
      kind: "string",
      span: { start, end: this.#at },
      inner: { start: start + 1, end: this.#at - 1 },
      plain: quote === "'" || !written.includes("\\"),
    };
  }

  /** A string over several lines. */
  #block(quote: string): TomlString | null {
    const start = this.#at;
    const fence = quote.repeat(3);
    let end = this.#text.indexOf(fence, start + 3);
    while (end !== -1 && quote === '"' && isEscaped(this.#text, end)) {
      end = this.#text.indexOf(fence, end + 1);
    }
    if (end === -1) {
      this.#at = this.#text.length;
      return null;
    }
    this.#at = end + 3;
    while (this.#text[this.#at] === quote && this.#at < end + 5) this.#at++;
    return { kind: "string", span: { start, end: this.#at }, inner: { start: start + 3, end }, plain: false };
  }

  #array(depth: number): TomlValue | null {
    const items: TomlValue[] = [];
    for (this.#open(); this.#text[this.#at] !== "]"; this.#next()) {
      const item = this.#value(depth + 1);
      if (item === null) return null;
      items.push(item);
    }
    this.#at++;
    return { kind: "array", items };
  }

  #inline(depth: number): TomlValue | null {
    const entries: TomlEntry[] = [];
    for (this.#open(); this.#text[this.#at] !== "}"; this.#next()) {
      const entry = this.#assignment(depth + 1);
      if (entry === null) return null;
      entries.push(entry);
    }
    this.#at++;
    return { kind: "table", entries };
  }

  #open(): void {
    this.#at++;
    this.#blank();
  }

  /** Over the comma and what stands around it; two values without one are for the decoder to refuse. */
  #next(): void {
    this.#blank();
    if (this.#text[this.#at] === ",") this.#at++;
    this.#blank();
  }

  /** Over white space, line ends and comments. */
  #blank(): void {
    while (this.#match(WHITE) !== null || this.#match(COMMENT) !== null);
  }

  #skip(pattern: RegExp): void {
    this.#match(pattern);
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }
}

/** Whether the character at `at` stands behind an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === "\\") slashes++;
  return slashes % 2 === 1;
}
