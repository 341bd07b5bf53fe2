/**
 * The syntax tree with its parents: every question of this room that looks upwards ("is this the callee of its call?") asks here.
 */

import type { Expr, Node } from "../../python/ast.ts";
import { walk } from "../../python/walk.ts";

export interface Tree {
  /** Every node, parents before children, in the order of the text. */
  readonly nodes: readonly Node[];
  parent(node: Node): Node | null;
}

export function treeOf(root: Node): Tree {
  const nodes: Node[] = [];
  const parents = new Map<Node, Node>();
  walk(root, (node, parent) => {
    nodes.push(node);
    if (parent !== null) parents.set(node, parent);
  });
  return { nodes, parent: (node) => parents.get(node) ?? null };
}

/** One segment of a dotted chain: the node that completes it and where its own word stands. */
export interface Segment {
  readonly name: string;
  readonly node: Expr;
  readonly start: number;
  readonly end: number;
}

/** A chain of names read off one root name; calls and subscripts in between are looked through. */
export interface Chain {
  readonly root: Extract<Expr, { kind: "Name" }>;
  readonly segments: readonly Segment[];
  /** How many segments stand before the first call or subscript; all of them where there is none. */
  readonly direct: number;
}

/**
 * A chain that goes through calls is followed this far. Each call of a fluent chain begins a chain of its own, so that without a bound
 * the work would grow with the square of what an author writes; the calls nearest the root are within it whatever stands behind them.
 */
const FOLLOWED = 200;

/** The chain a node spells, or null when it does not begin with a name. */
export function chainOf(node: Expr): Chain | null {
  const root = rootName(node);
  if (root === null) return null;
  const reversed: Segment[] = [];
  let throughAt = -1;
  let at: Expr = node;
  for (;;) {
    switch (at.kind) {
      case "Attribute":
        reversed.push({ name: at.attr, node: at, start: at.attrSpan.start, end: at.attrSpan.end });
        at = at.value;
        break;
      case "Call":
        throughAt = reversed.length;
        at = at.func;
        break;
      case "Subscript":
        throughAt = reversed.length;
        at = at.value;
        break;
      case "Name": {
        reversed.push({ name: at.id, node: at, start: at.start, end: at.end });
        const segments = reversed.reverse();
        return { root: at, segments, direct: throughAt < 0 ? segments.length : segments.length - throughAt };
      }
      default:
        return null;
    }
  }
}

/** The name a chain begins with; null where it begins with something else, or too far away behind calls. */
export function rootName(node: Expr): string | null {
  let through = false;
  let at = node.kind === "Call" ? node.func : node;
  for (let steps = 0; !through || steps < FOLLOWED; steps++) {
    if (at.kind === "Name") return at.id;
    if (at.kind === "Attribute") at = at.value;
    else if (at.kind === "Call" || at.kind === "Subscript") {
      through = true;
      at = at.kind === "Call" ? at.func : at.value;
    } else return null;
  }
  return null;
}

/** The dotted name a node spells with nothing but names and dots; null for anything else. */
export function dottedName(
  node: Expr,
): { readonly root: Extract<Expr, { kind: "Name" }>; readonly rest: string } | null {
  const names: string[] = [];
  let at = node;
  for (; at.kind === "Attribute"; at = at.value) names.push(`.${at.attr}`);
  return at.kind === "Name" ? { root: at, rest: names.reverse().join("") } : null;
}
