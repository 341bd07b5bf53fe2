/**
 * Annotations in quotes: a string that stands where an annotation is expected is read as the expression it holds.
 *
 * Type checkers and `typing.get_type_hints` read them, so a rename that passes over them breaks the program. A literal of one plain piece
 * keeps the places of its names; escapes and joined pieces do not, and then every node spans the whole literal.
 */

import type { Constant, Expr, Node, Span } from "../ast.ts";
import { parse } from "../parse/mod.ts";
import { walk } from "../walk.ts";

export interface QuotedExpression {
  readonly expr: Expr;
  readonly exact: boolean;
}

/** The prefix and quotes of a literal of one piece, up to the first character inside; null for joined pieces and escapes. */
function contentStart(literal: Constant, text: string, value: string): number | null {
  const opening = /^[uUrR]?("""|'''|"|')/.exec(text.slice(literal.start, literal.start + 4));
  if (opening === null) return null;
  const start = literal.start + opening[0].length;
  const closing = start + value.length;
  const whole = closing + (opening[1] ?? "").length === literal.end;
  return whole && text.startsWith(value, start) ? start : null;
}

/** The expression a text holds; null where it holds anything else. */
function expressionIn(text: string): Expr | null {
  const parsed = parse(text);
  if (!parsed.ok || parsed.module.body.length !== 1) return null;
  const only = parsed.module.body[0];
  if (only === undefined || only.kind !== "ExprStmt") return null;
  return only.value.kind === "Yield" || only.value.kind === "YieldFrom" ? null : only.value;
}

interface Place {
  start: number;
  end: number;
}

/** Every span below a node, its own and those of names in it; each once, though two nodes may share one. */
function spansOf(root: Expr): Set<Place> {
  const spans = new Set<Place>();
  walk(root, (node: Node) => {
    spans.add(node as Place);
    for (const key of SPAN_FIELDS) {
      const value = (node as unknown as { readonly [key: string]: unknown })[key];
      if (value !== undefined && value !== null) spans.add(value as Place);
    }
  });
  return spans;
}

const SPAN_FIELDS = ["attrSpan", "nameSpan", "asnameSpan", "moduleSpan", "restSpan"] as const;

/** The expression in a string literal, its spans given in the file; null where the string is no expression. */
export function quotedExpression(literal: Constant, text: string): QuotedExpression | null {
  if (literal.value.type !== "str") return null;
  const value = literal.value.value;
  const trimmed = value.trimStart();
  const expr = expressionIn(trimmed.trimEnd());
  if (expr === null) return null;
  const start = contentStart(literal, text, value);
  const shift = start === null ? 0 : start + value.length - trimmed.length;
  const whole: Span = { start: literal.start, end: literal.end };
  for (const span of spansOf(expr)) {
    span.start = start === null ? whole.start : span.start + shift;
    span.end = start === null ? whole.end : span.end + shift;
  }
  return { expr, exact: start !== null };
}
