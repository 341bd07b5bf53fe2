/**
 * Names: which scopes a module has, what is bound in them, and what each name that is read can stand for.
 *
 * In comes a tree and its text; out goes a `Scopes`. Nothing here runs or imports anything: what another module binds is not known, and
 * `from m import *` is reported as such. The order in which a program runs is not looked at, except where CPython refuses by order.
 */

import type { Module } from "../ast.ts";
import { Scopes } from "./scopes.ts";

/**
 * The last answer only: a weak map by module would hold every tree over the collections that are to free it, and a run over many files
 * then spends a third of its time on copying trees nobody needs.
 */
let last: { readonly module: Module; readonly scopes: Scopes } | null = null;

/** The scopes of a module; asked again for the same tree, the same object. `source` is the text the tree was read from, or its tokens. */
export function analyze(module: Module, source: string | { readonly text: string }): Scopes {
  if (last?.module === module) return last.scopes;
  const scopes = new Scopes(module, typeof source === "string" ? source : source.text);
  last = { module, scopes };
  return scopes;
}

/** Names bound in any scope of the file. */
export function namesBound(module: Module, source: string | { readonly text: string }): Set<string> {
  return analyze(module, source).namesBound();
}

/** Names read that are neither bound in a scope that reaches so far nor brought by Python. */
export function unboundNames(module: Module, source: string | { readonly text: string }): Set<string> {
  return analyze(module, source).unboundNames();
}

export { BUILTINS, MODULE_NAMES } from "./builtins.ts";
export type { Exported, ExportedName } from "./exported.ts";
export type { Refusal } from "./refusal.ts";
export { NAME_SOURCE, type NameSource, type QualifiedName, type Resolution } from "./resolve.ts";
export { BINDING_KIND, type BindingKind, SCOPE_KIND, type ScopeKind } from "./scope.ts";
export type { Binding, QuotedAnnotation, Reference, Scope, StarImport } from "./scope.ts";
export { Scopes } from "./scopes.ts";
