/**
 * Verdicts as the documents show them: rows of `edits[]` and of `withheld[]`, and the counts.
 */

import { compareCodePoints } from "../../core/compare.ts";
import type { Bail } from "../../core/vocabulary/bail.ts";
import type { Edit, Verdict } from "./result.ts";

/** One row of run.json's `withheld[]`, in its key order. */
export interface Withheld {
  readonly path: string;
  readonly line: number;
  readonly symbol: string | null;
  readonly bail: Bail;
  readonly caused_by: Bail[] | null;
}

/** A verdict and the pack it belongs to: what the order of a document's rows is made of. */
export interface OwnVerdict {
  readonly pack: string;
  readonly verdict: Verdict;
}

/** Path, line, pack, column: the order of rows that several packs give one file. */
export function compareVerdicts(a: OwnVerdict, b: OwnVerdict): number {
  const [left, right] = [a.verdict.finding, b.verdict.finding];
  return compareCodePoints(left.path, right.path) || left.line - right.line ||
    compareCodePoints(a.pack, b.pack) ||
    left.column - right.column || compareCodePoints(left.kind, right.kind) ||
    compareCodePoints(left.symbol ?? "", right.symbol ?? "");
}

export function editRows(verdicts: readonly OwnVerdict[]): Edit[] {
  return verdicts.filter(({ verdict }) => verdict.inEdits).sort(compareVerdicts).map(({ verdict }) =>
    editRow(verdict)
  );
}

function editRow({ finding, status, ruleId, bail, causedBy, warnings }: Verdict): Edit {
  return {
    path: finding.path,
    line: finding.line,
    status: status === "not_a_usage" ? "unsupported" : status,
    rule_id: ruleId,
    reason: bail,
    caused_by: causedBy === null ? null : [...causedBy],
    warnings: [...warnings],
  };
}

export function withheldRows(verdicts: readonly OwnVerdict[]): Withheld[] {
  return [...verdicts].sort(compareVerdicts).flatMap(({ verdict: { finding, bail, causedBy } }) =>
    bail === null ? [] : [{
      path: finding.path,
      line: finding.line,
      symbol: finding.symbol,
      bail,
      caused_by: causedBy === null ? null : [...causedBy],
    }]
  );
}

/** The split of findings over verdicts, and the edits that carry a warning. */
export interface VerdictCounts {
  readonly findings: number;
  readonly auto: number;
  readonly needs_review: number;
  readonly unsupported: number;
  readonly not_a_usage: number;
  readonly warnings: number;
}

export function countVerdicts(verdicts: readonly OwnVerdict[]): VerdictCounts {
  const split = { auto: 0, needs_review: 0, unsupported: 0, not_a_usage: 0 };
  let warnings = 0;
  for (const { verdict } of verdicts) {
    split[verdict.status]++;
    if (verdict.warnings.length > 0) warnings++;
  }
  return { findings: verdicts.length, ...split, warnings };
}
