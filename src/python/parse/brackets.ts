/** Displays and comprehensions: what stands in `(…)`, `[…]` and `{…}` on its own. */
import type { Comprehension, Expr } from "../ast.ts";
import * as K from "../tokens/kinds.ts";
import type { Cursor } from "./cursor.ts";
import { BITWISE_OR, OR } from "./operator_stack.ts";
import { startsExpression } from "./expression_start.ts";

/** The closing bracket after `last`; where another expression starts instead, a comma is what is missing. */
export function closeAfter(p: Cursor, close: number, last: Expr): void {
  if (p.kind === close) return p.advance();
  if (startsExpression(p.kind)) throw p.refuse("Invalid syntax. Perhaps you forgot a comma?", last);
  throw p.unexpected();
}

export function startsComprehension(p: Cursor): boolean {
  return p.kind === K.FOR || (p.kind === K.ASYNC && p.next() === K.FOR);
}

/** `for_if_clauses`. */
export function comprehensions(p: Cursor): Comprehension[] {
  const generators: Comprehension[] = [];
  while (startsComprehension(p)) {
    const start = p.start();
    const is_async = p.accept(K.ASYNC) ? 1 : 0;
    p.advance();
    const target = p.grammar.forTargets(p);
    p.expect(K.IN);
    const iter = p.grammar.operators(p, OR);
    const ifs: Expr[] = [];
    while (p.accept(K.IF)) ifs.push(p.grammar.operators(p, OR));
    generators.push({ kind: "comprehension", start, end: p.prevEnd, target, iter, ifs, is_async });
  }
  return generators;
}

/** `(…)`: a group gives back what it holds, since the tree does not know parentheses. */
export function group(p: Cursor): Expr {
  const start = p.start();
  p.advance();
  if (p.kind === K.RPAR) {
    p.advance();
    return { kind: "Tuple", start, end: p.prevEnd, elts: [], ctx: "Load" };
  }
  if (p.kind === K.YIELD) {
    const held = p.grammar.yieldExpression(p);
    p.expect(K.RPAR);
    return held;
  }
  if (p.kind === K.DOUBLESTAR) throw p.fault("Cannot use double starred expression here");
  const first = p.grammar.starNamedExpression(p);
  if (p.kind === K.RPAR) {
    if (first.kind === "Starred") throw p.refuse("Cannot use starred expression here", first);
    p.advance();
    return first;
  }
  if (startsComprehension(p)) {
    refuseUnpacking(p, first);
    const generators = comprehensions(p);
    p.expect(K.RPAR);
    return { kind: "GeneratorExp", start, end: p.prevEnd, elt: first, generators };
  }
  const elts = row(p, first, K.RPAR);
  return { kind: "Tuple", start, end: p.prevEnd, elts, ctx: "Load" };
}

export function refuseUnpacking(p: Cursor, elt: Expr): void {
  if (elt.kind === "Starred") throw p.refuse("Iterable unpacking cannot be used in comprehension", elt);
}

/** The rest of a row whose first element has been read, past the closing bracket. */
function row(p: Cursor, first: Expr, close: number): Expr[] {
  const elts = [first];
  while (p.accept(K.COMMA)) {
    if (p.kind === close) break;
    elts.push(p.grammar.starNamedExpression(p));
  }
  closeAfter(p, close, elts.at(-1) as Expr);
  return elts;
}

export function list(p: Cursor): Expr {
  const start = p.start();
  p.advance();
  if (p.kind === K.RSQB) {
    p.advance();
    return { kind: "List", start, end: p.prevEnd, elts: [], ctx: "Load" };
  }
  const first = p.grammar.starNamedExpression(p);
  if (startsComprehension(p)) {
    refuseUnpacking(p, first);
    const generators = comprehensions(p);
    p.expect(K.RSQB);
    return { kind: "ListComp", start, end: p.prevEnd, elt: first, generators };
  }
  const elts = row(p, first, K.RSQB);
  return { kind: "List", start, end: p.prevEnd, elts, ctx: "Load" };
}

/** `{…}`: a dict or a set, by its first element. */
export function braces(p: Cursor): Expr {
  const start = p.start();
  p.advance();
  if (p.kind === K.RBRACE) {
    p.advance();
    return { kind: "Dict", start, end: p.prevEnd, keys: [], values: [] };
  }
  if (p.kind === K.DOUBLESTAR) return dict(p, start, null);
  const first = p.grammar.starNamedExpression(p);
  if (p.kind === K.COLON) {
    if (first.kind === "Starred") {
      throw p.refuse("Cannot use a starred expression in a dictionary key", first);
    }
    return dict(p, start, first);
  }
  if (startsComprehension(p)) {
    refuseUnpacking(p, first);
    const generators = comprehensions(p);
    p.expect(K.RBRACE);
    return { kind: "SetComp", start, end: p.prevEnd, elt: first, generators };
  }
  const elts = row(p, first, K.RBRACE);
  return { kind: "Set", start, end: p.prevEnd, elts };
}

/** From the colon after the first key, or from `**` where `key` is null. */
function dict(p: Cursor, start: number, key: Expr | null): Expr {
  if (key !== null && key.kind === "NamedExpr" && p.kinds[p.at - 1] !== K.RPAR) throw p.unexpected();
  const keys: (Expr | null)[] = [];
  const values: Expr[] = [];
  let next = key;
  for (;;) {
    keys.push(next);
    p.advance();
    if (next === null) values.push(p.grammar.operators(p, BITWISE_OR));
    else values.push(dictValue(p));
    if (startsComprehension(p)) return dictComprehension(p, start, keys, values);
    if (!p.accept(K.COMMA) || p.kind === K.RBRACE) break;
    next = p.kind === K.DOUBLESTAR ? null : p.grammar.expression(p);
    if (next !== null && p.kind !== K.COLON) throw p.unexpected("':' expected after dictionary key");
  }
  closeAfter(p, K.RBRACE, values.at(-1) as Expr);
  return { kind: "Dict", start, end: p.prevEnd, keys, values };
}

function dictValue(p: Cursor): Expr {
  if (p.kind === K.STAR) throw p.fault("Cannot use a starred expression in a dictionary value");
  if (p.kind === K.RBRACE || p.kind === K.COMMA) {
    throw p.fault("Expression expected after dictionary key and ':'");
  }
  return p.grammar.expression(p);
}

function dictComprehension(p: Cursor, start: number, keys: (Expr | null)[], values: Expr[]): Expr {
  const key = keys[0] as Expr | null;
  if (key === null) throw p.fault("Dict unpacking cannot be used in dict comprehension", start + 1);
  if (keys.length > 1) throw p.unexpected();
  const generators = comprehensions(p);
  p.expect(K.RBRACE);
  return { kind: "DictComp", start, end: p.prevEnd, key, value: values[0] as Expr, generators };
}
