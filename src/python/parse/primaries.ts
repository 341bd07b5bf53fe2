/** Atoms and what can follow one: attributes, calls, subscripts. */
import type { Expr } from "../ast.ts";
import * as K from "../tokens/kinds.ts";
import { braces, closeAfter, group, list } from "./brackets.ts";
import { call } from "./calls.ts";
import type { Cursor } from "./cursor.ts";
import { numberValue } from "./number_values.ts";
import { strings } from "./strings.ts";
import { startsExpression } from "./expression_start.ts";

export function primary(p: Cursor): Expr {
  const start = p.start();
  let node = atom(p);
  for (;;) {
    if (p.kind === K.DOT) {
      p.advance();
      const at = p.start();
      const attr = p.name();
      const end = p.prevEnd;
      node = { kind: "Attribute", start, end, value: node, attr, attrSpan: { start: at, end }, ctx: "Load" };
    } else if (p.kind === K.LPAR) node = call(p, node, start);
    else if (p.kind === K.LSQB) node = subscript(p, node, start);
    else return node;
  }
}

function atom(p: Cursor): Expr {
  const start = p.start();
  switch (p.kind) {
    case K.NAME: {
      const id = p.nameAt(p.at);
      p.advance();
      return { kind: "Name", start, end: p.prevEnd, id, ctx: "Load" };
    }
    case K.NUMBER: {
      const value = numberValue(p.spelling(), start);
      p.advance();
      return { kind: "Constant", start, end: p.prevEnd, value, prefix: null };
    }
    case K.STRING:
    case K.FSTRING_START:
    case K.TSTRING_START:
      return strings(p);
    case K.LPAR:
      return group(p);
    case K.LSQB:
      return list(p);
    case K.LBRACE:
      return braces(p);
    case K.NONE:
      return word(p, "None");
    case K.TRUE:
      return word(p, "True");
    case K.FALSE:
      return word(p, "False");
    case K.ELLIPSIS:
      return word(p, "Ellipsis");
    default:
      throw p.unexpected();
  }
}

function word(p: Cursor, type: "None" | "True" | "False" | "Ellipsis"): Expr {
  const start = p.start();
  p.advance();
  return { kind: "Constant", start, end: p.prevEnd, value: { type }, prefix: null };
}

function subscript(p: Cursor, value: Expr, start: number): Expr {
  p.advance();
  const slice = slices(p);
  closeAfter(p, K.RSQB, slice.kind === "Tuple" ? slice.elts.at(-1) ?? slice : slice);
  return { kind: "Subscript", start, end: p.prevEnd, value, slice, ctx: "Load" };
}

function slices(p: Cursor): Expr {
  const start = p.start();
  const first = sliceOrStarred(p);
  if (p.kind !== K.COMMA && first.kind !== "Starred") return first;
  const elts = [first];
  while (p.accept(K.COMMA)) {
    if (p.kind === K.RSQB) break;
    elts.push(sliceOrStarred(p));
  }
  return { kind: "Tuple", start, end: p.prevEnd, elts, ctx: "Load" };
}

function sliceOrStarred(p: Cursor): Expr {
  if (p.kind === K.STAR) return p.grammar.starredExpression(p);
  const start = p.start();
  let lower: Expr | null = null;
  if (p.kind !== K.COLON) {
    lower = p.grammar.namedExpression(p);
    if (p.kind !== K.COLON) return lower;
    if (lower.kind === "NamedExpr" && lower.start === start) throw p.unexpected();
  }
  p.advance();
  const upper = startsExpression(p.kind) ? p.grammar.expression(p) : null;
  let step: Expr | null = null;
  if (p.accept(K.COLON) && startsExpression(p.kind)) step = p.grammar.expression(p);
  return { kind: "Slice", start, end: p.prevEnd, lower, upper, step };
}
