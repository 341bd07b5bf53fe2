/** What the run would change, did change, and could not. */
import { RefusalAdvice } from "../../../core/vocabulary/write_refusal.ts";
import { words } from "../../../core/vocabulary/words.ts";
import { Warning, WarningAdvice } from "../../../core/vocabulary/warning.ts";
import type { Edit, FileEdit } from "../models/plan.ts";
import { bullets, code, escaped, table } from "./escape.ts";
import type { ReportInput, Section } from "./section.ts";

export const changes: Section = ({ plan, run }) => {
  if (plan === null) return null;
  if (plan.files.length === 0) return "## Changes\n\nNothing would change.";
  const written = new Set(run.file_edits.map((file) => file.path));
  const rows = plan.files.map((file) => [
    escaped(file.path),
    `${file.hunks}`,
    behind(file),
    run.mode === "plan" ? "dry run" : written.has(file.path) ? "yes" : "no",
  ]);
  return `## Changes\n\n${table(["File", "Hunks", "Rules or proposal", "Written"], rows)}\n\nThe diff is in ${
    code("patch.diff")
  }.`;
};

function behind(file: FileEdit): string {
  if (file.proposals.length > 0) return file.proposals.map((index) => `proposal ${index}`).join(", ");
  return file.rules.map(code).join(", ");
}

export const edits: Section = ({ plan }) => {
  if (plan === null) return null;
  if (plan.edits.length === 0) return "## Edits\n\nNone.";
  const head = ["File", "Line", "Status", "Rule", "Reason", "Caused by", "Warnings"];
  return `## Edits\n\n${table(head, plan.edits.map(editCells))}${warningNotes(plan.edits)}`;
};

function editCells(edit: Edit): string[] {
  return [
    escaped(edit.path),
    `${edit.line}`,
    code(edit.status),
    edit.rule_id === null ? "" : code(edit.rule_id),
    edit.reason === null ? "" : code(edit.reason),
    (edit.caused_by ?? []).map(code).join(", "),
    edit.warnings.map(code).join(", "),
  ];
}

/** What each warning of the table means, once. */
function warningNotes(rows: readonly Edit[]): string {
  const shown = words(Warning).filter((word) => rows.some((row) => row.warnings.includes(word)));
  if (shown.length === 0) return "";
  return `\n\n${bullets(shown.map((word) => `${code(word)}: ${Warning[word]}. ${WarningAdvice[word]}.`))}`;
}

export const notWritten: Section = ({ run }: ReportInput) => {
  if (run.refused.length === 0) return null;
  const rows = run.refused.map((row) => [
    code(row.code),
    row.path === null ? "" : escaped(row.path),
    escaped(row.detail),
    RefusalAdvice[row.code],
  ]);
  return `## Not written\n\n${table(["Code", "File", "Detail", "What to do"], rows)}`;
};
