/** What the scan found, what holds it back, and what the packs say about it. */
import { Bail, BailAdvice } from "../../../core/vocabulary/bail.ts";
import { words } from "../../../core/vocabulary/words.ts";
import type { Finding } from "../models/finding.ts";
import { code, counted, escaped, table } from "./escape.ts";
import type { ReportInput, Section } from "./section.ts";

const HEAD = ["Line", "Kind", "Symbol", "Status", "Reason", "Caused by"];

export const findingTables: Section = ({ findings: { findings } }) => {
  if (findings.length === 0) return "## Findings\n\nNone.";
  const byPath = new Map<string, Finding[]>();
  for (const finding of findings) {
    const rows = byPath.get(finding.path);
    if (rows === undefined) byPath.set(finding.path, [finding]);
    else rows.push(finding);
  }
  const tables = [...byPath].map(([path, rows]) => `### ${escaped(path)}\n\n${table(HEAD, rows.map(cells))}`);
  return `## Findings\n\n${tables.join("\n\n")}`;
};

function cells(finding: Finding): string[] {
  return [
    `${finding.line}`,
    code(finding.kind),
    finding.symbol === null ? "" : escaped(finding.symbol),
    code(finding.scan_status),
    code(finding.bail ?? finding.confidence_reason),
    (finding.caused_by ?? []).map(code).join(", "),
  ];
}

/** Every code the tables show, with how often and what to change. */
export const withheld: Section = (input) => {
  const counts = shownBails(input);
  const rows = words(Bail).flatMap((bail) => {
    const count = counts.get(bail) ?? 0;
    return count === 0 ? [] : [[code(bail), `${count}`, Bail[bail], BailAdvice[bail]]];
  });
  return rows.length === 0
    ? null
    : `## Withheld\n\n${table(["Code", "Rows", "Meaning", "What to change"], rows)}`;
};

/** How many findings each code holds back: by the rules' verdict where there is one, else by the scan's. */
function shownBails({ run, plan, findings }: ReportInput): Map<Bail, number> {
  const counts = new Map<Bail, number>();
  for (const { bail } of run.withheld) counts.set(bail, (counts.get(bail) ?? 0) + 1);
  const shown = [...findings.findings.map((row) => row.bail), ...plan?.edits.map((row) => row.reason) ?? []];
  for (const bail of shown) {
    if (bail !== null && !counts.has(bail)) counts.set(bail, shown.filter((other) => other === bail).length);
  }
  return counts;
}

export const guidance: Section = ({ record }) => {
  const entries = record.report.guidance.map(({ ruleId, count, message, suggestion }) =>
    `### ${code(ruleId)}: ${counted(count, "finding")}\n\n${escaped(message)}\n\n${escaped(suggestion)}`
  );
  return entries.length === 0 ? null : `## Guidance\n\n${entries.join("\n\n")}`;
};
