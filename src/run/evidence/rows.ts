/**
 * Rows with their keys in the contract's order. Whoever made a row may have spelled its keys in any order, and the documents are compared
 * byte for byte.
 */
import type { Finding } from "./models/finding.ts";
import type { ProposalDocument } from "./models/model.ts";
import type { Edit, FileEdit } from "./models/plan.ts";
import type { ConfigRecord, Limitation, ModelSummary, RefusedWrite } from "./models/run.ts";
import type { UndoFile } from "./models/undo.ts";
import type { CommandRecord, PhaseRecord, VerifyRecord } from "./models/verify.ts";

export function findingRow(row: Finding): Finding {
  const { path, line, column, kind, confidence_reason, symbol, evidence, scan_status, bail, caused_by } = row;
  return { path, line, column, kind, confidence_reason, symbol, evidence, scan_status, bail, caused_by };
}

export function editRow({ path, line, status, rule_id, reason, caused_by, warnings }: Edit): Edit {
  return { path, line, status, rule_id, reason, caused_by, warnings };
}

export function fileEditRow(
  { path, before_sha256, after_sha256, hunks, rules, proposals }: FileEdit,
): FileEdit {
  return { path, before_sha256, after_sha256, hunks, rules, proposals };
}

export function configRow({ source, include, exclude, max_file_bytes }: ConfigRecord): ConfigRecord {
  return { source, include, exclude, max_file_bytes };
}

export function codedRow<Row extends RefusedWrite | Limitation>({ code, path, detail }: Row): Row {
  return { code, path, detail } as Row;
}

export function verifyRow({ status, reason, commands, baseline, edited }: VerifyRecord): VerifyRecord {
  return {
    status,
    reason,
    commands: commands.map(commandRow),
    baseline: baseline === null ? null : phaseRow(baseline),
    edited,
  };
}

function phaseRow({ status, reason, commands }: PhaseRecord): PhaseRecord {
  return { status, reason, commands: commands.map(commandRow) };
}

function commandRow(row: CommandRecord): CommandRecord {
  const {
    command,
    source,
    status,
    reason,
    exit_code,
    duration_ms,
    truncated,
    log,
    junit,
    in_obelize_environment,
  } = row;
  return {
    command,
    source,
    status,
    reason,
    exit_code,
    duration_ms,
    truncated,
    log,
    junit,
    in_obelize_environment,
  };
}

export function modelRow(row: ModelSummary): ModelSummary {
  const { provider, host, model, proposals, accepted, tokens_in, tokens_out } = row;
  return { provider, host, model, proposals, accepted, tokens_in, tokens_out };
}

export function undoRow(
  { path, outcome, reason, recorded_sha256, current_sha256, snapshot }: UndoFile,
): UndoFile {
  return { path, outcome, reason, recorded_sha256, current_sha256, snapshot };
}

export function proposalRow(row: ProposalDocument): ProposalDocument {
  const { index, path, line, symbol, bail, context_start_line, context_end_line, prompt_sha256, prompt } =
    row;
  const { provider, model, tokens_in, tokens_out, outcome, failure, refusal, detail, proposal } = row;
  return {
    ...{ index, path, line, symbol, bail, context_start_line, context_end_line, prompt_sha256, prompt },
    ...{ provider, model, tokens_in, tokens_out, outcome, failure, refusal, detail },
    proposal: proposal === null ? null : editProposalRow(proposal),
  };
}

function editProposalRow(row: NonNullable<ProposalDocument["proposal"]>): ProposalDocument["proposal"] {
  const { path, start_line, end_line, symbol, replaces, replacement, rationale, imports } = row;
  return { path, start_line, end_line, symbol, replaces, replacement, rationale, imports };
}
