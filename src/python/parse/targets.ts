/**
 * Targets are read as expressions, since only what follows tells that they are targets; then they are checked and marked here.
 *
 * Recursion goes as deep as the brackets around a target, which the tokenizer bounds.
 */
import type { Ctx, Expr } from "../ast.ts";
import * as K from "../tokens/kinds.ts";
import type { Cursor } from "./cursor.ts";
import { nameOfExpression } from "./expression_names.ts";
import { starred } from "./expressions.ts";
import { BITWISE_OR } from "./operator_stack.ts";
import { operators } from "./operators.ts";
import { startsExpression } from "./expression_start.ts";

function mark(node: { ctx: Ctx }, ctx: Ctx): void {
  node.ctx = ctx;
}

type Use = "assign" | "for" | "with" | "delete";

/** Marks a target of `=`, `for`, `with … as` or `del`, or refuses it. */
export function toTarget(p: Cursor, node: Expr, use: Use, whole = true): Expr {
  const ctx: Ctx = use === "delete" ? "Del" : "Store";
  switch (node.kind) {
    case "Name":
    case "Attribute":
    case "Subscript":
      mark(node, ctx);
      return node;
    case "List":
    case "Tuple":
      mark(node, ctx);
      for (const part of node.elts) toTarget(p, part, use, false);
      return node;
    case "Starred":
      if (use === "delete") break;
      mark(node, ctx);
      toTarget(p, node.value, use, false);
      return node;
    default:
      break;
  }
  throw p.refuse(targetFault(node, use, whole), node);
}

function targetFault(node: Expr, use: Use, whole: boolean): string {
  const name = nameOfExpression(node);
  if (use === "delete") return `Cannot delete ${name}`;
  const compares = use === "assign" && whole && !UNLIKELY.has(node.kind) && !UNLIKELY.has(name);
  return `Cannot assign to ${name}${compares ? " here. Maybe you meant '==' instead of '='?" : ""}`;
}

/** What nobody writes to the left of `==` without parentheses, by kind or by name. */
const UNLIKELY: ReadonlySet<string> = new Set(
  ["Compare", "BoolOp", "IfExp", "Lambda", "GeneratorExp", "None", "True", "False"],
);

/** `single_target`: what an operator such as `+=` can assign to. */
export function toSingleTarget(p: Cursor, node: Expr): Expr {
  if (node.kind !== "Name" && node.kind !== "Attribute" && node.kind !== "Subscript") {
    throw p.refuse(`'${nameOfExpression(node)}' is an illegal expression for augmented assignment`, node);
  }
  mark(node, "Store");
  return node;
}

function starTarget(p: Cursor): Expr {
  return p.kind === K.STAR ? starred(p) : operators(p, BITWISE_OR);
}

/** `star_targets` of `for`: up to the word `in`. */
export function forTargets(p: Cursor): Expr {
  const start = p.start();
  const first = starTarget(p);
  if (p.kind !== K.COMMA) return toTarget(p, first, "for");
  const elts = [first];
  while (p.accept(K.COMMA)) {
    if (p.kind !== K.STAR && !startsExpression(p.kind)) break;
    elts.push(starTarget(p));
  }
  return toTarget(p, { kind: "Tuple", start, end: p.prevEnd, elts, ctx: "Store" }, "for");
}

/** `star_target` of `with … as`. */
export function withTarget(p: Cursor): Expr {
  return toTarget(p, starTarget(p), "with");
}
