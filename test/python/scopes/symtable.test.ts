/**
 * Our scopes held against CPython's `symtable` on the standard library: the same scopes, each binding the same names and taking the
 * same names from the functions around it and from the module.
 */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lineMap } from "../../../src/core/lines.ts";
import type { Node } from "../../../src/python/ast.ts";
import { analyze, decodeSource, parse, type Scope, type Scopes } from "../../../src/python/mod.ts";
import { askSymbols, libraryPaths, type PythonScope } from "../oracle/verdicts.ts";

const SAMPLE = libraryPaths().filter((_, i) => i % 3 === 0);
const answer = SAMPLE.length === 0 ? null : askSymbols(SAMPLE);

interface Seen {
  readonly own: Set<string>;
  readonly free: Set<string>;
  readonly global: Set<string>;
}

/** Names of scopes as `symtable` gives them. */
function titleOf(node: Node): string {
  switch (node.kind) {
    case "ListComp":
      return "listcomp";
    case "SetComp":
      return "setcomp";
    case "DictComp":
      return "dictcomp";
    case "GeneratorExp":
      return "genexpr";
    case "Lambda":
      return "lambda";
    case "FunctionDef":
    case "AsyncFunctionDef":
    case "ClassDef":
      return node.name;
    default:
      return "top";
  }
}

function kindOf(scope: Scope): string {
  return scope.kind === "module" || scope.kind === "class" ? scope.kind : "function";
}

/** A name read in a scope is free in it and in every scope between it and the function that binds it. */
function noteFree(seen: ReadonlyMap<Scope, Seen>, from: Scope, home: Scope, name: string): void {
  for (let at: Scope | null = from; at !== null && at !== home; at = at.parent) {
    const names = seen.get(at);
    if (names !== undefined && !names.own.has(name)) names.free.add(name);
  }
}

function symbolsOf(scopes: Scopes): Map<Scope, Seen> {
  const { root } = scopes;
  const seen = new Map<Scope, Seen>();
  for (const scope of scopes.all) {
    seen.set(scope, { own: new Set(), free: new Set(), global: new Set(scope.globals) });
  }
  for (const binding of scopes.bindings) {
    const walrusAside = binding.writtenIn !== binding.scope;
    if (binding.scope !== root || !walrusAside) seen.get(binding.scope)?.own.add(binding.name);
  }
  for (const { writtenIn, scope, name } of scopes.bindings) {
    if (writtenIn === scope) continue;
    if (scope === root) seen.get(writtenIn)?.global.add(name);
    else noteFree(seen, writtenIn, scope, name);
  }
  for (const scope of scopes.all) {
    for (const name of scope.nonlocals) {
      const found = scopes.lookup(scope, name);
      if (typeof found !== "string") noteFree(seen, scope, found.scope, name);
    }
  }
  for (const reference of scopes.references) {
    if (reference.quoted !== null) continue;
    const found = scopes.resolve(reference.node);
    const home = typeof found === "string" ? root : found.scope;
    if (home !== root) noteFree(seen, reference.scope, home, reference.name);
    else if (reference.scope !== root) seen.get(reference.scope)?.global.add(reference.name);
  }
  return seen;
}

/** `__class__` is left out: whether a method has it depends on `super`, which is not a matter of names. */
function sorted(names: ReadonlySet<string>): string[] {
  return [...names].filter((name) => name !== "__class__").sort();
}

function described(path: string): string[] | null {
  const decoded = decodeSource(readFileSync(path));
  if (!decoded.ok) return null;
  const parsed = parse(decoded.text);
  if (!parsed.ok) return null;
  const scopes = analyze(parsed.module, decoded.text);
  // Postponed annotations are not in the tables of Python 3.11.
  if (scopes.bindings.some(({ qualified }) => qualified === "__future__.annotations")) return null;
  const lines = lineMap(decoded.text);
  return [...symbolsOf(scopes)].map(([scope, names]) => {
    const line = scope.kind === "module" ? 0 : lines.position(scope.node.start).line;
    const globals = scope.kind === "module" ? [] : sorted(names.global);
    return JSON.stringify([
      kindOf(scope),
      titleOf(scope.node),
      line,
      sorted(names.own),
      sorted(names.free),
      globals,
    ]);
  }).sort();
}

function expected(scopes: readonly PythonScope[]): string[] {
  return scopes.map(([kind, name, line, own, free, globals]) => {
    const names = [own, free, kind === "module" ? [] : globals].map((some) => sorted(new Set(some)));
    return JSON.stringify([kind, name, line, ...names]);
  }).sort();
}

test.runIf(answer !== null)("the standard library", () => {
  const differ: unknown[] = [];
  let compared = 0;
  for (const [path, theirs] of Object.entries(answer ?? {})) {
    const ours = described(path);
    if (ours === null) continue;
    compared += 1;
    const wanted = expected(theirs);
    const missing = wanted.filter((one) => !ours.includes(one));
    const extra = ours.filter((one) => !wanted.includes(one));
    if (missing.length + extra.length > 0) {
      differ.push({ path, missing: missing.slice(0, 2), extra: extra.slice(0, 2) });
    }
  }
  expect(differ).toEqual([]);
  expect(compared).toBeGreaterThan(300);
});
