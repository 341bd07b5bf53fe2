/**
 * From a run's record to its documents: pure, ordered as the contract orders, and held against models and rules before anything is written.
 */
import { sortedUnique } from "../../core/compare.ts";
import { productVersion, pythonGrammar } from "../../core/product.ts";
import { runIdInstant } from "../../core/run_id.ts";
import type { FindingsDocument, PackReference, ScanCounts } from "./models/finding.ts";
import type { ModelDocument } from "./models/model.ts";
import type { PlanDocument } from "./models/plan.ts";
import type { Limitation, PackRow, RunCounts, RunDocument, Timings, Withheld } from "./models/run.ts";
import type { RunRecord } from "./record.ts";
import { codedRow, configRow, editRow, fileEditRow, findingRow, modelRow, verifyRow } from "./rows.ts";
import { byFinding, byId, byLimitation, byPathLine, byRefusal } from "./rules/order.ts";

export function findingsDocument(record: RunRecord): FindingsDocument {
  const findings = [...record.findings].sort(byFinding).map(findingRow);
  const count = (status: string) => findings.filter((row) => row.scan_status === status).length;
  const counts: ScanCounts = {
    files_selected: record.filesSelected,
    files_parsed: record.filesParsed,
    findings: findings.length,
    eligible: count("eligible"),
    needs_review: count("needs_review"),
    unsupported: count("unsupported"),
    not_a_usage: count("not_a_usage"),
  };
  return { obelize_version: productVersion, packs: packReferences(record), counts, findings };
}

/** Null on a scan. */
export function planDocument(record: RunRecord): PlanDocument | null {
  if (record.fix === null) return null;
  return {
    obelize_version: productVersion,
    packs: packReferences(record),
    files: record.fix.planned.map(({ edit }) => fileEditRow(edit)),
    edits: [...record.fix.edits].sort(byPathLine).map(editRow),
  };
}

/** Null unless a provider was configured. */
export function modelDocument(record: RunRecord): ModelDocument | null {
  const model = record.fix?.model ?? null;
  if (model === null) return null;
  return {
    obelize_version: productVersion,
    summary: modelRow(model.summary),
    consulted: model.consulted.length,
    skipped: [...model.skipped].sort(byPathLine).map(({ path, line, reason }) => ({ path, line, reason })),
  };
}

export function runDocument(record: RunRecord): RunDocument {
  const { fix, mode, git, platform } = record;
  const written = new Set(fix?.written ?? []);
  const edits = fix?.planned.filter(({ path }) => written.has(path)).map(({ edit }) => fileEditRow(edit)) ??
    [];
  return {
    run_id: record.runId,
    obelize_version: productVersion,
    mode,
    exit_code: record.exitCode,
    argv: [...record.argv],
    python: { ...pythonGrammar },
    platform: { system: platform.system, release: platform.release, machine: platform.machine },
    git_sha: git.sha,
    git_branch: git.branch,
    git_dirty: git.dirty,
    packs: packRows(record),
    config: configRow(record.config),
    counts: runCounts(record),
    file_edits: edits,
    refused: [...fix?.refused ?? []].sort(byRefusal).map((row) => codedRow(row)),
    idempotent: mode === "apply" ? edits.length === 0 : null,
    withheld: withheldRows(record),
    verify: fix === null ? null : verifyRow(fix.verify),
    model: fix === null || fix.model === null ? null : modelRow(fix.model.summary),
    limitations: limitationRows(record.limitations),
    timings: timings(record),
  };
}

/** In the documents' order, each once. */
export function limitationRows(rows: readonly Limitation[]): Limitation[] {
  const sorted = [...rows].sort(byLimitation);
  return sorted.filter((row, at) => at === 0 || byLimitation(sorted[at - 1] as Limitation, row) !== 0).map((
    row,
  ) => codedRow(row));
}

function packRows(record: RunRecord): PackRow[] {
  return [...record.packs].sort(byId).map(({ id, version, sha256, source, blocked, assumed }) => (
    { id, pack_version: version, sha256, source, blocked, assumed }
  ));
}

function packReferences(record: RunRecord): PackReference[] {
  return [...record.packs].sort(byId).map(({ id, version, sha256 }) => ({ id, version, sha256 }));
}

/** A scan counts what the scan said, a fix what the rules said. */
function runCounts(record: RunRecord): RunCounts {
  const { fix, findings } = record;
  const statuses: readonly string[] = fix === null
    ? findings.map((row) => row.scan_status)
    : fix.verdicts.map((verdict) => verdict.status);
  const count = (status: string) => statuses.filter((other) => other === status).length;
  return {
    files_selected: record.filesSelected,
    files_parsed: record.filesParsed,
    findings: findings.length,
    eligible: count("eligible"),
    auto: count("auto"),
    needs_review: count("needs_review"),
    unsupported: count("unsupported"),
    not_a_usage: count("not_a_usage"),
    warnings: fix?.edits.filter((edit) => edit.warnings.length > 0).length ?? 0,
  };
}

/** One row for each withheld finding: by path and line, then by pack, then in the findings' order. */
function withheldRows(record: RunRecord): Withheld[] {
  const rows = record.findings.flatMap(({ path, line, symbol, bail, caused_by }, index): Withheld[] => {
    const verdict = record.fix === null ? { bail, causedBy: caused_by } : record.fix.verdicts[index];
    if (verdict === undefined || verdict.bail === null) return [];
    return [{ path, line, symbol, bail: verdict.bail, caused_by: causes(verdict.causedBy) }];
  });
  return rows.sort(byPathLine);
}

function causes(list: Withheld["caused_by"]): Withheld["caused_by"] {
  return list === null ? null : sortedUnique(list);
}

function timings({ runId, timings }: RunRecord): Timings {
  return {
    started_at: runIdInstant(runId) ?? timings.finishedAt,
    finished_at: timings.finishedAt,
    total_ms: timings.totalMs,
    scan_ms: timings.scanMs,
    plan_ms: timings.planMs,
    apply_ms: timings.applyMs,
    verify_ms: timings.verifyMs,
    model_ms: timings.modelMs,
  };
}
