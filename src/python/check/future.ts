/**
 * `from __future__ import …`: only at the head of a module, only features CPython knows.
 *
 * The head is an optional docstring followed by nothing but such imports. A late one anywhere, also inside a function, is refused.
 */

import type { ImportFrom, Module, Stmt } from "../ast.ts";
import type { Refusal } from "../scopes/refusal.ts";

const FEATURES: ReadonlySet<string> = new Set([
  "nested_scopes",
  "generators",
  "division",
  "absolute_import",
  "with_statement",
  "print_function",
  "unicode_literals",
  "barry_as_FLUFL",
  "generator_stop",
  "annotations",
]);

export function isFuture(node: Stmt): node is ImportFrom {
  return node.kind === "ImportFrom" && node.level === 0 && node.module === "__future__";
}

function featureRefusal(node: ImportFrom): Refusal | null {
  for (const alias of node.names) {
    if (FEATURES.has(alias.name)) continue;
    const message = alias.name === "braces" ? "not a chance" : `future feature ${alias.name} is not defined`;
    return { message, offset: alias.start };
  }
  return null;
}

function isDocstring(node: Stmt): boolean {
  return node.kind === "ExprStmt" && node.value.kind === "Constant" && node.value.value.type === "str";
}

/** The future imports at the head of the module; all others come late. */
export function futureHead(module: Module): ImportFrom[] {
  const head: ImportFrom[] = [];
  let at = 0;
  const first = module.body[0];
  if (first !== undefined && isDocstring(first)) at = 1;
  for (let node = module.body[at]; node !== undefined && isFuture(node); node = module.body[++at]) {
    head.push(node);
  }
  return head;
}

export function futureRefusal(head: readonly ImportFrom[]): Refusal | null {
  for (const node of head) {
    const refusal = featureRefusal(node);
    if (refusal !== null) return refusal;
  }
  return null;
}
