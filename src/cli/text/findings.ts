/** The part of a report that scan and fix share: who ran, what was found, what keeps a declaration, what the packs say. */
import { ScanStatus } from "../../core/vocabulary/scan_status.ts";
import type { Finding } from "../../run/evidence/models/finding.ts";
import type { Guidance, PackSaying, PinSurvey, ScanResult } from "../../run/journey/result.ts";
import { count, plain } from "./plain.ts";

/** `py-pdf/pypdf2-to-pypdf 0.1.0`, in id order. */
export function packLabels(packs: readonly PackSaying[]): string {
  return packs.map((pack) => `${pack.id} ${pack.version}`).join(", ");
}

/** One paragraph per blocked pack, one line per assumed release. */
export function packSayings(packs: readonly PackSaying[]): string[] {
  return packs.flatMap((pack) => [
    ...(pack.blocked === null ? [] : [`Blocked: ${plain(pack.blocked)}`, ""]),
    ...(pack.assumed === null
      ? []
      : [`Assumed: ${pack.id} takes the declared library for ${plain(pack.assumed)}`, ""]),
  ]);
}

/** Per file its path, then a row for each finding. */
export function findingRows(findings: readonly Finding[]): string[] {
  const lines: string[] = [];
  let path: string | null = null;
  for (const finding of findings) {
    if (finding.path !== path) {
      if (path !== null) lines.push("");
      path = finding.path;
      lines.push(plain(path));
    }
    lines.push(row(finding));
  }
  return lines;
}

function row(finding: Finding): string {
  const reason = finding.bail ?? finding.confidence_reason;
  const causes = finding.caused_by === null ? "" : ` (${finding.caused_by.join(", ")})`;
  return [
    `  ${String(finding.line).padStart(5)}`,
    finding.kind.padEnd(12),
    plain(finding.symbol ?? "-").padEnd(32),
    finding.scan_status.padEnd(12),
    `${reason}${causes}`,
  ].join("  ");
}

/** What the statuses that stand above mean. */
export function legend(findings: readonly Finding[]): string[] {
  const present = new Set<string>(findings.map((finding) => finding.scan_status));
  return Object.entries(ScanStatus).filter(([status]) => present.has(status)).map(([status, meaning]) =>
    `  ${status.padEnd(12)}  ${meaning}`
  );
}

/** Files and findings in one sentence, with the four counts that go with the mode. */
export function headline({ run }: Pick<ScanResult, "run">): string {
  const { counts } = run;
  const first = run.mode === "scan" ? `${counts.eligible} eligible` : `${counts.auto} auto`;
  return [
    `${count(counts.files_selected, "file")} selected, ${counts.files_parsed} parsed, ${
      count(counts.findings, "finding")
    }: `,
    `${first}, ${counts.needs_review} needs_review, ${counts.unsupported} unsupported, ${counts.not_a_usage} not_a_usage`,
  ].join("");
}

/** Declarations, and the files that keep them. */
export function declarations(survey: PinSurvey): string[] {
  if (survey.declarations === 0) return [];
  const lines = [`Dependency declarations: ${survey.declarations}`];
  const list = (label: string, paths: readonly string[]): void => {
    if (paths.length > 0) {
      lines.push(
        `${label}: ${count(paths.length, "file")}`,
        ...paths.map((path) => `  ${plain(path)}`),
      );
    }
  };
  list("Still need the old library", survey.blocking);
  list("Excluded, and still use it", survey.excluded);
  list("Use a library that came only with it", survey.transitive);
  return lines;
}

/** Files that use the library and that no rule writes. Told on the terminal too: they have no finding that would name them. */
export function unwritten({ unwritten }: PinSurvey): string[] {
  if (unwritten.length === 0) return [];
  return [
    `Use it, and no rule writes them: ${count(unwritten.length, "file")}`,
    ...unwritten.map(({ path, cells }) => `  ${plain(path)}${cellNumbers(path, cells)}`),
  ];
}

function cellNumbers(path: string, cells: readonly number[]): string {
  if (!path.endsWith(".ipynb")) return "";
  if (cells.length === 0) return ": its cells could not be named";
  return `: ${cells.length === 1 ? "cell" : "cells"} ${cells.join(", ")}`;
}

/** Lock files that are no longer true; what makes them anew is never run. */
export function lockFiles({ lockFiles }: PinSurvey): string[] {
  if (lockFiles.length === 0) return [];
  return [
    "Lock files are not edited. Make these anew:",
    ...lockFiles.map(({ path, command }) => `  ${plain(path)}: ${plain(command)}`),
  ];
}

/** What the packs say about what they flagged. */
export function guidance(rows: readonly Guidance[]): string[] {
  return rows.flatMap((entry) => [
    `${entry.ruleId}  ${count(entry.count, "finding")}`,
    `  ${plain(entry.message)}`,
    `  ${plain(entry.suggestion)}`,
  ]);
}

/** Loud, and different from each other: nothing was there to look at, or nothing was found. */
export function nothingFound(result: ScanResult): string[] {
  if (result.run.counts.files_selected === 0) {
    return ["Nothing was scanned: no file is selected here. Look at include and exclude in .obelize.yml"];
  }
  if (result.packs.length > 0) return [];
  return [`No pack applies: nothing of these was found (tried: ${result.tried.join(", ")})`];
}

/** Joins paragraphs with one empty line between those that say something. */
export function paragraphs(...parts: readonly (readonly string[])[]): string {
  const filled = parts.map((part) => {
    const lines = [...part];
    while (lines.at(-1) === "") lines.pop();
    return lines;
  }).filter((part) => part.length > 0);
  return `${filled.map((part) => part.join("\n")).join("\n\n")}\n`;
}
