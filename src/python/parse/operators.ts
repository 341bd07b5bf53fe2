/**
 * Everything that operators bind, from `or` down to `**`, by two stacks instead of one function per level: a chain of any length
 * takes no more of the engine's stack than a single operand.
 */
import type { CmpOp, Expr } from "../ast.ts";
import * as K from "../tokens/kinds.ts";
import type { Cursor } from "./cursor.ts";
import { AND, COMPARISON, NOT, type OperatorWord, OR, POWER, UNARY } from "./operator_stack.ts";
import { primary } from "./primaries.ts";

/** By kind of token: how tightly it binds as an operator between two operands; 0 for what is none. */
const LEVELS = new Uint8Array(K.KIND_COUNT);
const WORDS: (OperatorWord | undefined)[] = [];
const COMPARISONS: (CmpOp | undefined)[] = [];

function binary(kind: number, level: number, word: OperatorWord): void {
  LEVELS[kind] = level;
  WORDS[kind] = word;
}

binary(K.OR, OR, "Or");
binary(K.AND, AND, "And");
binary(K.VBAR, 5, "BitOr");
binary(K.CIRCUMFLEX, 6, "BitXor");
binary(K.AMPER, 7, "BitAnd");
binary(K.LEFTSHIFT, 8, "LShift");
binary(K.RIGHTSHIFT, 8, "RShift");
binary(K.PLUS, 9, "Add");
binary(K.MINUS, 9, "Sub");
binary(K.STAR, 10, "Mult");
binary(K.SLASH, 10, "Div");
binary(K.DOUBLESLASH, 10, "FloorDiv");
binary(K.PERCENT, 10, "Mod");
binary(K.AT, 10, "MatMult");
binary(K.DOUBLESTAR, POWER, "Pow");
const COMPARING: readonly (readonly [number, CmpOp])[] = [
  [K.EQEQUAL, "Eq"],
  [K.NOTEQUAL, "NotEq"],
  [K.LESS, "Lt"],
  [K.LESSEQUAL, "LtE"],
  [K.GREATER, "Gt"],
  [K.GREATEREQUAL, "GtE"],
  [K.IS, "Is"],
  [K.IN, "In"],
  [K.NOT, "NotIn"],
];
for (const [kind, op] of COMPARING) {
  binary(kind, COMPARISON, "Compare");
  COMPARISONS[kind] = op;
}

const PREFIXES: (OperatorWord | undefined)[] = [];
PREFIXES[K.NOT] = "Not";
PREFIXES[K.MINUS] = "USub";
PREFIXES[K.PLUS] = "UAdd";
PREFIXES[K.TILDE] = "Invert";

const IS_PREFIX = new Uint8Array(K.KIND_COUNT);
for (const kind of [K.NOT, K.MINUS, K.PLUS, K.TILDE]) IS_PREFIX[kind] = 1;

/** An expression of operators that bind at least as tightly as `floor`. */
export function operators(p: Cursor, floor: number): Expr {
  const start = p.start();
  const stack = p.operators;
  if (IS_PREFIX[p.kind] === 0) {
    const only = operand(p);
    const level = LEVELS[p.kind] as number;
    if (level < floor || level === 0 || (p.kind === K.NOT && p.next() !== K.IN)) return only;
    stack.operand(only, start);
    const base = stack.count;
    infix(p, level, base);
    return rest(p, floor, base);
  }
  return rest(p, floor, stack.count);
}

/** From an operand on, above `base`. */
function rest(p: Cursor, floor: number, base: number): Expr {
  const stack = p.operators;
  for (;;) {
    while (IS_PREFIX[p.kind] === 1) prefix(p, floor, base);
    const start = p.start();
    stack.operand(operand(p), start);
    const level = LEVELS[p.kind] as number;
    if (level === 0 || level < floor || (p.kind === K.NOT && p.next() !== K.IN)) break;
    infix(p, level, base);
  }
  while (stack.count > base) stack.reduce(p.prevEnd);
  return stack.pop();
}

function prefix(p: Cursor, floor: number, base: number): void {
  const stack = p.operators;
  const word = PREFIXES[p.kind] as OperatorWord;
  if (p.kind === K.NOT) {
    const outer = stack.count > base ? stack.topLevel() : floor;
    if (outer > NOT) throw p.unexpected();
    stack.push(NOT, word, p.start());
  } else stack.push(UNARY, word, p.start());
  p.advance();
}

/** Takes the operator, after joining what binds tighter to its left. */
function infix(p: Cursor, level: number, base: number): void {
  const stack = p.operators;
  const kind = p.kind;
  const row = level <= AND || level === COMPARISON;
  const keeps = row || level === POWER ? level : level - 1;
  while (stack.count > base && stack.topLevel() > keeps) stack.reduce(p.prevEnd);
  const goesOn = row && stack.count > base && stack.topLevel() === level;
  if (!goesOn) stack.push(level, WORDS[kind] as OperatorWord, p.start());
  else if (level !== COMPARISON) stack.widen();
  if (level === COMPARISON) stack.compare(comparison(p));
  else p.advance();
}

function comparison(p: Cursor): CmpOp {
  const kind = p.kind;
  if (kind === K.NOTEQUAL && (p.text.charCodeAt(p.start()) === 60) !== p.flufl) throw p.unexpected();
  p.advance();
  if (kind === K.IS && p.kind === K.NOT) {
    p.advance();
    return "IsNot";
  }
  if (kind === K.NOT) p.advance();
  return COMPARISONS[kind] as CmpOp;
}

/** `await` binds tighter than every operator but stands before one primary only. */
function operand(p: Cursor): Expr {
  if (p.kind !== K.AWAIT) return primary(p);
  const start = p.start();
  p.advance();
  const value = primary(p);
  return { kind: "Await", start, end: p.prevEnd, value };
}
