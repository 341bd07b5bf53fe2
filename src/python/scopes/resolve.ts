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

/** Longer ways to an owner than this are remembered: a nest of lambdas can be thousands deep. */
const LONG_WAY = 16;

/** Which scopes bind a name: only the one, or several. */
export type Binders = ReadonlyMap<string, Scope | "several">;

/** Finds who owns a name. Most names are bound in one scope or none, so most questions are answered without walking. */
export class Resolver {
  readonly #binders: Binders;
  readonly #root: Scope;
  readonly #known = new Map<Scope, Map<string, Scope | null>>();

  constructor(root: Scope, binders: Binders) {
    this.#root = root;
    this.#binders = binders;
  }

  /** `name` as the scope writes it (mangled inside a class). */
  lookup(from: Scope, name: string): Resolution {
    const scope = this.#owner(from, name);
    if (scope !== null) return { scope, bindings: scope.bindings.get(name) ?? [] };
    return impliedBy(from, name) ? "builtin" : "unbound";
  }

  #owner(from: Scope, name: string): Scope | null {
    const binder = this.#binders.get(name);
    if (binder === undefined) return null;
    if (binder === this.#root) return binder;
    const known = this.#known.get(from)?.get(name);
    return known === undefined ? this.#walk(from, name) : known;
  }

  /** Class bodies are seen from themselves and their type expressions only. */
  #walk(from: Scope, name: string): Scope | null {
    let classesSeen = true;
    let way = 0;
    let found: Scope | null = null;
    for (let at: Scope | null = from; at !== null; at = at.parent, way++) {
      if (at.kind !== "class" || classesSeen) {
        if (at.globals.has(name)) {
          found = this.#root.bindings.has(name) ? this.#root : null;
          break;
        }
        if (!at.nonlocals.has(name) && at.bindings.has(name)) {
          found = at;
          break;
        }
      }
      if (at.kind !== "type_parameters") classesSeen = false;
    }
    if (way > LONG_WAY) this.#remember(from, name, found);
    return found;
  }

  #remember(from: Scope, name: string, owner: Scope | null): void {
    const names = this.#known.get(from) ?? new Map<string, Scope | null>();
    names.set(name, owner);
    this.#known.set(from, names);
  }
}

function impliedBy(from: Scope, name: string): boolean {
  if (BUILTINS.has(name) || MODULE_NAMES.has(name)) return true;
  if (from.kind === "class" && CLASS_NAMES.has(name)) return true;
  if (name !== "__class__" && name !== "__classdict__") return false;
  for (let at: Scope | null = from; at !== null; at = at.parent) if (at.kind === "class") return true;
  return false;
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
