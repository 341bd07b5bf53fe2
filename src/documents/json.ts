/**
 * Reads JSON of strangers: strictly RFC 8259, with repeated keys refused (JSON.parse keeps the last in silence, so two readers of one
 * document could see two values), the depth capped, and the place of every fault.
 */
import { lineMap, type Position } from "../core/lines.ts";
import { type Path, shown } from "../core/shape.ts";
import { type Caps, type Decoded, decodeText, defaultCaps, type Undecoded, undecoded } from "./decoded.ts";

class JsonFault extends Error {
  readonly offset: number;
  readonly path: Path;

  constructor(message: string, offset: number, path: Path) {
    super(message);
    this.offset = offset;
    this.path = path;
  }
}

export function decodeJson(bytes: Uint8Array, rules: Partial<Caps> = {}): Decoded | Undecoded {
  const caps = { ...defaultCaps, ...rules };
  const decoded = decodeText(bytes, caps.bytes);
  if (!decoded.ok) return decoded;
  return decodeJsonText(decoded.text, caps.depth);
}

export function decodeJsonText(text: string, depth: number = defaultCaps.depth): Decoded | Undecoded {
  try {
    const value = new Reader(text, depth, null).document();
    return { ok: true, value, positions: (path) => locate(text, depth, path) };
  } catch (error) {
    if (error instanceof JsonFault) {
      return undecoded(error.message, lineMap(text).position(error.offset), error.path);
    }
    throw error;
  }
}

/** Reads once more, watching where the steps of the path begin. Rare: only for a document with a fault to be told. */
function locate(text: string, depth: number, path: Path): Position {
  const reader = new Reader(text, depth, path);
  reader.document();
  return lineMap(text).position(reader.located);
}

const space = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const plainText = /"[^"\\\x00-\x1f]*"/y;
const quotedText = /"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const words = [["true", true], ["false", false], ["null", null]] as const;

class Reader {
  readonly #text: string;
  readonly #depth: number;
  readonly #wanted: Path | null;
  readonly #path: (string | number)[] = [];
  #at = 0;
  #matched = 0;
  located = 0;

  constructor(text: string, depth: number, wanted: Path | null) {
    this.#text = text;
    this.#depth = depth;
    this.#wanted = wanted;
  }

  document(): unknown {
    this.#space();
    this.located = this.#at;
    const value = this.#value();
    this.#space();
    if (this.#at < this.#text.length) {
      throw this.#fault(`Expected the end of the document, found ${this.#found()}`);
    }
    return value;
  }

  #value(): unknown {
    const first = this.#text[this.#at];
    if (first === "{") return this.#object();
    if (first === "[") return this.#array();
    if (first === '"') return this.#string();
    const digits = this.#match(number);
    if (digits !== null) return this.#number(digits);
    for (const [word, value] of words) {
      if (!this.#text.startsWith(word, this.#at)) continue;
      this.#at += word.length;
      return value;
    }
    throw this.#fault(`Expected a value, found ${this.#found()}`);
  }

  #object(): Record<string, unknown> {
    const result = Object.create(null) as Record<string, unknown>;
    this.#open();
    let more = !this.#closes("}");
    while (more) {
      const start = this.#at;
      if (this.#text[start] !== '"') throw this.#fault(`Expected a key in quotes, found ${this.#found()}`);
      const key = this.#string();
      if (key in result) throw this.#fault(`Duplicate key ${shown(key)}`, start, key);
      this.#space();
      this.#expect(":");
      this.#space();
      result[key] = this.#below(key, start);
      more = this.#more("}");
    }
    return result;
  }

  #array(): unknown[] {
    const result: unknown[] = [];
    this.#open();
    let more = !this.#closes("]");
    while (more) {
      result.push(this.#below(result.length, this.#at));
      more = this.#more("]");
    }
    return result;
  }

  #open(): void {
    if (this.#path.length >= this.#depth) {
      throw this.#fault(`Expected at most ${this.#depth} levels, found more`);
    }
    this.#at += 1;
    this.#space();
  }

  #closes(end: string): boolean {
    if (this.#text[this.#at] !== end) return false;
    this.#at += 1;
    return true;
  }

  /** Behind an entry: a comma and one more, or the end. */
  #more(end: string): boolean {
    this.#space();
    if (this.#closes(end)) return false;
    if (this.#text[this.#at] !== ",") throw this.#fault(`Expected a comma or ${end}, found ${this.#found()}`);
    this.#at += 1;
    this.#space();
    return true;
  }

  /** The value behind a key or at an index, with the path one step longer meanwhile. */
  #below(step: string | number, start: number): unknown {
    const level = this.#path.length;
    if (this.#wanted !== null && this.#matched === level && this.#wanted[level] === step) {
      this.#matched += 1;
      this.located = start;
    }
    this.#path.push(step);
    const value = this.#value();
    this.#path.pop();
    return value;
  }

  #string(): string {
    const start = this.#at;
    const plain = this.#match(plainText);
    if (plain !== null) return plain.slice(1, -1);
    const quoted = this.#match(quotedText);
    if (quoted !== null) return JSON.parse(quoted) as string;
    throw this.#fault(
      "Expected text that is closed, without raw control characters and with known escapes",
      start,
    );
  }

  #number(digits: string): number {
    const value = Number(digits);
    const exact = Number.isFinite(value) &&
      (Number.isSafeInteger(value) || !Number.isInteger(value) || /[.eE]/.test(digits));
    if (exact) return value;
    throw this.#fault(
      `Expected a number that can be held exactly, found ${shown(digits)}`,
      this.#at - digits.length,
    );
  }

  #match(expression: RegExp): string | null {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }

  #space(): void {
    space.lastIndex = this.#at;
    this.#at += space.exec(this.#text)?.[0].length ?? 0;
  }

  #expect(character: string): void {
    if (this.#text[this.#at] !== character) {
      throw this.#fault(`Expected ${shown(character)}, found ${this.#found()}`);
    }
    this.#at += 1;
  }

  #found(): string {
    const point = this.#text.codePointAt(this.#at);
    return point === undefined ? "the end" : shown(String.fromCodePoint(point));
  }

  #fault(message: string, offset: number = this.#at, key: string | null = null): JsonFault {
    return new JsonFault(message, offset, key === null ? [...this.#path] : [...this.#path, key]);
  }
}
