/**
 * Which names a new import may bind, and which old ones it may drop.
 *
 * A name is taken when any scope of the file binds it, or when the file reads it from somewhere else (a builtin, a star import): both
 * would change what the program's own code means. A name that is exported by `__all__`, deleted, or spelled in a string of a file that
 * looks names up by their text cannot be dropped.
 */

import type { Node, Stmt } from "../../../python/ast.ts";
import { walk } from "../../../python/walk.ts";
import type { ImportBinding } from "../../scan/names.ts";
import type { Source } from "../../scan/source.ts";

/** Whether `name` is used for anything but the bindings `same` accepts: imports that will bind it to the very same module. */
export function isTaken(source: Source, name: string, same: (binding: ImportBinding) => boolean): boolean {
  const { names } = source;
  const bound = names.timesBound.get(name) ?? 0;
  if (bound === 0) return names.read.has(name);
  const alike = names.bindings.filter((binding) =>
    binding.bound === name && binding.place === "module" && same(binding)
  );
  return bound > alike.length;
}

/** Names the file exports by `__all__`, deletes, or may look up by their text. */
export function pinnedNames(source: Source): Set<string> {
  const pinned = new Set<string>();
  for (const node of source.tree.nodes) {
    if (node.kind !== "Name") continue;
    if (node.ctx === "Del") pinned.add(node.id);
    if (node.id === "__all__") addStrings(statementOf(source, node), pinned);
  }
  if (looksNamesUp(source)) addSpelled(source, pinned);
  return pinned;
}

/** What turns a string into a name of this file; the last two only where they are asked about this very place. */
const BY_TEXT: ReadonlySet<string> = new Set(["eval", "exec", "globals", "locals"]);
const OF_HERE: ReadonlySet<string> = new Set(["dir", "vars"]);

function looksNamesUp(source: Source): boolean {
  return source.tree.nodes.some((node) => {
    if (node.kind !== "Name" || !source.names.resolve(node).builtin) return false;
    if (BY_TEXT.has(node.id)) return true;
    const parent = source.tree.parent(node);
    return OF_HERE.has(node.id) && parent?.kind === "Call" && parent.func === node &&
      parent.args.length === 0;
  });
}

/** Every word of every string that is a value: a string that stands alone is documentation. */
function addSpelled(source: Source, into: Set<string>): void {
  for (const node of source.tree.nodes) {
    if (node.kind !== "Constant" || node.value.type !== "str") continue;
    if (source.tree.parent(node)?.kind === "ExprStmt") continue;
    for (const [word] of node.value.value.matchAll(/[\p{XID_Start}_]\p{XID_Continue}*/gu)) into.add(word);
  }
}

const SIMPLE: ReadonlySet<Stmt["kind"]> = new Set(["Assign", "AugAssign", "AnnAssign", "ExprStmt"]);

function statementOf(source: Source, node: Node): Node | null {
  let at: Node | null = node;
  while (at !== null && !SIMPLE.has(at.kind as Stmt["kind"])) at = source.tree.parent(at);
  return at;
}

/** Every string of a statement that mentions `__all__`: assigned, added or appended, each of them is exported. */
function addStrings(statement: Node | null, into: Set<string>): void {
  if (statement === null) return;
  walk(statement, (node) => {
    if (node.kind === "Constant" && node.value.type === "str") into.add(node.value.value);
  });
}
