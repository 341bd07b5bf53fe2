/**
 * Cuts text into tokens by the rules of CPython 3.14's tokenizer: indentation with tabs at 8 and at 1, brackets that switch line ends
 * off, f- and t-strings as tokens of their own whose replacement fields are ordinary source (PEP 701, PEP 750).
 *
 * It keeps no recursion: nested strings are a stack, brackets are a stack of at most 200.
 */
import { SourceFault } from "./fault.ts";
import { badCharacter, characterFault } from "./identifiers.ts";
import { LONGEST_KEYWORD, mix, wordKind } from "./keywords.ts";
import * as K from "./kinds.ts";
import { numberEnd } from "./numbers.ts";
import { operatorAt } from "./operators.ts";
import { TokenList } from "./tokens.ts";

/** CPython's own bounds. */
const MAX_BRACKETS = 200;
const MAX_INDENTS = 100;
const MAX_NESTED_STRINGS = 150;
/** A field, a field in its format specification, a field in that one's. */
const MAX_NESTED_FIELDS = 3;

/** What an ASCII unit begins. */
const WORD = 1;
const DIGIT = 2;
const SPACE = 3;
const LINE_END = 4;
const QUOTE = 5;
const CLASSES = new Uint8Array(128);
for (let unit = 0; unit < 128; unit++) {
  const letter = unit | 32;
  if ((letter >= 97 && letter <= 122) || unit === 95) CLASSES[unit] = WORD;
  else if (unit >= 48 && unit <= 57) CLASSES[unit] = DIGIT;
}
for (const unit of [32, 9, 12]) CLASSES[unit] = SPACE;
for (const unit of [10, 13]) CLASSES[unit] = LINE_END;
for (const unit of [34, 39]) CLASSES[unit] = QUOTE;

const LF = 10;
const CR = 13;
const HASH = 35;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const CLOSERS: Readonly<Record<number, number>> = { 40: 41, 91: 93, 123: 125 };

/** An f- or t-string that is being read. */
interface Formatted {
  readonly start: number;
  readonly quote: number;
  readonly size: 1 | 3;
  readonly raw: boolean;
  readonly template: boolean;
  /** For each open replacement field, the number of brackets open inside its brace. */
  readonly fields: number[];
  /** Whether a format specification has begun in which no field has closed yet: there, `{{` is a field that holds a brace. */
  inSpec: boolean;
  /** Whether the next unit is text of the string, not of an expression. */
  inText: boolean;
}

export interface Scan {
  readonly tokens: TokenList;
  readonly fault: SourceFault | null;
  /** Whether any name goes beyond ASCII, so that names need normalising. */
  readonly wideNames: boolean;
}

/** All tokens up to the end or up to the first fault. */
export function scan(text: string): Scan {
  const tokenizer = new Tokenizer(text);
  try {
    tokenizer.run();
    return { tokens: tokenizer.tokens, fault: null, wideNames: tokenizer.wideNames };
  } catch (fault) {
    if (!(fault instanceof SourceFault)) throw fault;
    return { tokens: tokenizer.tokens, fault, wideNames: tokenizer.wideNames };
  }
}

class Tokenizer {
  readonly tokens: TokenList;
  wideNames = false;
  readonly #text: string;
  readonly #length: number;
  #at = 0;
  #lineStarts = true;
  readonly #columns: number[] = [0];
  readonly #tabColumns: number[] = [0];
  readonly #brackets: number[] = [];
  readonly #bracketStarts: number[] = [];
  readonly #strings: Formatted[] = [];
  #string: Formatted | null = null;

  constructor(text: string) {
    this.#text = text;
    this.#length = text.length;
    this.tokens = new TokenList(text, (text.length >>> 2) + 16);
  }

