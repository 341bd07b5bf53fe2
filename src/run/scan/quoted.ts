/**
 * Legacy names inside quoted annotations: read by type checkers and by `get_type_hints`, so they move with the import that binds them.
 */

import type { Constant, Node } from "../../python/ast.ts";
import type { FileCode } from "./grade.ts";
import { isLegacy } from "./legacy.ts";
import type { ScanPack } from "./pack.ts";
import type { QuotedUse, Row } from "./row.ts";
import { meaningOf, reasonOfSite } from "./sites.ts";
import type { Source } from "./source.ts";
import { chainOf, treeOf } from "./tree.ts";

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
    if (found.size > 0) taken.add(literal);
  }
  return { rows, fileCodes, taken };
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
