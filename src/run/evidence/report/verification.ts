/** The gate's verdict and the commands behind it; and the block a later verification adds. */
import { VerifyAdvice } from "../../../core/vocabulary/verify.ts";
import type { CommandRecord, PhaseRecord, VerifyRecord } from "../models/verify.ts";
import { bullets, code, counted, escaped, table } from "./escape.ts";
import type { Section } from "./section.ts";

export const verification: Section = ({ record, run }) => {
  const { verify } = run;
  if (verify === null) return null;
  const { hints, suggested } = record.report;
  const parts = [
    verdict(verify),
    hints.length === 0 ? null : bullets(hints.map(escaped)),
    verify.baseline === null
      ? null
      : `### Baseline\n\n${verdict(verify.baseline)}\n\n${commandTable(verify.baseline)}`,
    verify.commands.length === 0 ? null : `### After the patch\n\n${commandTable(verify)}`,
    suggested.length === 0 ? null : `### Suggested, not run\n\n${bullets(suggested.map(escaped))}`,
  ];
  return `## Verification\n\n${parts.filter((part) => part !== null).join("\n\n")}`;
};

function verdict({ status, reason }: Pick<VerifyRecord, "status" | "reason">): string {
  return reason === null ? `${code(status)}.` : `${code(status)}, ${code(reason)}: ${VerifyAdvice[reason]}.`;
}

function commandTable({ commands }: Pick<PhaseRecord, "commands">): string {
  return table(["Command", "Trusted by", "Status", "Reason", "Exit code", "Log"], commands.map(commandCells));
}

function commandCells(row: CommandRecord): string[] {
  return [
    escaped(row.command),
    code(row.source),
    code(row.status),
    row.reason === null ? "" : code(row.reason),
    row.exit_code === null ? "" : `${row.exit_code}`,
    row.log === null ? "" : code(row.log) + (row.truncated ? ", cut" : ""),
  ];
}

const OPENING = "<!-- obelize: verified-again -->\n## Verified again\n\n";

/** The report with the block that says its verdict was replaced: one at the end, however often this is repeated. */
export function withVerifiedAgain(report: string, verify: VerifyRecord): string {
  const start = report.lastIndexOf(OPENING);
  const last = start >= 0 && /^[^\n]+\n$/.test(report.slice(start + OPENING.length));
  const kept = withoutFinalBreaks(last ? report.slice(0, start) : report);
  return `${kept}\n\n${OPENING}${again(verify)}\n`;
}

function withoutFinalBreaks(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === "\n") end--;
  return text.slice(0, end);
}

function again(verify: VerifyRecord): string {
  const edited = verify.edited.length === 0
    ? ""
    : ` Edited since the run wrote them: ${verify.edited.map(escaped).join(", ")}.`;
  return `A later ${code("obelize verify")} replaced the verdict above: ${verdict(verify)} ` +
    `It ran ${counted(verify.commands.length, "command")} and no baseline.${edited}`;
}
