/**
 * Planning one file for one pack: scan, rules, atomicity, output gates. A pure function of the path, the bytes and the pack.
 *
 * A file moves whole or not at all. Whatever withholds one row gives every other row of the file back, and whatever the rules write is
 * held against the same gates that let the input in.
 */

import { sortedUnique } from "../../core/compare.ts";
import { type Bail, statusOfBail } from "../../core/vocabulary/bail.ts";
import { analyseFile, findingOf } from "../scan/analyse.ts";
import type { Analysed } from "../scan/analyse.ts";
import type { PlanPack } from "../scan/pack.ts";
import { checkOutput } from "./output.ts";
import { rulesOf } from "./rules_of.ts";
import { compareFindings } from "../scan/grade.ts";
import { sameBytes } from "../scan/gates.ts";
import { internalError } from "../scan/internal_error.ts";
import type { Limitation, Stage } from "../scan/result.ts";
import type { PackBlock } from "../../core/vocabulary/run.ts";
import type { FilePlan, Verdict } from "./result.ts";
import { FileWork, type WorkRow } from "./work.ts";

export function planFile(
  path: string,
  bytes: Uint8Array,
  pack: PlanPack,
  blocked: PackBlock | null = null,
  pinned: ReadonlySet<string> = new Set(),
): FilePlan {
  const analysis = analyseFile(path, bytes, pack);
  if (analysis.ok) return planAnalysed(analysis.file, pack, blocked, pinned);
  const verdicts = analysis.scan.findings.map((finding): Verdict => ({
    finding,
    status: "unsupported",
    bail: finding.bail,
    causedBy: null,
    ruleId: null,
    warnings: [],
    inEdits: false,
  }));
  const { scan } = analysis;
  return { path, before: bytes, after: null, rules: [], scan, verdicts, limitations: [], dropped: [] };
}

/**
 * With `blocked` the pack may not run on this repository: every eligible row says why, and nothing is written. `pinned` names must stay
 * bound, because other files take them from here.
 */
export function planAnalysed(
  file: Analysed,
  pack: PlanPack,
  blocked: PackBlock | null = null,
  pinned: ReadonlySet<string> = new Set(),
): FilePlan {
  const work = new FileWork(file, pinned);
  if (blocked !== null) {
    for (const row of work.open()) work.refuse(row, blocked, null);
    for (const rule of rulesOf(pack)) rule.apply(work);
    return finished(file, work, NOTHING, []);
  }
  let stage: Stage = "rules";
  try {
    for (const rule of rulesOf(pack)) rule.apply(work);
    for (const row of work.open()) work.refuse(row, "usage_unmapped", null);
    restoreIfWithheld(work);
    stage = "output";
    return finished(file, work, write(work), []);
  } catch (fault) {
    const open = work.rows.filter((row) => row.graded.status === "eligible");
    for (const row of open) work.refuse(row, "internal_error", null);
    return finished(file, work, NOTHING, [internalError(file.source.path, stage, fault)]);
  }
}

/** What a file would hold, and the names it would bind no longer. */
interface Written {
  readonly after: Uint8Array | null;
  readonly dropped: readonly string[];
}

const NOTHING: Written = { after: null, dropped: [] };

function finished(
  file: Analysed,
  work: FileWork,
  { after, dropped }: Written,
  limitations: readonly Limitation[],
): FilePlan {
  const { source, scan } = file;
  const verdicts = work.rows.map((row) => verdictOf(file, row)).sort((a, b) =>
    compareFindings(a.finding, b.finding)
  );
  const taken = work.rows.flatMap((row) => row.state.is === "taken" ? [row.state.ruleId] : []);
  const rules = after === null ? [] : sortedUnique(taken);
  return { path: source.path, before: source.bytes, after, rules, scan, verdicts, limitations, dropped };
}

/** The new bytes, once they passed the gates; rows that were to be written are given back otherwise. */
function write(work: FileWork): Written {
  const taken = work.rows.filter((row) => row.state.is === "taken");
  if (taken.length === 0) return NOTHING;
  const output = checkOutput(work);
  if (!output.ok) {
    for (const row of taken) work.refuse(row, output.bail, ruleOf(row));
    return NOTHING;
  }
  const { bytes, dropped } = output;
  return sameBytes(bytes, work.source.bytes) ? NOTHING : { after: bytes, dropped };
}

/** Atomicity: with any row withheld, what the rules took is given back and says what held it. */
function restoreIfWithheld(work: FileWork): void {
  const causes = sortedUnique(work.rows.flatMap((row) => {
    const bail = bailOf(row);
    return bail === null || bail === "file_not_fully_migrated" ? [] : [bail];
  }));
  if (causes.length === 0) return;
  for (const row of work.rows) {
    if (row.state.is === "taken") work.refuse(row, "file_not_fully_migrated", row.state.ruleId, causes);
  }
}

function bailOf({ graded, state }: WorkRow): Bail | null {
  return state.is === "refused" ? state.bail : graded.bail;
}

function ruleOf({ state }: WorkRow): string | null {
  return state.is === "taken" || state.is === "refused" || state.is === "flagged" ? state.ruleId : null;
}

function verdictOf({ source }: Analysed, row: WorkRow): Verdict {
  const finding = findingOf(source, row.graded);
  const bail = bailOf(row);
  const { state } = row;
  const warnings = state.is === "taken" ? state.warnings : [];
  const causedBy = state.is === "refused" ? state.causedBy : row.graded.causedBy;
  const common = { finding, ruleId: ruleOf(row), causedBy, warnings, inEdits: state.is !== "closed" };
  if (row.graded.status === "not_a_usage") return { ...common, status: "not_a_usage", bail: null };
  if (bail !== null) return { ...common, status: statusOfBail(bail), bail };
  return { ...common, status: "auto", bail: null };
}
