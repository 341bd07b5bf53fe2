/**
 * The second look of the symbol table, once every scope is known: where each `nonlocal` leads, and which of them lead nowhere.
 */

import { BOUND, MARK, type ScopeRecord } from "./frame.ts";
import { addBinding, type Table } from "./names.ts";

type Home =
  | { readonly found: ScopeRecord }
  | { readonly found: null; readonly reason: "module" | "type parameter" | "nothing" };

/** The function around `from` that owns a name. Classes own nothing for the functions inside them, except `__class__`. */
function homeOf(from: ScopeRecord, name: string): Home {
  if (from.parent === null) return { found: null, reason: "module" };
  for (let at: ScopeRecord | null = from.parent; at !== null; at = at.parent) {
    if (at.kind === "class") {
      if (name === "__class__" || name === "__classdict__") return { found: at };
      continue;
    }
    if (at.kind === "module") break;
    const marks = at.marks.get(name) ?? 0;
    if ((marks & MARK.global) !== 0) break;
    if ((marks & MARK.typeParameter) !== 0) return { found: null, reason: "type parameter" };
    if ((marks & BOUND) !== 0 && (marks & MARK.nonlocal) === 0) return { found: at };
  }
  return { found: null, reason: "nothing" };
}

export function settle(table: Table): void {
  for (const { name, scope, offset } of table.declarations) {
    const home = homeOf(scope, name);
    if (home.found !== null) continue;
    table.refusals.push({ offset, message: WORDS[home.reason](name) });
  }
  for (const { binding, from } of table.pending) {
    const home = homeOf(from, binding.name);
    if (home.found !== null) binding.scope = home.found;
    addBinding(table, binding);
  }
}

const WORDS = {
  module: () => "nonlocal declaration not allowed at module level",
  "type parameter": (name: string) => `nonlocal binding not allowed for type parameter '${name}'`,
  nothing: (name: string) => `no binding for nonlocal '${name}' found`,
} as const;
