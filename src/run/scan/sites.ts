/**
 * Uses of legacy names through an import: calls, and every other read.
 *
 * One row stands for one use, so that what a person reads is what they wrote: the longest chain of attributes, or the call it is the
 * callee of. What is read off a call's result is a use of its own, except in a shared pack, where the call's row speaks for it. A name
 * that can stand for two things, or a module that leaves our sight as a value, closes the whole file: nobody could say any more what a
 * rewritten name means.
 */

import type { Expr, Node } from "../../python/ast.ts";
import type { FileCode } from "./grade.ts";
import { reasonOfBinding } from "./imports.ts";
import { isAtOrUnder, isLegacy, isLegacyModule } from "./legacy.ts";
import type { ImportBinding, Resolution } from "./names.ts";
import type { ScanPack } from "./pack.ts";
import type { Row } from "./row.ts";
import type { Source } from "./source.ts";
import { type Chain, chainOf, rootName } from "./tree.ts";

export interface Sites {
  readonly rows: readonly Row[];
  readonly fileCodes: ReadonlySet<FileCode>;
}

/** What a chain stands for. */
export interface Meaning {
  readonly symbol: string;
  readonly binding: ImportBinding;
  readonly resolution: Resolution;
}

/** `taken` are nodes another pass has claimed, with all that is below their callee: they are no sites. */
export function siteRows(source: Source, pack: ScanPack, taken: ReadonlySet<Node>): Sites {
  const rows: Row[] = [];
  const fileCodes = new Set<FileCode>();
  const roots = legacyRoots(source, pack);
  if (roots.size === 0) return { rows, fileCodes };
  for (const node of source.tree.nodes) {
    if (node.kind !== "Name" && node.kind !== "Attribute" && node.kind !== "Call") continue;
    if (!isWhole(source, node) || !roots.has(rootName(node) ?? "") || taken.has(node)) continue;
    const chain = chainOf(node);
    if (chain === null) continue;
    if (pack.shared && chain.direct < chain.segments.length) continue;
    const meaning = meaningOf(pack, chain, source.names.resolve(chain.root));
    if (meaning === null) continue;
    rows.push(siteRow(pack, node, chain, meaning, fileCodes));
  }
  return { rows, fileCodes };
}

/** The names an import binds to something at, under or above a legacy module; no other name can lead to one. */
function legacyRoots({ names }: Source, pack: ScanPack): Set<string> {
  const leads = names.bindings.filter(({ stands }) =>
    pack.imports.some((module) => isAtOrUnder(stands, module) || isAtOrUnder(module, stands))
  );
  return new Set(leads.map((binding) => binding.bound));
}

/** Neither a link inside a longer chain nor the callee of its own call; a call of what a call returned names nothing. */
function isWhole(source: Source, node: Expr): boolean {
  if (node.kind === "Call") return node.func.kind === "Name" || node.func.kind === "Attribute";
  const parent = source.tree.parent(node);
  if (parent === null) return true;
  if (parent.kind === "Attribute") return false;
  return !(parent.kind === "Call" && parent.func === node);
}

/** The legacy name a chain stands for, or null. A shared pack's bare module is legacy only where it is used as a value. */
export function meaningOf(pack: ScanPack, chain: Chain, resolution: Resolution): Meaning | null {
  if (resolution.imports.length === 0) return null;
  const rest = chain.segments.slice(1).map((segment) => `.${segment.name}`).join("");
  for (const binding of resolution.imports) {
    const symbol = binding.stands + rest;
    if (isLegacy(pack, symbol) || (pack.shared && isSharedValue(pack, symbol))) {
      return { symbol, binding, resolution };
    }
  }
  return null;
}

function siteRow(pack: ScanPack, node: Expr, chain: Chain, meaning: Meaning, fileCodes: Set<FileCode>): Row {
  return {
    kind: node.kind === "Call" ? "call" : "attribute",
    reason: reasonOfSite(pack, meaning, fileCodes),
    symbol: meaning.symbol,
    offset: node.start,
    codes: new Set(),
    pattern: null,
    anchor: { at: "chain", node, chain, binding: meaning.binding },
  };
}

/** Names the reason, and closes the file where the name cannot be trusted. */
export function reasonOfSite(pack: ScanPack, meaning: Meaning, fileCodes: Set<FileCode>): Row["reason"] {
  if (meaning.resolution.imports.length > 1) {
    fileCodes.add("conditional_binding");
    return "conditional_binding";
  }
  if (meaning.resolution.local || isValueUse(pack, meaning.symbol)) {
    fileCodes.add("module_alias_rebound");
    return "module_alias_rebound";
  }
  return reasonOfBinding(pack, meaning.binding);
}

/** The module itself used as a value: passed, assigned, returned, deleted, subscripted. */
function isValueUse(pack: ScanPack, symbol: string): boolean {
  return isLegacyModule(pack, symbol) || (pack.shared && isSharedValue(pack, symbol));
}

/** A shared module leaves our sight as itself, or through the two attributes that hold all the others. */
function isSharedValue(pack: ScanPack, symbol: string): boolean {
  return isLegacyModule(pack, symbol.replace(/\.(?:__dict__|__getattribute__)$/, ""));
}
