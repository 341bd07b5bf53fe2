/**
 * What a module lists in `__all__`: the strings of literal lists and tuples, and whether that is all of it.
 */

import type { Constant, Expr, Module, Stmt } from "../ast.ts";

export interface ExportedName {
  readonly name: string;
  readonly literal: Constant;
}

export interface Exported {
  readonly names: readonly ExportedName[];
  /** False where something other than literals is added, so that more may be listed. */
  readonly complete: boolean;
}

interface Found {
  readonly names: ExportedName[];
  complete: boolean;
  any: boolean;
}

/** The module's `__all__`, or null where it has none. Statements under `if`, `try`, `with` and loops of the module count. */
export function exportedNames(module: Module): Exported | null {
  const found: Found = { names: [], complete: true, any: false };
  const open: Stmt[] = [];
  pushReversed(open, module.body);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    readStatement(at, found);
    for (const block of blocksOf(at).reverse()) pushReversed(open, block);
  }
  return found.any ? { names: found.names, complete: found.complete } : null;
}

function pushReversed(open: Stmt[], block: readonly Stmt[]): void {
  for (let i = block.length - 1; i >= 0; i--) open.push(block[i] as Stmt);
}

function blocksOf(node: Stmt): (readonly Stmt[])[] {
  switch (node.kind) {
    case "If":
    case "While":
    case "For":
    case "AsyncFor":
      return [node.body, node.orelse];
    case "With":
    case "AsyncWith":
      return [node.body];
    case "Try":
    case "TryStar":
      return [node.body, ...node.handlers.map((handler) => handler.body), node.orelse, node.finalbody];
    case "Match":
      return node.cases.map((one) => one.body);
    default:
      return [];
  }
}

function isAll(expr: Expr): boolean {
  return expr.kind === "Name" && expr.id === "__all__";
}

function readStatement(node: Stmt, found: Found): void {
  if (node.kind === "Assign" && node.targets.some(isAll)) addAll(node.value, found);
  else if (node.kind === "AnnAssign" && isAll(node.target) && node.value !== null) addAll(node.value, found);
  else if (node.kind === "AugAssign" && isAll(node.target)) addAll(node.value, found);
  else if (node.kind === "ExprStmt") readCall(node.value, found);
}

/** `__all__.append("x")` and `__all__.extend([...])`; any other method makes the list incomplete. */
function readCall(value: Expr, found: Found): void {
  if (value.kind !== "Call" || value.func.kind !== "Attribute" || !isAll(value.func.value)) return;
  const argument = value.args[0];
  if (argument === undefined || value.args.length !== 1) found.complete = false;
  else if (value.func.attr === "append") addItem(argument, found);
  else if (value.func.attr === "extend") addAll(argument, found);
  else found.complete = false;
  found.any = true;
}

/** A literal list or tuple, or literals joined by `+`. */
function addAll(value: Expr, found: Found): void {
  found.any = true;
  const open: Expr[] = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.kind === "List" || at.kind === "Tuple") { for (const item of at.elts) addItem(item, found); }
    else if (at.kind === "BinOp" && at.op === "Add") open.push(at.right, at.left);
    else found.complete = false;
  }
}

function addItem(item: Expr, found: Found): void {
  if (item.kind === "Constant" && item.value.type === "str") {
    found.names.push({ name: item.value.value, literal: item });
  } else found.complete = false;
}
