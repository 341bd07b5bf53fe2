/**
 * A library as the scan takes it, and its rows as the documents have them. Nothing will be rewritten, so that no code of a file or an
 * object says anything: every use is `usage_unmapped`.
 */
import { sortedUnique } from "../../core/compare.ts";
import { sha256 } from "../../core/digest.ts";
import { foldPep503 } from "../../core/fold_pep503.ts";
import type { RecordedPack } from "../evidence/mod.ts";
import type { Finding } from "../evidence/models/finding.ts";
import { type Declaration, naming } from "../manifests/mod.ts";
import type { ScanPack } from "../scan/mod.ts";

export interface Library {
  /** As typed. */
  readonly distribution: string;
  /** Sorted, each once. */
  readonly modules: readonly string[];
  /** Where the list came from, in words. */
  readonly from: string;
}

function inventoryId({ distribution }: Pick<Library, "distribution">): string {
  return `inventory/${foldPep503(distribution)}`;
}

/**
 * The modules are what is matched. As bytes the last part of each is searched for, which `from a import b` spells as well as
 * `import a.b`.
 */
export function libraryPack(library: Library): ScanPack {
  return {
    id: inventoryId(library),
    imports: [...library.modules],
    symbols: [],
    shared: false,
    tokens: sortedUnique(library.modules.map((name) => name.slice(name.lastIndexOf(".") + 1))),
    transitive: {},
    flagged: { symbols: [], attributes: [], patterns: [] },
    starNames: [],
  };
}

/** The row of `packs[]`; its hash is that of the modules, one a line. */
export function recordedLibrary(library: Library): RecordedPack {
  return {
    id: inventoryId(library),
    version: "0.0.0",
    sha256: sha256(library.modules.map((name) => `${name}\n`).join("")),
    source: "inventory",
    blocked: null,
    assumed: null,
    bytes: null,
  };
}

/** A row of the scan with the only grade an inventory gives a use. What did not parse, and what is only text, stays as it is. */
export function inventoryFinding(row: Finding): Finding {
  if (row.kind === "parse_error" || row.confidence_reason === "string_or_comment_mention") return row;
  return { ...row, scan_status: "needs_review", bail: "usage_unmapped", caused_by: null };
}

/** Declarations are context: what a library needs to be moved to, nobody has said. */
export function inventoryDeclarations(
  library: Pick<Library, "distribution">,
  declarations: readonly Declaration[],
): Finding[] {
  return naming(declarations, library.distribution).map(({ path, line, column }) => ({
    path,
    line,
    column,
    kind: "manifest",
    confidence_reason: "manifest_dependency",
    symbol: foldPep503(library.distribution),
    evidence: null,
    scan_status: "not_a_usage",
    bail: null,
    caused_by: null,
  }));
}
