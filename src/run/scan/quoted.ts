/**
 * Legacy names inside quoted annotations: read by type checkers and by `get_type_hints`, so they move with the import that binds them.
 */

import type { Constant, Expr, Node } from "../../python/ast.ts";
import { parse } from "../../python/parse/mod.ts";
import type { FileCode } from "./grade.ts";
import { reasonOfBinding } from "./imports.ts";
import { isLegacy } from "./legacy.ts";
import type { ScanPack } from "./pack.ts";
import type { QuotedUse, Row } from "./row.ts";
import { meaningOf, reasonOfSite } from "./sites.ts";
import type { Source } from "./source.ts";
import { chainOf, dottedName, type Tree, treeOf } from "./tree.ts";

export interface Quoted {
  readonly rows: readonly Row[];
  readonly fileCodes: ReadonlySet<FileCode>;
  readonly taken: ReadonlySet<Node>;
}

/** One row for each literal and symbol, at the literal: where in it the name stands is for the rule. */
export function quotedRows(source: Source, pack: ScanPack): Quoted {
  const fileCodes = new Set<FileCode>();
  const taken = new Set<Node>();
  const rows: Row[] = [];
  for (const { literal, expr, exact } of source.names.quoted) {
    const found = new Map<string, { reason: Row["reason"]; uses: QuotedUse[] }>();
    const tree = treeOf(expr);
    for (const node of tree.nodes) {
      if ((node.kind !== "Name" && node.kind !== "Attribute") || tree.parent(node)?.kind === "Attribute") {
        continue;
      }
      const chain = chainOf(node);
      const meaning = chain === null ? null : meaningOf(pack, chain, source.names.resolve(chain.root));
      if (chain === null || meaning === null || (pack.shared && !isLegacy(pack, meaning.symbol))) continue;
      const reason = reasonOfSite(pack, meaning, fileCodes);
      const entry = found.get(meaning.symbol) ?? { reason, uses: [] };
      entry.uses.push({ node, chain, binding: meaning.binding });
      found.set(meaning.symbol, entry);
    }
    for (const [symbol, { reason, uses }] of found) {
      rows.push(quotedRow(literal, symbol, reason, uses, exact));
    }
    for (const [symbol, reason] of nestedUses(source, pack, tree)) {
      if (found.has(symbol)) continue;
      found.set(symbol, { reason, uses: [] });
      rows.push(quotedRow(literal, symbol, reason, [], false));
    }
    if (found.size > 0) taken.add(literal);
  }
  return { rows, fileCodes, taken };
}

/** Subscripts whose strings are values, not types. */
const VALUES: ReadonlySet<string> = new Set(["Annotated", "Literal"]);

/**
 * Legacy names in a string inside a quoted annotation (`"Optional['pkg.X']"`): the symbol table reads one level of quotes, so their place
 * is not known and nothing rewrites them, but they hold the file.
 */
function nestedUses(source: Source, pack: ScanPack, tree: Tree): Map<string, Row["reason"]> {
  const found = new Map<string, Row["reason"]>();
  for (const node of tree.nodes) {
    if (node.kind !== "Constant" || node.value.type !== "str" || isValue(tree, node)) continue;
    const inner = parse(node.value.value.trim());
    if (!inner.ok) continue;
    const below = treeOf(inner.module);
    for (const name of below.nodes) {
      if (name.kind !== "Name" && name.kind !== "Attribute") continue;
      if (below.parent(name)?.kind === "Attribute") continue;
      const spelled = dottedName(name);
      const binding = spelled === null
        ? undefined
        : source.names.bindings.find((entry) =>
          entry.bound === spelled.root.id && entry.place === "module" &&
          isLegacy(pack, entry.stands + spelled.rest)
        );
      if (spelled === null || binding === undefined) continue;
      found.set(binding.stands + spelled.rest, reasonOfBinding(pack, binding));
    }
  }
  return found;
}

function isValue(tree: Tree, node: Node): boolean {
  for (let at = tree.parent(node); at !== null; at = tree.parent(at)) {
    if (at.kind === "Subscript" && VALUES.has(lastName(at.value))) return true;
  }
  return false;
}

function lastName(node: Expr): string {
  return node.kind === "Attribute" ? node.attr : node.kind === "Name" ? node.id : "";
}

function quotedRow(
  literal: Constant,
  symbol: string,
  reason: Row["reason"],
  uses: readonly QuotedUse[],
  exact: boolean,
): Row {
  return {
    kind: "attribute",
    reason,
    symbol,
    offset: literal.start,
    codes: new Set(),
    pattern: null,
    anchor: { at: "quoted", literal, uses, exact },
  };
}
