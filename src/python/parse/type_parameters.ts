/** Type parameters of functions, classes and aliases (PEP 695), with their defaults (PEP 696). */
import type { Expr, TypeParam } from "../ast.ts";
import * as K from "../tokens/kinds.ts";
import type { Cursor } from "./cursor.ts";
import { expression, starExpression } from "./expressions.ts";

/** `[ … ]`, or nothing where no bracket stands. */
export function typeParameters(p: Cursor): TypeParam[] {
  if (p.kind !== K.LSQB) return [];
  p.advance();
  if (p.kind === K.RSQB) throw p.fault("Type parameter list cannot be empty");
  const list: TypeParam[] = [];
  do {
    if (p.kind === K.RSQB) break;
    list.push(typeParameter(p));
  } while (p.accept(K.COMMA));
  p.expect(K.RSQB);
  return list;
}

const KINDS: Readonly<Record<number, TypeParam["kind"]>> = {
  [K.STAR]: "TypeVarTuple",
  [K.DOUBLESTAR]: "ParamSpec",
};

function typeParameter(p: Cursor): TypeParam {
  const start = p.start();
  const kind = KINDS[p.kind] ?? "TypeVar";
  if (kind !== "TypeVar") p.advance();
  const at = p.start();
  const name = p.name();
  const nameSpan = { start: at, end: p.prevEnd };
  let bound: Expr | null = null;
  if (p.kind === K.COLON) {
    if (kind !== "TypeVar") throw p.fault(`Cannot use bound with ${kind}`);
    p.advance();
    bound = expression(p);
  }
  let default_value: Expr | null = null;
  if (p.accept(K.EQUAL)) default_value = kind === "TypeVarTuple" ? starExpression(p) : expression(p);
  return { kind, start, end: p.prevEnd, name, nameSpan, bound, default_value };
}