  run(): void {
    const nul = this.#text.indexOf("\0");
    if (nul >= 0) throw new SourceFault("Source code cannot contain null bytes", nul);
    while (this.#at < this.#length) {
      if (this.#string !== null && this.#string.inText) this.#formattedText(this.#string);
      else if (this.#lineStarts) this.#indentation();
      else this.#token();
    }
    this.#finish();
  }

  #finish(): void {
    const unclosed = this.#string;
    if (unclosed !== null && unclosed.inText) throw this.#unterminated(unclosed);
    if (this.#brackets.length > 0) {
      const open = String.fromCharCode(this.#brackets.at(-1) as number);
      throw new SourceFault(`'${open}' was never closed`, this.#bracketStarts.at(-1) as number, "unclosed");
    }
    const end = this.#length;
    if (!this.#lineStarts) {
      const last = this.tokens.count === 0 ? K.NEWLINE : this.tokens.kinds[this.tokens.count - 1] as number;
      if (last === K.COMMENT && this.#commentAlone()) this.tokens.push(K.NL, end, end);
      else if (last !== K.NEWLINE && last !== K.NL) this.tokens.push(K.NEWLINE, end, end);
    }
    for (let depth = this.#columns.length; depth > 1; depth--) this.tokens.push(K.DEDENT, end, end);
    this.tokens.push(K.ENDMARKER, end, end);
  }

  /** Whether the last token, a comment, has its line to itself. */
  #commentAlone(): boolean {
    const before = this.tokens.count - 2;
    if (before < 0) return true;
    const kind = this.tokens.kinds[before] as number;
    return kind === K.NEWLINE || kind === K.NL || kind === K.DEDENT || kind === K.INDENT;
  }

  /** From the start of a line to its first token; blank lines and lines of comment leave the indentation alone. */
  #indentation(): void {
    const text = this.#text;
    const lineStart = this.#at;
    let at = lineStart;
    let column = 0;
    let tabColumn = 0;
    let continued = 0;
    this.#lineStarts = false;
    for (;; at++) {
      const unit = text.charCodeAt(at);
      if (unit === 32) {
        column++;
        tabColumn++;
      } else if (unit === 9) {
        column = ((column >> 3) + 1) << 3;
        tabColumn++;
      } else if (unit === 12) {
        column = 0;
        tabColumn = 0;
      } else if (unit === BACKSLASH) {
        continued ||= column;
        at = this.#continuation(at) - 1;
      } else break;
    }
    this.#at = at;
    const unit = text.charCodeAt(at);
    if (unit === HASH || unit === LF || unit === CR || at >= this.#length) return this.#blankLine();
    if (this.#brackets.length > 0) return;
    this.#indent(lineStart, at, continued || column, continued || tabColumn);
  }

  /** Only white space and perhaps a comment: its line end is nobody's. */
  #blankLine(): void {
    const text = this.#text;
    if (text.charCodeAt(this.#at) === HASH) this.#comment();
    if (this.#at >= this.#length) {
      this.#lineStarts = true;
      return;
    }
    const end = this.#lineEnd(this.#at);
    this.tokens.push(K.NL, this.#at, end);
    this.#at = end;
    this.#lineStarts = true;
  }

  #indent(lineStart: number, at: number, column: number, tabColumn: number): void {
    const columns = this.#columns;
    const tabs = this.#tabColumns;
    const top = columns.length - 1;
    if (column === columns[top]) {
      if (tabColumn !== tabs[top]) throw tabFault(at);
      return;
    }
    if (column > (columns[top] as number)) {
      if (columns.length >= MAX_INDENTS) {
        throw new SourceFault("Too many levels of indentation", at, "in turn");
      }
      if (tabColumn <= (tabs[top] as number)) throw tabFault(at);
      columns.push(column);
      tabs.push(tabColumn);
      this.tokens.push(K.INDENT, lineStart, at);
      return;
    }
    while (column < (columns.at(-1) as number)) {
      columns.pop();
      tabs.pop();
      this.tokens.push(K.DEDENT, at, at);
    }
    if (column !== columns.at(-1)) {
      throw new SourceFault("Unindent does not match any outer indentation level", at, "in turn");
    }
    if (tabColumn !== tabs.at(-1)) throw tabFault(at);
  }

  /** From a backslash to the start of the line it joins. */
  #continuation(at: number): number {
    const next = at + 1 < this.#length ? this.#lineEnd(at + 1) : at + 1;
    if (next === at + 1 && next < this.#length) {
      throw new SourceFault("Unexpected character after line continuation character", at + 1, "in turn");
    }
    if (next >= this.#length) {
      throw new SourceFault("Unexpected end of file after a line continuation", at, "in turn");
    }
    return next;
  }

  /** Past one line end of whatever spelling; `at` itself where there is none. */
  #lineEnd(at: number): number {
    const unit = this.#text.charCodeAt(at);
    if (unit === LF) return at + 1;
    if (unit !== CR) return at;
    return this.#text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
  }

  #comment(): void {
    const text = this.#text;
    const start = this.#at;
    let at = start + 1;
    for (; at < this.#length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === LF || unit === CR) break;
    }
    this.tokens.push(K.COMMENT, start, at);
    this.#at = at;
  }

  /** Tokens until the line or the expression is over. */
  #token(): void {
    const text = this.#text;
    for (;;) {
      const start = this.#at;
      if (start >= this.#length) return;
      const unit = text.charCodeAt(start);
      if (unit >= 128) {
        this.#wideName(start, start);
        continue;
      }
      const what = CLASSES[unit] as number;
      if (what === SPACE) this.#at = start + 1;
      else if (what === WORD) {
        if (this.#word(start)) return;
      } else if (what === DIGIT) this.#number(start);
      else if (what === QUOTE) this.#plainString(start, start);
      else if (what === LINE_END) return this.#endOfLine(start);
      else if (this.#symbol(start, unit)) return;
    }
  }

  #endOfLine(start: number): void {
    const end = this.#lineEnd(start);
    this.tokens.push(this.#brackets.length > 0 ? K.NL : K.NEWLINE, start, end);
    this.#at = end;
    this.#lineStarts = this.#brackets.length === 0;
  }

  /** True when an f- or t-string begins. */
  #word(start: number): boolean {
    const text = this.#text;
    let at = start;
    let hash = 0;
    let unit = text.charCodeAt(at);
    do {
      hash = mix(hash, unit);
      unit = text.charCodeAt(++at);
    } while (unit < 128 && (CLASSES[unit] === WORD || CLASSES[unit] === DIGIT));
    if (unit >= 128) {
      this.#wideName(start, at);
      return false;
    }
    if ((unit === 34 || unit === 39) && at - start <= 2) {
      const prefix = text.slice(start, at).toLowerCase();
      if (PLAIN_PREFIXES.has(prefix)) {
        this.#plainString(start, at);
        return false;
      }
      if (FORMATTED_PREFIXES.has(prefix)) {
        this.#openFormatted(start, at, prefix);
        return true;
      }
      if (MIXED_PREFIX.test(prefix)) throw prefixFault(prefix, start);
    }
    const kind = at - start <= LONGEST_KEYWORD ? wordKind(text, start, at, hash) : K.NAME;
    this.tokens.push(kind, start, at);
    this.#at = at;
    return false;
  }

  #wideName(start: number, from: number): void {
    const text = this.#text;
    let at = from;
    for (; at < this.#length; at++) {
      const unit = text.charCodeAt(at);
      if (unit < 128 && CLASSES[unit] !== WORD && CLASSES[unit] !== DIGIT) break;
    }
    const bad = badCharacter(text.slice(start, at));
    if (bad !== null) throw new SourceFault(characterFault(bad.character), start + bad.at);
    this.tokens.push(K.NAME, start, at);
    this.wideNames = true;
    this.#at = at;
  }

  #number(start: number): void {
    const end = numberEnd(this.#text, start);
    this.tokens.push(K.NUMBER, start, end);
    this.#at = end;
  }

  #plainString(start: number, quoteAt: number): void {
    const text = this.#text;
    const quote = text.charCodeAt(quoteAt);
    const triple = text.charCodeAt(quoteAt + 1) === quote && text.charCodeAt(quoteAt + 2) === quote;
    const end = triple ? this.#tripleEnd(quoteAt + 3, quote) : this.#singleEnd(quoteAt + 1, quote);
    if (end < 0) {
      throw new SourceFault(`Unterminated ${triple ? "triple-quoted " : ""}string literal`, start);
    }
    this.tokens.push(K.STRING, start, end);
    this.#at = end;
  }

  #singleEnd(from: number, quote: number): number {
    const text = this.#text;
    for (let at = from; at < this.#length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === quote) return at + 1;
      if (unit === BACKSLASH) at = this.#escaped(at);
      else if (unit === LF || unit === CR) return -1;
    }
    return -1;
  }

  #tripleEnd(from: number, quote: number): number {
    const text = this.#text;
    for (let at = from; at < this.#length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === BACKSLASH) at = this.#escaped(at);
      else if (unit === quote && text.charCodeAt(at + 1) === quote && text.charCodeAt(at + 2) === quote) {
        return at + 3;
      }
    }
    return -1;
  }

