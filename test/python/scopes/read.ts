/** What the tests of this folder ask of a source. */

import type { Attribute, Name, Node } from "../../../src/python/ast.ts";
import { analyze, parse, type Scopes, walk } from "../../../src/python/mod.ts";

export function scopesOf(text: string): Scopes {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(`${parsed.diagnostic.message} at line ${parsed.diagnostic.line}`);
  return analyze(parsed.module, text);
}

/** The name or chain written so in the source (the `nth` of them, from 0). */
export function chain(scopes: Scopes, written: string, nth = 0): Name | Attribute {
  const found: (Name | Attribute)[] = [];
  const look = (node: Node): void => {
    const named = node.kind === "Name" || node.kind === "Attribute";
    if (named && scopes.text.slice(node.start, node.end) === written) found.push(node);
  };
  walk(scopes.module, look);
  for (const { expr } of scopes.quoted) walk(expr, look);
  const node = found[nth];
  if (node === undefined) throw new Error(`No '${written}' number ${nth}`);
  return node;
}

export function qualified(text: string, written: string, nth = 0): string[] {
  const scopes = scopesOf(text);
  return scopes.qualifiedNames(chain(scopes, written, nth)).map(({ name, source }) => `${source} ${name}`);
}

/** `kind name` of every binding, in order. */
export function bound(text: string): string[] {
  return scopesOf(text).bindings.map(({ kind, name, scope }) =>
    `${kind} ${name} in ${scope.path || scope.kind}`
  );
}
