/**
 * Declarations as findings: the row each gets at scan time. The scan says what a survey of its own findings asks for; whether a line
 * can really be edited is decided when it is written, except where a pack moves a repository whole or not at all.
 */
import type { Bail } from "../../core/vocabulary/bail.ts";
import { admits, parseSpecifierSet, rangeLowest, type SpecifierSet } from "../../core/pep440.ts";
import type { Finding } from "../evidence/models/finding.ts";
import { coupled } from "../packs/conflicts.ts";
import type { Pack } from "../packs/model.ts";
import type { Declaration } from "./declaration.ts";
import { naming } from "./read.ts";
import { type Due, dueOf, type Survey } from "./survey.ts";

/** A declaration of the pack with what the survey asks of it. */
export interface ManifestRow {
  readonly declaration: Declaration;
  readonly due: Due;
  readonly status: "eligible" | "needs_review" | "not_a_usage";
  readonly bail: Bail | null;
  /** The distribution the row is about, as the pack writes it. */
  readonly symbol: string;
}

/** `declarations` in the order of the judgement; rows come out in that order. */
export function manifestRows(pack: Pack, declarations: readonly Declaration[], found: Survey): ManifestRow[] {
  const legacy = naming(declarations, pack.from.package);
  if (coupled(pack)) {
    return legacy.filter((one) => !reached(pack, one)).map((one) => coupledRow(pack, one, found));
  }
  if (legacy.length > 0) return legacy.map((one) => legacyRow(pack, one, found));
  if (found.blocking.length === 0) return [];
  return naming(declarations, pack.to.package).map((declaration) => ({
    declaration,
    due: "hold",
    status: "needs_review",
    bail: "manifest_code_mismatch",
    symbol: pack.to.package,
  }));
}

function legacyRow(pack: Pack, declaration: Declaration, found: Survey): ManifestRow {
  const due = dueOf(found);
  const common = { declaration, due, symbol: pack.from.package };
  switch (due) {
    case "replace":
      return { ...common, status: "eligible", bail: null };
    case "nothing":
      return { ...common, status: "not_a_usage", bail: null };
    case "add":
    case "hold":
      return { ...common, status: "needs_review", bail: heldBy(found) };
  }
}

function heldBy({ blocking }: Survey): Bail {
  return blocking.length > 0 ? "repo_not_fully_migrated" : "transitive_dependency_in_use";
}

/** No second line beside the first: one distribution has one release. */
function coupledRow(pack: Pack, declaration: Declaration, found: Survey): ManifestRow {
  const row = legacyRow(pack, declaration, found);
  if (row.due === "replace" && declaration.pin === null) {
    return { ...row, status: "needs_review", bail: "manifest_pin_shape_unsupported" };
  }
  return row.due === "add" ? { ...row, due: "hold" } : row;
}

/** Whether a declaration already asks for a release the pack writes. */
export function reached(pack: Pack, { version }: Declaration): boolean {
  if (!version.readable) return false;
  const lowest = rangeLowest(version.range);
  const target = parseSpecifierSet(pack.to.version) as SpecifierSet;
  return lowest !== null && admits(target, lowest);
}

export function manifestFinding({ declaration, status, bail, symbol }: ManifestRow): Finding {
  return {
    path: declaration.path,
    line: declaration.line,
    column: declaration.column,
    kind: "manifest",
    confidence_reason: "manifest_dependency",
    symbol,
    evidence: null,
    scan_status: status,
    bail,
    caused_by: null,
  };
}
