/**
 * From rows to findings: which one code a row names, what that makes of it, and what the rest of the file makes of that.
 *
 * The codes of the scan stand in one total order, most specific first; a row names the first that fired. Atomicity is asked last: a
 * file with one withheld row is withheld whole, and the rows that were fine say what held them.
 */

import { type Bail, BAIL_LADDER, statusOfBail } from "../../core/vocabulary/bail.ts";
import type { ScanStatus } from "../../core/vocabulary/scan_status.ts";
import { compareCodePoints, sortedUnique } from "../../core/compare.ts";
import { isUnderAny } from "./legacy.ts";
import type { ScanPack } from "./pack.ts";
import type { Finding } from "./result.ts";
import type { Row } from "./row.ts";

/** Codes that hold a whole file once one of its rows carries them. */
export type FileCode = "roundtrip_mismatch" | "conditional_binding" | "module_alias_rebound";

/** A row with its verdict. */
export interface Graded {
  readonly row: Row;
  readonly bail: Bail | null;
  readonly status: ScanStatus;
  readonly causedBy: Bail[] | null;
}

export function grade(rows: readonly Row[], fileCodes: ReadonlySet<FileCode>, pack: ScanPack): Graded[] {
  const bails = rows.map((row) => isContext(row) ? null : firstCode(row, fileCodes, pack));
  const causes = sortedUnique(bails.filter((bail) => bail !== null));
  return rows.map((row, at) => {
    const bail = bails[at] ?? null;
    if (isContext(row)) return { row, bail: null, status: "not_a_usage", causedBy: null };
    if (bail !== null) return { row, bail, status: statusOfBail(bail), causedBy: null };
    if (causes.length === 0) return { row, bail: null, status: "eligible", causedBy: null };
    return { row, bail: "file_not_fully_migrated", status: "needs_review", causedBy: [...causes] };
  });
}

/** A mention in text is context: nothing withholds it and it withholds nothing. */
function isContext(row: Row): boolean {
  return row.kind === "text_mention" && row.reason === "string_or_comment_mention";
}

function firstCode(row: Row, fileCodes: ReadonlySet<FileCode>, pack: ScanPack): Bail | null {
  const fired = new Set<Bail>([...row.codes, ...fileCodes]);
  if (pack.flagged.attributes.includes(row.symbol)) fired.add("attribute_removed");
  if (isUnderAny(row.symbol, pack.flagged.symbols)) fired.add("flag_only_surface");
  return BAIL_LADDER.find((code) => fired.has(code)) ?? null;
}

/** Findings in the contract's order: path, line, column, kind, symbol. */
export function compareFindings(a: Finding, b: Finding): number {
  return compareCodePoints(a.path, b.path) || a.line - b.line || a.column - b.column ||
    compareCodePoints(a.kind, b.kind) || compareCodePoints(a.symbol ?? "", b.symbol ?? "");
}
