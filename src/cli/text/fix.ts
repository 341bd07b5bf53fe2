/** The report of a dry run or an apply, for a person. */
import type { RunDocument } from "../../run/evidence/models/run.ts";
import type { FixResult } from "../../run/journey/result.ts";
import {
  guidance,
  headline,
  lockFiles,
  nothingFound,
  packLabels,
  packSayings,
  paragraphs,
  unwritten,
} from "./findings.ts";
import { nextStep } from "./next_step.ts";
import { count, plain } from "./plain.ts";

/** How many lines of a diff a terminal shows; patch.diff has them all. */
export const diffLines = 200;

export function fixText(result: FixResult, repo: string): string {
  const { run } = result;
  return paragraphs(
    [
      result.packs.length === 0 ? "fix" : `fix: ${packLabels(result.packs)}`,
      run.mode === "apply" ? "Mode: apply" : "Mode: dry run, nothing is written",
    ],
    packSayings(result.packs),
    result.plan.files.length === 0 ? nothingPlanned(result) : files(result),
    run.mode === "plan" ? diff(result) : [],
    [headline(result), ...nothingFound(result)],
    run.refused.map((row) =>
      `Not written: ${row.path === null ? "" : `${plain(row.path)}: `}${row.code}: ${plain(row.detail)}`
    ),
    unwritten(result.survey),
    lockFiles(result.survey),
    guidance(result.guidance),
    verification(run, result),
    result.hints.map(plain),
    [`Evidence: ${plain(result.folder)}`],
    nextStep(result, repo),
  );
}

function files(result: FixResult): string[] {
  const written = new Set(result.run.file_edits.map((edit) => edit.path));
  const one = result.packs.length === 1;
  return result.plan.files.map((file) => {
    const rules = file.rules.map((rule) => (one ? rule.slice(rule.indexOf(":") + 1) : rule)).join(", ");
    const landed = result.run.mode === "apply"
      ? (written.has(file.path) ? "  written" : "  not written")
      : "";
    return `  ${plain(file.path)}  ${count(file.hunks, "hunk")}  ${rules}${landed}`;
  });
}

function diff(result: FixResult): string[] {
  const shown = result.diff.slice(0, diffLines);
  if (shown.length === 0) return [];
  const cut = result.diff.length > shown.length
    ? `: ${shown.length} of ${result.diff.length} lines shown`
    : "";
  return [...shown, "", `Patch: ${plain(result.folder)}/patch.diff${cut}`];
}

/** Says so, and gives the code that withholds most; an atomicity row counts once for each of its causes. */
function nothingPlanned(result: FixResult): string[] {
  const votes = new Map<string, number>();
  for (const row of result.run.withheld) {
    for (const code of row.caused_by ?? [row.bail]) votes.set(code, (votes.get(code) ?? 0) + 1);
  }
  const [first] = [...votes].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
  if (first === undefined) return ["Nothing to change"];
  const total = [...votes.values()].reduce((sum, vote) => sum + vote, 0);
  return [`Nothing to change. What withholds most: ${first[0]} (${first[1]} of ${total})`];
}

function verification(run: RunDocument, result: FixResult): string[] {
  const { verify } = run;
  if (verify === null) return [];
  const commands = verify.commands.length > 0 ? verify.commands : verify.baseline?.commands ?? [];
  const only = verify.commands.length === 0 && commands.length > 0 ? ", before the patch only" : "";
  const reason = verify.reason === null ? "" : ` (${verify.reason})`;
  const lines = [`Verification: ${verify.status}${reason}, ${count(commands.length, "command")}${only}`];
  for (const command of commands) {
    const log = command.log === null ? "" : `  ${command.log}`;
    lines.push(
      `  ${command.status}${command.reason === null ? "" : ` (${command.reason})`}  ${
        plain(command.command)
      }${log}`,
    );
  }
  if (verify.reason === "no_verify_commands" || verify.reason === "dry_run") {
    for (const suggestion of result.suggested) lines.push(`  suggested, not run: ${plain(suggestion)}`);
  }
  return lines;
}
