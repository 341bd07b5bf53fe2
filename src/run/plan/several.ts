/**
 * Several packs in one run: each works on what the ones before it would have written, in the order of their ids.
 *
 * What is recorded of a file is one change, from its bytes before the first pack to those after the last. What is recorded of a finding
 * is the scan's row, over the tree as found, with the verdict of its own pack: the two are paired by what stays the same when an earlier
 * pack moves lines about.
 */

import { compareUtf8, sortedUnique } from "../../core/compare.ts";
import type { PackBlock } from "../../core/vocabulary/run.ts";
import type { SourceFile } from "../scan/files.ts";
import type { PackScan } from "../scan/files.ts";
import type { PlanPack } from "../scan/pack.ts";
import type { Finding, Limitation } from "../scan/result.ts";
import { type Holders, type Made, type PackPlan, planFiles } from "./pack.ts";
import type { PlannedFile, Verdict } from "./result.ts";
import type { OwnVerdict } from "./rows.ts";

/** A pack as it enters the run: what the scan found for it, and whether the repository's releases let it run. */
export interface PackEntry {
  readonly pack: PlanPack;
  readonly scan: PackScan;
  readonly blocked: PackBlock | null;
  /** Plans there already are; they hold while the pack is not blocked and no earlier one changed the file. */
  readonly made?: Made;
}

/** What holds between the files of one pack and its manifests; it may give files back, never take more. */
export type Settle = (plan: PackPlan, pack: PlanPack) => PackPlan;

export interface SourcePlan {
  /** In the order of the packs' ids. */
  readonly packs: readonly PackPlan[];
  /** Files that would be written, in path order. */
  readonly files: readonly PlannedFile[];
  /** For `edits[]`: rows in the text each pack read. */
  readonly edits: readonly OwnVerdict[];
  /** For counts and `withheld[]`: the scan's rows with their verdicts. */
  readonly verdicts: readonly OwnVerdict[];
  readonly limitations: readonly Limitation[];
}

/** `entries` in id order; `files` hold every file any of the packs asks about, as read. */
export function planSources(
  files: readonly SourceFile[],
  entries: readonly PackEntry[],
  settle: Settle = (plan) => plan,
  holders: Holders = () => [],
): SourcePlan {
  const texts = new Map(files.map((file) => [file.path, file.bytes]));
  const rules = new Map<string, string[]>();
  const packs: PackPlan[] = [];
  for (const { pack, scan, blocked, made } of entries) {
    const found = new Set(
      scan.files.filter((file) => file.findings.length > 0 || file.failed !== null).map((file) => file.path),
    );
    const current = files.filter((file) => found.has(file.path))
      .map(({ path, bytes }) => ({ path, bytes: texts.get(path) ?? bytes }));
    const readers = files.map(({ path, bytes }) => ({ path, bytes: texts.get(path) ?? bytes }));
    const plan = settle(planFiles(current, pack, blocked, readers, made, holders), pack);
    packs.push(plan);
    for (const file of plan.files) {
      if (file.after === null) continue;
      texts.set(file.path, file.after);
      rules.set(file.path, [...rules.get(file.path) ?? [], ...file.rules]);
    }
  }
  return {
    packs,
    files: plannedFiles(files, texts, rules),
    edits: packs.flatMap((plan) => ownVerdicts(plan)),
    verdicts: entries.flatMap((entry, at) => pairedVerdicts(entry, packs[at])),
    limitations: packs.flatMap((plan) => plan.files.flatMap((file) => file.limitations)),
  };
}

function plannedFiles(
  files: readonly SourceFile[],
  texts: ReadonlyMap<string, Uint8Array>,
  rules: ReadonlyMap<string, readonly string[]>,
): PlannedFile[] {
  const planned = files.flatMap(({ path, bytes }): PlannedFile[] => {
    const after = texts.get(path);
    const behind = rules.get(path);
    if (after === undefined || behind === undefined) return [];
    return [{ path, before: bytes, after, rules: sortedUnique(behind) }];
  });
  return planned.sort((a, b) => compareUtf8(a.path, b.path));
}

function ownVerdicts(plan: PackPlan): OwnVerdict[] {
  return plan.files.flatMap((file) => file.verdicts.map((verdict) => ({ pack: plan.pack, verdict })));
}

/** The scan's rows of one pack, each with the verdict its partner in the plan got. */
function pairedVerdicts({ pack, scan }: PackEntry, plan: PackPlan | undefined): OwnVerdict[] {
  const partners = partnersOf(plan);
  return scan.files.flatMap(({ findings }) =>
    findings.map((finding): OwnVerdict => {
      const partner = partners.get(pairKey(finding))?.pop();
      return { pack: pack.id, verdict: partner === undefined ? alone(finding) : { ...partner, finding } };
    })
  );
}

function partnersOf(plan: PackPlan | undefined): Map<string, Verdict[]> {
  const partners = new Map<string, Verdict[]>();
  for (const verdict of plan?.files.flatMap((file) => file.verdicts) ?? []) {
    const key = pairKey(verdict.finding);
    const known = partners.get(key);
    if (known === undefined) partners.set(key, [verdict]);
    else known.push(verdict);
  }
  for (const list of partners.values()) list.reverse();
  return partners;
}

function pairKey({ path, kind, symbol }: Finding): string {
  return JSON.stringify([path, kind, symbol]);
}

/** A finding that has no partner any more: what the scan said of it stands, and where it said "eligible" nothing took it. */
function alone(finding: Finding): Verdict {
  const { scan_status: status, bail, caused_by: causedBy } = finding;
  const common = { finding, ruleId: null, warnings: [], inEdits: false };
  if (status === "eligible") {
    return { ...common, status: "needs_review", bail: "usage_unmapped", causedBy: null };
  }
  return { ...common, status, bail, causedBy };
}
