/**
 * Expressions above the operators: conditional, lambda, assignment expressions, and the rows of expressions that make tuples.
 */
import type { Arguments, Expr, Name } from "../ast.ts";
import * as K from "../tokens/kinds.ts";
import type { Cursor } from "./cursor.ts";
import { nameOfExpression } from "./expression_names.ts";
import { BITWISE_OR, OR } from "./operator_stack.ts";
import { startsExpression } from "./expression_start.ts";
import { operators } from "./operators.ts";
import { lambdaParameters } from "./parameters.ts";

/** An expression that waits for what stands to its right. */
type Pending =
  | { readonly what: "lambda"; readonly start: number; readonly args: Arguments }
  | { readonly what: "if"; readonly start: number; readonly body: Expr; readonly test: Expr };

/** `expression` of the grammar. Chains of lambdas and conditionals lean to the right; they wait in a list, not in recursion. */
export function expression(p: Cursor): Expr {
  const start = p.start();
  if (p.kind !== K.LAMBDA) {
    const only = operators(p, OR);
    if (p.kind !== K.IF) return only;
    return chained(p, [condition(p, start, only)]);
  }
  return chained(p, []);
}

function chained(p: Cursor, pending: Pending[]): Expr {
  for (;;) {
    const start = p.start();
    if (p.kind === K.LAMBDA) {
      pending.push({ what: "lambda", start, args: lambdaParameters(p) });
      continue;
    }
    const last = operators(p, OR);
    if (p.kind !== K.IF) return unwind(pending, last, p.prevEnd);
    pending.push(condition(p, start, last));
  }
}

function condition(p: Cursor, start: number, body: Expr): Pending {
  p.advance();
  const test = operators(p, OR);
  p.expect(K.ELSE, "Expected 'else' after 'if' expression");
  return { what: "if", start, body, test };
}

function unwind(pending: Pending[], last: Expr, end: number): Expr {
  let node = last;
  for (let outer = pending.pop(); outer !== undefined; outer = pending.pop()) {
    const start = outer.start;
    if (outer.what === "lambda") node = { kind: "Lambda", start, end, args: outer.args, body: node };
    else node = { kind: "IfExp", start, end, test: outer.test, body: outer.body, orelse: node };
  }
  return node;
}

/** `named_expression`: an expression, or `name := expression`. */
export function namedExpression(p: Cursor): Expr {
  if (p.kind === K.NAME && p.next() === K.COLONEQUAL) return assignmentExpression(p);
  const node = expression(p);
  if (p.kind === K.COLONEQUAL) {
    throw p.refuse(`Cannot use assignment expressions with ${nameOfExpression(node)}`, node);
  }
  return node;
}

function assignmentExpression(p: Cursor): Expr {
  const start = p.start();
  const id = p.name();
  const target: Name = { kind: "Name", start, end: p.prevEnd, id, ctx: "Store" };
  p.advance();
  const value = expression(p);
  return { kind: "NamedExpr", start, end: p.prevEnd, target, value };
}

/** `* bitwise_or`; the cursor stands on the star. */
export function starred(p: Cursor): Expr {
  const start = p.start();
  p.advance();
  const value = operators(p, BITWISE_OR);
  return { kind: "Starred", start, end: p.prevEnd, value, ctx: "Load" };
}

/** `* expression`, as subscripts and arguments take it. */
export function starredExpression(p: Cursor): Expr {
  const start = p.start();
  p.advance();
  const value = expression(p);
  return { kind: "Starred", start, end: p.prevEnd, value, ctx: "Load" };
}

export function starExpression(p: Cursor): Expr {
  return p.kind === K.STAR ? starred(p) : expression(p);
}

export function starNamedExpression(p: Cursor): Expr {
  return p.kind === K.STAR ? starred(p) : namedExpression(p);
}

/** `star_expressions`: one expression, or a tuple without parentheses. */
export function starExpressions(p: Cursor): Expr {
  const start = p.start();
  const first = starExpression(p);
  if (p.kind !== K.COMMA) return first;
  const elts = [first];
  while (p.accept(K.COMMA)) {
    if (p.kind !== K.STAR && !startsExpression(p.kind)) break;
    elts.push(starExpression(p));
  }
  return { kind: "Tuple", start, end: p.prevEnd, elts, ctx: "Load" };
}

/** `expressions`: as above, without stars. */
export function expressions(p: Cursor): Expr {
  const start = p.start();
  const first = expression(p);
  if (p.kind !== K.COMMA) return first;
  const elts = [first];
  while (p.accept(K.COMMA)) {
    if (!startsExpression(p.kind)) break;
    elts.push(expression(p));
  }
  return { kind: "Tuple", start, end: p.prevEnd, elts, ctx: "Load" };
}

/** `yield_expr`; the cursor stands on `yield`. */
export function yieldExpression(p: Cursor): Expr {
  const start = p.start();
  p.advance();
  if (p.accept(K.FROM)) {
    const value = expression(p);
    return { kind: "YieldFrom", start, end: p.prevEnd, value };
  }
  const value = p.kind === K.STAR || startsExpression(p.kind) ? starExpressions(p) : null;
  return { kind: "Yield", start, end: p.prevEnd, value };
}

/** What may stand to the right of `=`: a row of expressions or a `yield`. */
export function assigned(p: Cursor): Expr {
  return p.kind === K.YIELD ? yieldExpression(p) : starExpressions(p);
}
