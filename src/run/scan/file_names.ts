/**
 * The room's face over the symbol table: lookups as Python makes them, imports apart from everything else that binds.
 */

import type { Alias, Import, ImportFrom, Name, Node } from "../../python/ast.ts";
import type { Binding, Reference, Scope, Scopes } from "../../python/scopes/mod.ts";
import type { FileNames, ImportBinding, Place, Resolution } from "./names.ts";

const NOTHING: Resolution = { imports: [], local: false, builtin: false };
const BUILTIN: Resolution = { imports: [], local: false, builtin: true };

export function fileNames(scopes: Scopes): FileNames {
  const imports = new Map<Binding, ImportBinding>();
  const aliases = new Map<Alias, ImportBinding>();
  const places = new Map<Node, Scope>();
  const timesBound = new Map<string, number>();
  for (const binding of scopes.bindings) {
    if (binding.kind !== "delete") timesBound.set(binding.name, (timesBound.get(binding.name) ?? 0) + 1);
    places.set(binding.statement, binding.writtenIn);
    const found = importBinding(binding);
    if (found === null) continue;
    imports.set(binding, found);
    aliases.set(found.alias, found);
  }
  for (const star of scopes.stars) places.set(star.node, star.scope);

  const references = new Map<Node, Reference>();
  const read = new Set<string>();
  for (const reference of scopes.references) {
    references.set(reference.node, reference);
    read.add(reference.name);
  }
  const known = new Map<readonly Binding[], Resolution>();
  const resolveIn = (scope: Scope, id: string): Resolution => {
    const found = scopes.lookup(scope, id);
    if (found === "builtin") return BUILTIN;
    if (found === "unbound") return NOTHING;
    const before = known.get(found.bindings);
    if (before !== undefined) return before;
    const outer = found.scope.kind === "class" ? outsideClass(found.scope) : null;
    const resolution = outer === null
      ? resolutionOf(found.bindings, imports)
      : either(resolutionOf(found.bindings, imports), resolveIn(outer, id));
    known.set(found.bindings, resolution);
    return resolution;
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
    bindingOf: (alias) => aliases.get(alias) ?? null,
    timesBound,
    read,
    quoted: scopes.quoted,
    unbound: scopes.unboundNames(),
    placeOf: (statement) => placeOf(places.get(statement)),
  };
}

/**
 * Until a class body has bound a name, it reads the name from outside: `X = X` reads two things by one spelling. Null where nothing is
 * outside.
 */
function outsideClass(scope: Scope): Scope | null {
  let at = scope.parent;
  while (at !== null && at.kind === "class") at = at.parent;
  return at;
}

function either(inner: Resolution, outer: Resolution): Resolution {
  const known = new Set(inner.imports.map((binding) => binding.stands));
  return {
    imports: [...inner.imports, ...outer.imports.filter((binding) => !known.has(binding.stands))],
    local: inner.local || outer.local,
    builtin: outer.builtin,
  };
}

function resolutionOf(
  bindings: readonly Binding[],
  imports: ReadonlyMap<Binding, ImportBinding>,
): Resolution {
  const found = new Map<string, ImportBinding>();
  let local = false;
  for (const binding of bindings) {
    if (binding.kind === "delete") continue;
    const known = imports.get(binding);
    if (known === undefined) local = true;
    else if (!found.has(known.stands)) found.set(known.stands, known);
  }
  return { imports: [...found.values()], local, builtin: false };
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
