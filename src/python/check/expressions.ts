/**
 * What CPython's code generator refuses of expressions: starred expressions and targets out of place, keyword arguments given twice.
 */

import type { AnnAssign, Keyword, Module, Node, Sequence, Span } from "../ast.ts";
import type { Refusal } from "../scopes/refusal.ts";
import { walk } from "../walk.ts";

/** Before a starred target the bytecode counts in one byte. */
const BEFORE_STAR = 256;

export function expressionRefusals(module: Module): Refusal[] {
  const refusals: Refusal[] = [];
  const refuse = (at: Span, message: string): void => void refusals.push({ message, offset: at.start });
  walk(module, (node, parent) => {
    switch (node.kind) {
      case "Starred":
        if (!mayHoldStar(parent)) refuse(node, starMessage(node.ctx));
        return;
      case "Tuple":
      case "List":
        if (node.ctx === "Store") refuseUnpacking(node, refuse);
        return;
      case "Call":
      case "ClassDef":
        if (node.keywords.length > 1) refuseRepeats(node.keywords, refuse);
        return;
      case "AnnAssign":
        refuseBareAnnotation(node, refuse);
        return;
      case "Name":
      case "Constant":
        return false;
      default:
        return;
    }
  });
  return refusals;
}

/** The places of an expression that unpacks: displays, calls, class bases, `*args: *Ts`, and the default of a `*Ts`. */
function mayHoldStar(parent: Node | null): boolean {
  switch (parent?.kind) {
    case "Tuple":
    case "List":
    case "Set":
    case "Call":
    case "ClassDef":
    case "arg":
    case "TypeVarTuple":
      return true;
    default:
      return false;
  }
}

/** `x[*a]: int` without a value reads the parts of the index one by one, so that nothing can be unpacked there. */
function refuseBareAnnotation(node: AnnAssign, refuse: (at: Span, message: string) => void): void {
  const { target } = node;
  if (node.value !== null || target.kind !== "Subscript" || target.slice.kind !== "Tuple") return;
  for (const part of target.slice.elts) if (part.kind === "Starred") refuse(part, starMessage("Load"));
}

function starMessage(ctx: string): string {
  return ctx === "Store"
    ? "starred assignment target must be in a list or tuple"
    : "can't use starred expression here";
}

function refuseUnpacking(node: Sequence, refuse: (at: Span, message: string) => void): void {
  let seen = false;
  node.elts.forEach((element, i) => {
    if (element.kind !== "Starred") return;
    if (seen) refuse(node, "multiple starred expressions in assignment");
    else if (i >= BEFORE_STAR) refuse(node, "too many expressions in star-unpacking assignment");
    seen = true;
  });
}

function refuseRepeats(keywords: readonly Keyword[], refuse: (at: Span, message: string) => void): void {
  const seen = new Set<string>();
  for (const keyword of keywords) {
    if (keyword.arg === null) continue;
    if (seen.has(keyword.arg)) refuse(keyword, `keyword argument repeated: ${keyword.arg}`);
    seen.add(keyword.arg);
  }
}
