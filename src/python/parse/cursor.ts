/**
 * Where the parser stands: the tokens the grammar sees, one of them current, and the end of the one before it.
 *
 * Grammar functions take the cursor as their first argument and move it; they throw a `SourceFault` where the source does not go on
 * as it must.
 */
import type { Expr, Stmt } from "../ast.ts";
import { SourceFault } from "../tokens/fault.ts";
import { DEDENT, ENDMARKER, INDENT, NAME, NEWLINE, NL } from "../tokens/kinds.ts";
import type { Scan } from "../tokens/tokenizer.ts";
import { OperatorStack } from "./operator_stack.ts";

/**
 * Where the grammar comes back to itself: an expression in brackets, a block in a statement. It is a circle; the files that carry it out
 * are none, because what stands below reaches what stands above through here.
 */
export interface Grammar {
  readonly expression: (p: Cursor) => Expr;
  readonly namedExpression: (p: Cursor) => Expr;
  readonly starExpression: (p: Cursor) => Expr;
  readonly starNamedExpression: (p: Cursor) => Expr;
  readonly starredExpression: (p: Cursor) => Expr;
  readonly yieldExpression: (p: Cursor) => Expr;
  readonly assigned: (p: Cursor) => Expr;
  readonly operators: (p: Cursor, floor: number) => Expr;
  readonly forTargets: (p: Cursor) => Expr;
  readonly block: (p: Cursor, owner: string) => Stmt[];
}

export class Cursor {
  readonly grammar: Grammar;
  readonly text: string;
  readonly kinds: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** The index of the current token. */
  at = 0;
  /** Its kind. */
  kind = 0;
  /** Where the last token with a spelling of its own ended. */
  prevEnd = 0;
  /** Nesting that no bracket bounds: lambdas in the defaults of lambdas. */
  depth = 0;
  /** `from __future__ import barry_as_FLUFL` has been read: `<>` instead of `!=`. */
  flufl = false;
  readonly operators = new OperatorStack();
  readonly #wideNames: boolean;

  constructor(scan: Scan, grammar: Grammar) {
    this.grammar = grammar;
    const tokens = scan.tokens;
    this.text = tokens.text;
    this.#wideNames = scan.wideNames;
    const kinds = new Uint8Array(tokens.count + 2);
    const starts = new Uint32Array(tokens.count + 2);
    const ends = new Uint32Array(tokens.count + 2);
    let count = 0;
    for (let i = 0; i < tokens.count; i++) {
      const kind = tokens.kinds[i] as number;
      if (kind === NL || kind === NL + 1) continue;
      kinds[count] = kind;
      starts[count] = tokens.starts[i] as number;
      ends[count] = tokens.ends[i] as number;
      count++;
    }
    for (; count < kinds.length; count++) {
      kinds[count] = ENDMARKER;
      starts[count] = tokens.text.length;
      ends[count] = tokens.text.length;
    }
    this.kinds = kinds;
    this.starts = starts;
    this.ends = ends;
    this.kind = kinds[0] as number;
  }

  /** Where the current token starts. */
  start(): number {
    return this.starts[this.at] as number;
  }

  /** The kind of the token after the current one. */
  next(): number {
    return this.kinds[this.at + 1] as number;
  }

  advance(): void {
    this.prevEnd = this.ends[this.at] as number;
    this.kind = this.kinds[++this.at] as number;
  }

  /** Past a token that spells nothing: a line end, an indentation. */
  skip(): void {
    this.kind = this.kinds[++this.at] as number;
  }

  jump(at: number): void {
    this.at = at;
    this.kind = this.kinds[at] as number;
  }

  accept(kind: number): boolean {
    if (this.kind !== kind) return false;
    this.advance();
    return true;
  }

  expect(kind: number, message = "Invalid syntax"): void {
    if (this.kind !== kind) throw this.unexpected(message);
    this.advance();
  }

  /** The spelling of a token. */
  spelling(at: number = this.at): string {
    return this.text.slice(this.starts[at] as number, this.ends[at] as number);
  }

  /** The name a token spells, as Python compares names. */
  nameAt(at: number): string {
    const spelled = this.text.slice(this.starts[at] as number, this.ends[at] as number);
    return this.#wideNames ? spelled.normalize("NFKC") : spelled;
  }

  /** Reads a name or refuses. */
  name(): string {
    if (this.kind !== NAME) throw this.unexpected();
    const name = this.nameAt(this.at);
    this.advance();
    return name;
  }

  /** Whether the token at `at` is this soft keyword. */
  spells(word: string, at: number = this.at): boolean {
    const start = this.starts[at] as number;
    return this.kinds[at] === NAME && (this.ends[at] as number) - start === word.length &&
      this.text.startsWith(word, start);
  }

  fault(message: string, offset: number = this.start()): SourceFault {
    return new SourceFault(message, offset, "in turn");
  }

  /** For a fault that a node carries. */
  refuse(message: string, node: Expr): SourceFault {
    return new SourceFault(message, node.start, "in turn");
  }

  unexpected(message = "Invalid syntax"): SourceFault {
    if (message === "Invalid syntax") {
      if (this.kind === INDENT) {
        return new SourceFault("Unexpected indent", this.ends[this.at] as number, "first");
      }
      if (this.kind === DEDENT) return this.fault("Unexpected unindent");
      if (this.kind === ENDMARKER) return this.fault("Unexpected end of file");
    }
    return this.fault(message);
  }

  /** The line end that closes a simple statement. */
  endLine(): void {
    if (this.kind !== NEWLINE) throw this.unexpected();
    this.skip();
  }
}
