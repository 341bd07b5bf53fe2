/** The dependency declarations, what keeps them as they are, and lock files somebody has to make anew. */
import { bullets, code, escaped, table } from "./escape.ts";
import type { ReportInput, Section } from "./section.ts";

export const manifests: Section = (input) => {
  const { pins } = input.record.report;
  const parts = [
    declarations(input),
    listed("These files still need the old library, so its declaration stays", pins.blocking),
    listed(
      "These excluded files use the old library, so its declaration stays as long as they do",
      pins.excluded,
    ),
    listed(
      "These files use a library that came only with the old one and that no manifest declares",
      pins.transitive,
    ),
    lockFiles(pins.lockFiles),
  ];
  return `## Dependency manifests\n\n${parts.filter((part) => part !== null).join("\n\n")}`;
};

function declarations({ findings, plan }: ReportInput): string {
  const rows = findings.findings.filter((finding) => finding.kind === "manifest");
  if (rows.length === 0) return "No manifest declares the library.";
  const cells = rows.map((row) => {
    const edit = plan?.edits.find((other) => other.path === row.path && other.line === row.line);
    const bail = edit === undefined ? row.bail : edit.reason;
    return [
      escaped(row.path),
      `${row.line}`,
      escaped(row.symbol ?? ""),
      code(edit?.status ?? row.scan_status),
      bail === null ? "" : code(bail),
    ];
  });
  return table(["File", "Line", "Distribution", "Status", "Reason"], cells);
}

function listed(sentence: string, paths: readonly string[]): string | null {
  return paths.length === 0 ? null : `${sentence}:\n\n${bullets(paths.map(escaped))}`;
}

function lockFiles(files: ReportInput["record"]["report"]["pins"]["lockFiles"]): string | null {
  if (files.length === 0) return null;
  const lines = files.map(({ path, manifests: of, command }) =>
    `${escaped(path)} (${of.map(escaped).join(", ")}): ${escaped(command)}`
  );
  return `Lock files are not edited. Make these anew:\n\n${bullets(lines)}`;
}