  /** The last unit that a backslash takes out of the running. */
  #escaped(at: number): number {
    return this.#text.charCodeAt(at + 1) === CR && this.#text.charCodeAt(at + 2) === LF ? at + 2 : at + 1;
  }

  #openFormatted(start: number, quoteAt: number, prefix: string): void {
    if (this.#strings.length >= MAX_NESTED_STRINGS - 1) {
      throw new SourceFault("Too many nested f-strings or t-strings", start);
    }
    const text = this.#text;
    const quote = text.charCodeAt(quoteAt);
    const triple = text.charCodeAt(quoteAt + 1) === quote && text.charCodeAt(quoteAt + 2) === quote;
    const size = triple ? 3 : 1;
    const template = prefix.includes("t");
    const raw = prefix.includes("r");
    const string: Formatted = { start, quote, size, raw, template, fields: [], inSpec: false, inText: true };
    this.#strings.push(string);
    this.#string = string;
    this.#at = quoteAt + size;
    this.tokens.push(template ? K.TSTRING_START : K.FSTRING_START, start, this.#at);
  }

  #unterminated(string: Formatted): SourceFault {
    const what = `${string.template ? "t" : "f"}-string`;
    return new SourceFault(
      `Unterminated ${string.size === 3 ? "triple-quoted " : ""}${what} literal`,
      string.start,
    );
  }

  #middle(string: Formatted, start: number, end: number): void {
    if (end > start) this.tokens.push(string.template ? K.TSTRING_MIDDLE : K.FSTRING_MIDDLE, start, end);
  }

  /** Text of an f- or t-string up to its end or to the brace that opens or closes a field. */
  #formattedText(string: Formatted): void {
    const text = this.#text;
    let start = this.#at;
    let named = false;
    for (let at = start; at < this.#length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === string.quote) {
        if (string.size === 3 && !(text.charCodeAt(at + 1) === unit && text.charCodeAt(at + 2) === unit)) {
          continue;
        }
        return this.#closeFormatted(string, start, at);
      }
      if (unit === OPEN_BRACE) {
        const doubled = text.charCodeAt(at + 1) === OPEN_BRACE && !string.inSpec;
        if (!doubled) return this.#openField(string, start, at);
        this.#middle(string, start, ++at);
        start = at + 1;
      } else if (unit === CLOSE_BRACE) {
        if (named) named = false;
        else if (string.fields.length > 0) return this.#closeSpec(string, start, at);
        else if (text.charCodeAt(at + 1) === CLOSE_BRACE) {
          this.#middle(string, start, ++at);
          start = at + 1;
        } else throw new SourceFault(`${label(string)}: single '}' is not allowed`, at);
      } else if (unit === BACKSLASH) {
        const next = text.charCodeAt(at + 1);
        if (next === OPEN_BRACE || next === CLOSE_BRACE) continue;
        at = this.#escaped(at);
        if (!string.raw && next === 78 && text.charCodeAt(at + 1) === OPEN_BRACE) {
          named = true;
          at++;
        }
      } else if ((unit === LF || unit === CR) && string.size === 1) {
        if (string.fields.length === 0) throw this.#unterminated(string);
        const where = `format specifiers for single quoted ${label(string)}s`;
        throw new SourceFault(`${label(string)}: newlines are not allowed in ${where}`, at);
      }
    }
    throw this.#unterminated(string);
  }

  #closeFormatted(string: Formatted, start: number, at: number): void {
    this.#middle(string, start, at);
    if (string.fields.length > 0) {
      throw new SourceFault(`${label(string)}: expecting '}'`, at);
    }
    const end = at + string.size;
    this.tokens.push(string.template ? K.TSTRING_END : K.FSTRING_END, at, end);
    this.#at = end;
    this.#strings.pop();
    this.#string = this.#strings.at(-1) ?? null;
  }

  #openField(string: Formatted, start: number, at: number): void {
    this.#middle(string, start, at);
    if (string.fields.length >= MAX_NESTED_FIELDS) {
      throw new SourceFault(`${label(string)}: expressions nested too deeply`, at);
    }
    this.#openBracket(at, OPEN_BRACE);
    this.tokens.push(K.LBRACE, at, at + 1);
    string.fields.push(this.#brackets.length);
    string.inText = false;
    this.#at = at + 1;
  }

  /** The text before the brace is a token even when it is empty, so that no expression can go on behind a colon. */
  #closeSpec(string: Formatted, start: number, at: number): void {
    this.tokens.push(string.template ? K.TSTRING_MIDDLE : K.FSTRING_MIDDLE, start, at);
    this.#closeField(string, at);
  }

  #closeField(string: Formatted, at: number): void {
    this.#brackets.pop();
    this.#bracketStarts.pop();
    string.fields.pop();
    string.inSpec = false;
    string.inText = true;
    this.tokens.push(K.RBRACE, at, at + 1);
    this.#at = at + 1;
  }

  #openBracket(at: number, unit: number): void {
    if (this.#brackets.length >= MAX_BRACKETS) throw new SourceFault("Too many nested parentheses", at);
    this.#brackets.push(unit);
    this.#bracketStarts.push(at);
  }

  /** True when the text of an f- or t-string goes on after this token. */
  #symbol(start: number, unit: number): boolean {
    if (unit === HASH) {
      this.#comment();
      return false;
    }
    if (unit === BACKSLASH) {
      this.#at = this.#continuation(start);
      return false;
    }
    if (unit === 46 && CLASSES[this.#text.charCodeAt(start + 1)] === DIGIT) {
      this.#number(start);
      return false;
    }
    const string = this.#string;
    const inField = string !== null && this.#brackets.length === string.fields.at(-1);
    if (inField && unit === 58) return this.#openSpec(string, start);
    if (inField && unit === CLOSE_BRACE) {
      this.#closeField(string, start);
      return true;
    }
    const found = operatorAt(this.#text, start, unit);
    if (found === 0) throw new SourceFault(strayFault(unit), start);
    const kind = found >> 2;
    if (kind === K.LPAR || kind === K.LSQB || kind === K.LBRACE) this.#openBracket(start, unit);
    else if (kind === K.RPAR || kind === K.RSQB || kind === K.RBRACE) this.#closeBracket(start, unit);
    this.tokens.push(kind, start, start + (found & 3));
    this.#at = start + (found & 3);
    return false;
  }

  #openSpec(string: Formatted, start: number): boolean {
    string.inSpec = true;
    string.inText = true;
    this.tokens.push(K.COLON, start, start + 1);
    this.#at = start + 1;
    return true;
  }

  #closeBracket(at: number, unit: number): void {
    const close = String.fromCharCode(unit);
    const string = this.#string;
    if (string !== null && this.#brackets.length === string.fields.at(-1)) {
      throw new SourceFault(`${label(string)}: unmatched '${close}'`, at);
    }
    const open = this.#brackets.pop();
    if (open === undefined) throw new SourceFault(`Unmatched '${close}'`, at);
    if (CLOSERS[open] !== unit) {
      const opener = String.fromCharCode(open);
      throw new SourceFault(
        `Closing parenthesis '${close}' does not match opening parenthesis '${opener}'`,
        at,
      );
    }
    this.#bracketStarts.pop();
  }
}

const PLAIN_PREFIXES: ReadonlySet<string> = new Set(["r", "u", "b", "br", "rb"]);
const FORMATTED_PREFIXES: ReadonlySet<string> = new Set(["f", "fr", "rf", "t", "tr", "rt"]);
/** Two letters that are prefixes each, yet not together. */
const MIXED_PREFIX = /^(?:u[bfrt]|[bfrt]u|b[ft]|[ft]b|ft|tf)$/;

function prefixFault(prefix: string, start: number): SourceFault {
  return new SourceFault(`'${prefix[0]}' and '${prefix[1]}' prefixes are incompatible`, start);
}

function label(string: Formatted): string {
  return string.template ? "t-string" : "f-string";
}

function tabFault(at: number): SourceFault {
  return new SourceFault("Inconsistent use of tabs and spaces in indentation", at, "in turn");
}

function strayFault(unit: number): string {
  if (unit < 32 || unit === 127) return characterFault(String.fromCharCode(unit));
  return "Invalid syntax";
}
