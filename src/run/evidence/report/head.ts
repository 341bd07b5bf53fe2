/** The head of the report: which run this is, what it stood on, and what it came to. */
import { bullets, code, counted, escaped } from "./escape.ts";
import type { Section } from "./section.ts";

export const title: Section = ({ record, run }) =>
  `# ${escaped(record.report.command)}\n\nRun ${code(run.run_id)}`;

export const facts: Section = ({ record, run }) => {
  const { counts, config } = run;
  const library = record.report.library;
  const lines = [
    `Mode: ${code(run.mode)}`,
    ...run.packs.map((pack) =>
      `Pack: ${code(pack.id)} ${pack.pack_version}, sha256 ${code(pack.sha256)}` +
      (pack.assumed === null ? "" : `; the declaration was taken for ${escaped(pack.assumed)}`)
    ),
    ...(run.packs.length === 0 ? ["Pack: none applied"] : []),
    ...(library === null
      ? []
      : [`Modules: ${library.modules.map(escaped).join(", ")} (${escaped(library.from)})`]),
    `Files: ${counts.files_selected} selected, ${counts.files_parsed} parsed, by ${
      counted(record.report.workers, "worker")
    }`,
    `Configuration: ${config.source === "file" ? "`.obelize.yml`" : "defaults, there is no `.obelize.yml`"}`,
  ];
  return bullets(lines);
};

export const headline: Section = ({ run }) => {
  const { counts, mode } = run;
  const first = mode === "scan" ? `${counts.eligible} eligible` : `${counts.auto} automatic`;
  const split =
    `${first}, ${counts.needs_review} to review, ${counts.unsupported} unsupported, ${counts.not_a_usage} not a usage`;
  const warnings = counts.warnings === 0 ? "" : `; ${counted(counts.warnings, "edit")} with a warning`;
  return `**${counted(counts.findings, "finding")}**: ${split}${warnings}.`;
};

export const blocked: Section = ({ record }) => {
  const paragraphs = record.report.blocked.map(({ id, text }) => `${code(id)}: ${escaped(text)}`);
  return paragraphs.length === 0 ? null : `## Blocked\n\n${paragraphs.join("\n\n")}`;
};
