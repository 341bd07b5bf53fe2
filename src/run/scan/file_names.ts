/**
 * The room's face over the symbol table: lookups as Python makes them, imports apart from everything else that binds.
 */

import type { Alias, Import, ImportFrom, Name, Node } from "../../python/ast.ts";
import { BUILTINS } from "../../python/scopes/builtins.ts";
import type { Scopes } from "../../python/mod.ts";
import type { Binding, Reference, Scope } from "../../python/scopes/scope.ts";
import type { FileNames, ImportBinding, Place, QuotedText, Resolution } from "./names.ts";

const NOTHING: Resolution = { imports: [], local: false, builtin: false };

export function fileNames(scopes: Scopes): FileNames {
  const imports = new Map<Binding, ImportBinding>();
  const places = new Map<Node, Scope>();
  const timesBound = new Map<string, number>();
  for (const binding of scopes.bindings) {
    if (binding.kind !== "delete") timesBound.set(binding.name, (timesBound.get(binding.name) ?? 0) + 1);
    places.set(binding.statement, binding.writtenIn);
    const found = importBinding(binding);
    if (found !== null) imports.set(binding, found);
  }
  for (const star of scopes.stars) places.set(star.node, star.scope);

  const references = new Map<Node, Reference>();
  const read = new Set<string>();
  const unbound = new Set<string>();
  const quoted = new Map<Node, QuotedText>();
  for (const reference of scopes.references) {
    references.set(reference.node, reference);
    read.add(reference.name);
    if (reference.quoted !== null) quoted.set(reference.quoted.literal, reference.quoted);
    const found = lookup(reference.scope, reference.name);
    if (found === null && reference.quoted === null && !BUILTINS.has(reference.name)) {
      unbound.add(reference.name);
    }
  }

  const resolveIn = (scope: Scope, id: string): Resolution => {
    const bindings = lookup(scope, id);
    if (bindings === null) return { imports: [], local: false, builtin: BUILTINS.has(id) };
    return resolutionOf(bindings, imports);
  };
  return {
    resolve(name: Name) {
      const reference = references.get(name);
      return reference === undefined ? NOTHING : resolveIn(reference.scope, reference.name);
    },
    resolveAt(statement: Import | ImportFrom, id: string) {
      const scope = places.get(statement);
      return scope === undefined ? NOTHING : resolveIn(scope, id);
    },
    bindings: [...imports.values()],
    timesBound,
    read,
    quoted: [...quoted.values()],
    unbound,
    placeOf: (statement) => placeOf(places.get(statement)),
  };
}

/** The bindings a name finds where a scope uses it; null where nothing binds it. */
function lookup(from: Scope, name: string): readonly Binding[] | null {
  let scope: Scope | null = from;
  if (from.globals.has(name)) {
    while (scope.parent !== null) scope = scope.parent;
  }
  for (; scope !== null; scope = scope.parent) {
    // Code in a function or a comprehension does not see the names of a class around it.
    if (scope.kind === "class" && scope !== from) continue;
    const bindings = scope.bindings.get(name)?.filter((binding) => binding.kind !== "delete");
    if (bindings !== undefined && bindings.length > 0) return bindings;
  }
  return null;
}

function resolutionOf(
  bindings: readonly Binding[],
  imports: ReadonlyMap<Binding, ImportBinding>,
): Resolution {
  const found: ImportBinding[] = [];
  let local = false;
  for (const binding of bindings) {
    const known = imports.get(binding);
    if (known === undefined) local = true;
    else found.push(known);
  }
  return { imports: found, local, builtin: false };
}

function importBinding(binding: Binding): ImportBinding | null {
  if (binding.kind !== "import" && binding.kind !== "from_import") return null;
  if (binding.qualified === null) return null;
  return {
    statement: binding.statement as Import | ImportFrom,
    alias: binding.node as Alias,
    bound: binding.name,
    stands: binding.qualified,
    place: placeOf(binding.writtenIn),
  };
}

function placeOf(scope: Scope | undefined): Place {
  switch (scope?.kind) {
    case undefined:
    case "module":
      return "module";
    case "class":
      return "class";
    case "function":
    case "lambda":
    case "comprehension":
    case "type_parameters":
      return "function";
  }
}
