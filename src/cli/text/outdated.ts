/** What `outdated` says to a person. */
import { OutdatedStatus } from "../../core/vocabulary/outdated.ts";
import type { OutdatedRow } from "../../run/evidence/models/outdated.ts";
import type { OutdatedResult } from "../../run/journey/outdated.ts";
import { paragraphs } from "./findings.ts";
import { count, plain } from "./plain.ts";

export function outdatedText(result: OutdatedResult): string {
  const { rows, limitations } = result.document;
  return paragraphs(
    ["outdated"],
    rowLines(rows),
    legend(rows),
    [summary(result)],
    limitations.map(({ code, path, detail }) =>
      `Not looked at: ${path === null ? "" : `${plain(path)}: `}${code}: ${plain(detail)}`
    ),
  );
}

function rowLines(rows: readonly OutdatedRow[]): string[] {
  const lines: string[] = [];
  let path: string | null = null;
  for (const row of rows) {
    if (row.path !== path) {
      if (path !== null) lines.push("");
      path = row.path;
      lines.push(plain(path));
    }
    const declared = row.declared === null ? "" : ` ${plain(row.declared)}`;
    lines.push([
      `  ${String(row.line).padStart(5)}`,
      `${plain(row.distribution)}${declared}`.padEnd(28),
      row.status.padEnd(10),
      `${row.direction.padEnd(7)}  ${plain(row.to_distribution)} ${plain(row.to_version)}`,
      `(${row.pack} ${row.pack_version})`,
    ].join("  "));
  }
  return lines;
}

function legend(rows: readonly OutdatedRow[]): string[] {
  const present = new Set<string>(rows.map((row) => row.status));
  return Object.entries(OutdatedStatus).filter(([status]) => present.has(status)).map(([status, meaning]) =>
    `  ${status.padEnd(10)}  ${meaning}`
  );
}

/** Loud, and different from each other: there was nothing to read, or nothing in it that a pack moves. */
function summary({ document, manifests, asked }: OutdatedResult): string {
  if (manifests.length === 0) {
    return "No dependency manifest was read: none is here, or none may be looked at";
  }
  const read = count(manifests.length, "dependency manifest");
  if (document.rows.length === 0) {
    return `Nothing to move: ${read} read, and none declares what a pack starts from (${asked.join(", ")})`;
  }
  return `${read} read, ${count(document.rows.length, "declaration")} that a pack could move`;
}
