/** The dependency declarations, what keeps them as they are, and lock files somebody has to make anew. */
import type { Bail } from "../../../core/vocabulary/bail.ts";
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

/** Each declaration with what became of it, and the line of the new library that goes below one that stays. */
function declarations({ record, plan }: ReportInput): string {
  const rows = record.findings.flatMap((finding, at) => {
    if (finding.kind !== "manifest") return [];
    const verdict = record.fix?.verdicts[at];
    return [{
      finding,
      status: verdict?.status ?? finding.scan_status,
      bail: verdict === undefined ? finding.bail : verdict.bail,
    }];
  });
  if (rows.length === 0) return "No manifest declares the library.";
  const cells = rows.flatMap(({ finding: { path, line, symbol }, status, bail }) => {
    const own = [
      escaped(path),
      `${line}`,
      escaped(symbol ?? ""),
      code(status),
      bail === null ? "" : code(bail),
    ];
    const below = status === "auto"
      ? undefined
      : plan?.edits.find((edit) =>
        edit.path === path && edit.line === line &&
        (edit.status === "auto" || (edit.reason !== null && edit.reason === wantsHand(bail)))
      );
    if (below === undefined) return [own];
    const [what, reason] = below.reason === null
      ? ["a line below, for the new library", ""]
      : ["the new library beside it, to be declared by hand", code(below.reason)];
    return [own, [escaped(path), `${line}`, what, code(below.status), reason]];
  });
  return table(["File", "Line", "Distribution", "Status", "Reason"], cells);
}

/** The code of a row for the new library that could not be added; a declaration that is refused for its own form has none beside it. */
function wantsHand(bail: Bail | null): Bail | null {
  return bail === "manifest_pin_shape_unsupported" ? null : "manifest_pin_shape_unsupported";
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
