/** What the run could not look at, what no rule writes, and what each pack says it does not handle. */
import { bullets, code, counted, escaped, table } from "./escape.ts";
import type { ReportInput, Section } from "./section.ts";

export const limitations: Section = ({ record, run }) => {
  const parts = [
    skipped(run.limitations),
    unwritten(record.report.unwritten),
    ...record.report.packLimitations.map(({ id, texts }) =>
      `### ${code(id)} does not handle\n\n${bullets(texts.map(escaped))}`
    ),
  ];
  return `## Limitations\n\n${parts.filter((part) => part !== null).join("\n\n")}`;
};

function skipped(rows: ReportInput["run"]["limitations"]): string {
  if (rows.length === 0) return "The run looked at every selected file.";
  const cells = rows.map((
    row,
  ) => [code(row.code), row.path === null ? "" : escaped(row.path), escaped(row.detail)]);
  return `${counted(rows.length, "path")} not looked at, or not whole:\n\n${
    table(["Code", "Path", "Detail"], cells)
  }`;
}

function unwritten(files: ReportInput["record"]["report"]["unwritten"]): string | null {
  if (files.length === 0) return null;
  const lines = files.map(({ path, cells }) => {
    if (!path.endsWith(".ipynb")) return escaped(path);
    return cells.length === 0
      ? `${escaped(path)}: its cells could not be named`
      : `${escaped(path)}: ${cells.length === 1 ? "cell" : "cells"} ${cells.join(", ")}`;
  });
  return `These files use the old library, and no rule writes them:\n\n${bullets(lines)}`;
}
