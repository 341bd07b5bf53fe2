/**
 * What the scan needs of a pack, and nothing else: plain data, small enough to hand to a worker with every file, and the key under which
 * a scan of the same bytes may be remembered.
 *
 * A pack is data that a stranger may have written; nothing here is executed, compiled or fetched. Names are compared segment by
 * segment, never as patterns.
 */

import type { FlagPattern } from "../../core/vocabulary/pack.ts";
import type { Change, ChangeOf, Pack } from "../packs/model.ts";

export type { FlagPattern };

export interface ScanPack {
  readonly id: string;
  readonly imports: readonly string[];
  readonly symbols: readonly string[];
  readonly shared: boolean;
  readonly tokens: readonly string[];
  readonly transitive: Readonly<Record<string, string>>;
  /** What `flag_only` changes refuse. */
  readonly flagged: {
    readonly symbols: readonly string[];
    readonly attributes: readonly string[];
    readonly patterns: readonly FlagPattern[];
  };
  /** Names a star import of a legacy module may bind: everything the pack names, sorted. */
  readonly starNames: readonly string[];
}

/** A pack as the planner takes it to each file: what the scan needs, and the changes in the order of the document. */
export interface PlanPack extends ScanPack {
  readonly changes: readonly Change[];
}

export function projectPack(pack: Pack): ScanPack {
  const flags = changesOf(pack, "flag_only").map((change) => change.params);
  const symbols = flags.flatMap((flag) => flag.symbols ?? []);
  return {
    id: pack.id,
    imports: [...pack.match.imports],
    symbols: [...pack.match.symbols],
    shared: pack.match.shared,
    tokens: [...pack.match.prefilter_tokens],
    transitive: { ...pack.match.transitive },
    flagged: {
      symbols,
      attributes: flags.flatMap((flag) => flag.attributes ?? []),
      patterns: flags.flatMap((flag) => flag.patterns ?? []),
    },
    starNames: [...new Set([...pack.match.symbols, ...symbols, ...mappedSymbols(pack)])].sort(),
  };
}

export function projectPlan(pack: Pack): PlanPack {
  return { ...projectPack(pack), changes: [...pack.changes] };
}

function changesOf<K extends Change["kind"]>(pack: Pack, kind: K): ChangeOf<K>[] {
  return pack.changes.filter((change): change is ChangeOf<K> => change.kind === kind);
}

function mappedSymbols(pack: Pack): string[] {
  return changesOf(pack, "rename_import").flatMap(({ params }) =>
    Object.keys(params.symbol_map).map((symbol) => `${params.from_module}.${symbol}`)
  );
}
