/**
 * What a name can stand for, by Python's rule: local, then the functions around, then the module, then the builtins.
 *
 * The answer is blind to order. A name stands for everything its scope ever binds it to, and it is for the caller to say what two
 * answers mean.
 */

import type { Attribute, Name } from "../ast.ts";
import { BUILTINS, CLASS_NAMES, MODULE_NAMES } from "./builtins.ts";
import { pathWithin } from "./frame.ts";
import type { Binding, Scope } from "./scope.ts";

export type Resolution =
  | { readonly scope: Scope; readonly bindings: readonly Binding[] }
  | "builtin"
  | "unbound";

export const NAME_SOURCE = {
  import: "an import of this file binds it",
  local: "something else in this file binds it",
  builtin: "Python brings it",
} as const;
export type NameSource = keyof typeof NAME_SOURCE;

export interface QualifiedName {
  /** Dotted, with leading dots for a relative import; `builtins.len`; a local name as `__qualname__` would write it. */
  readonly name: string;
  readonly source: NameSource;
}

function rootOf(scope: Scope): Scope {
  let at = scope;
  while (at.parent !== null) at = at.parent;
  return at;
}

/** The scope that binds a name as seen from `from`, or null. Class bodies are seen from themselves and their type expressions only. */
function owner(from: Scope, name: string): Scope | null {
  let classesSeen = true;
  for (let at: Scope | null = from; at !== null; at = at.parent) {
    if (at.kind !== "class" || classesSeen) {
      if (at.globals.has(name)) {
        const root = rootOf(at);
        return root.bindings.has(name) ? root : null;
      }
      if (!at.nonlocals.has(name) && at.bindings.has(name)) return at;
    }
    if (at.kind !== "type_parameters") classesSeen = false;
  }
  return null;
}

function impliedBy(from: Scope, name: string): boolean {
  if (BUILTINS.has(name) || MODULE_NAMES.has(name)) return true;
  for (let at: Scope | null = from; at !== null; at = at.parent) {
    if (at.kind !== "class") continue;
    if (name === "__class__" || name === "__classdict__") return true;
    if (at === from && CLASS_NAMES.has(name)) return true;
  }
  return false;
}

/** `name` as the scope writes it (mangled inside a class). */
export function lookup(from: Scope, name: string): Resolution {
  const scope = owner(from, name);
  if (scope !== null) return { scope, bindings: scope.bindings.get(name) ?? [] };
  return impliedBy(from, name) ? "builtin" : "unbound";
}

/** The name at the left end of a chain of attributes and what follows it, or null where it does not begin with a name. */
export function chainOf(node: Name | Attribute): { readonly base: Name; readonly suffix: string } | null {
  const parts: string[] = [];
  let at: Name | Attribute = node;
  while (at.kind === "Attribute") {
    parts.push(at.attr);
    const value: Attribute["value"] = at.value;
    if (value.kind !== "Name" && value.kind !== "Attribute") return null;
    at = value;
  }
  parts.push(""); // so that the joined suffix begins with a dot, or is empty
  return { base: at, suffix: parts.reverse().join(".") };
}

/** Every qualified name a resolution allows, with `suffix` (such as `.b.c`) behind each; `del` gives none. */
export function qualifiedBy(resolution: Resolution, name: string, suffix: string): QualifiedName[] {
  if (resolution === "unbound") return [];
  if (resolution === "builtin") return [{ name: `builtins.${name}${suffix}`, source: "builtin" }];
  const found = new Map<string, QualifiedName>();
  for (const binding of resolution.bindings) {
    if (binding.kind === "delete") continue;
    const imported = binding.qualified !== null;
    const base = binding.qualified ?? pathWithin(resolution.scope, binding.name);
    const qualified: QualifiedName = { name: base + suffix, source: imported ? "import" : "local" };
    found.set(`${qualified.source}:${qualified.name}`, qualified);
  }
  return [...found.values()];
}
