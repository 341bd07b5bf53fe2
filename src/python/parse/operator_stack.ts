/**
 * Operators and operands waiting for each other. One stack serves the whole parse: an expression inside brackets starts above what
 * the expression around it has left there.
 */
import type { BoolOp, CmpOp, Expr, Operator, UnaryOp } from "../ast.ts";

/** How tightly operators bind, as in the language reference. */
export const OR = 1;
export const AND = 2;
export const NOT = 3;
export const COMPARISON = 4;
export const BITWISE_OR = 5;
export const UNARY = 11;
export const POWER = 12;

export type OperatorWord = Operator | BoolOp["op"] | UnaryOp["op"] | "Compare";

export class OperatorStack {
  /** How many operators wait. */
  count = 0;
  readonly #levels: number[] = [];
  readonly #words: OperatorWord[] = [];
  /** Where a prefix stands. */
  readonly #places: number[] = [];
  /** How many operands an `and`, `or` or comparison has already, without the one to come. */
  readonly #sizes: number[] = [];
  readonly #comparisons: (CmpOp[] | null)[] = [];
  readonly #operands: Expr[] = [];
  /** Where an operand starts with its parentheses. */
  readonly #starts: number[] = [];
  #held = 0;

  operand(node: Expr, start: number): void {
    this.#operands[this.#held] = node;
    this.#starts[this.#held] = start;
    this.#held++;
  }

  topLevel(): number {
    return this.#levels[this.count - 1] as number;
  }

  push(level: number, word: OperatorWord, place: number): void {
    const at = this.count++;
    this.#levels[at] = level;
    this.#words[at] = word;
    this.#places[at] = place;
    this.#sizes[at] = 1;
    this.#comparisons[at] = null;
  }

  /** Another `and` or `or` of the same row. */
  widen(): void {
    const at = this.count - 1;
    this.#sizes[at] = (this.#sizes[at] as number) + 1;
  }

  compare(op: CmpOp): void {
    const at = this.count - 1;
    const ops = this.#comparisons[at] as CmpOp[] | null;
    if (ops === null) this.#comparisons[at] = [op];
    else {
      ops.push(op);
      this.widen();
    }
  }

  /** Drops everything above a mark, after a trial that failed. */
  drop(mark: { count: number; held: number }): void {
    this.count = mark.count;
    this.#held = mark.held;
  }

  mark(): { count: number; held: number } {
    return { count: this.count, held: this.#held };
  }

  pop(): Expr {
    this.#held--;
    return this.#operands[this.#held] as Expr;
  }

  /** Joins the top operator with its operands into one operand that ends at `end`. */
  reduce(end: number): void {
    const at = --this.count;
    const level = this.#levels[at] as number;
    if (level === NOT || level === UNARY) this.#reducePrefix(at, end);
    else if (level === OR || level === AND) this.#reduceRow(at, end);
    else if (level === COMPARISON) this.#reduceComparison(at, end);
    else {
      const right = this.pop();
      const top = this.#held - 1;
      const left = this.#operands[top] as Expr;
      const op = this.#words[at] as Operator;
      this.#operands[top] = { kind: "BinOp", start: this.#starts[top] as number, end, left, op, right };
    }
  }

  #reducePrefix(at: number, end: number): void {
    const top = this.#held - 1;
    const operand = this.#operands[top] as Expr;
    const start = this.#places[at] as number;
    const op = this.#words[at] as UnaryOp["op"];
    this.#operands[top] = { kind: "UnaryOp", start, end, op, operand };
    this.#starts[top] = start;
  }

  #take(count: number): Expr[] {
    this.#held -= count;
    return this.#operands.slice(this.#held, this.#held + count);
  }

  #reduceRow(at: number, end: number): void {
    const values = this.#take((this.#sizes[at] as number) + 1);
    const start = this.#starts[this.#held] as number;
    const op = this.#words[at] as BoolOp["op"];
    this.operand({ kind: "BoolOp", start, end, op, values }, start);
  }

  #reduceComparison(at: number, end: number): void {
    const comparators = this.#take(this.#sizes[at] as number);
    const left = this.pop();
    const start = this.#starts[this.#held] as number;
    const ops = this.#comparisons[at] as CmpOp[];
    this.#comparisons[at] = null;
    this.operand({ kind: "Compare", start, end, left, ops, comparators }, start);
  }
}
