/** How scan and fix print: text, the document itself, SARIF or annotations; and what --fail-on makes of the exit code. */
import { Bail } from "../../core/vocabulary/bail.ts";
import type { Finding } from "../../run/evidence/models/finding.ts";
import type { Annotation, Rule } from "../annotation.ts";
import { type Parsed, UsageError } from "../command.ts";
import { githubAnnotations } from "../github.ts";
import { sarif } from "../sarif.ts";
import { oneOf, someOf } from "./numbers.ts";

export const formats = ["text", "json", "sarif", "github"] as const;
export type Format = (typeof formats)[number];

export const failable = ["eligible", "auto", "needs_review", "unsupported", "not_a_usage"] as const;
export type Failable = (typeof failable)[number];

/** `--format`, or `--json`, which is one of them. */
export function chosenFormat(parsed: Parsed): Format {
  const format = oneOf(parsed, "format", formats);
  if (!parsed.flag("json")) return format;
  if (parsed.text("format") !== undefined && format !== "json") {
    throw new UsageError(`--json and --format ${format} exclude each other`);
  }
  return "json";
}

export function chosenFailures(parsed: Parsed): readonly Failable[] {
  return someOf(parsed, "fail-on", failable);
}

/** A finding with the verdict that is shown for it. */
export interface Judged {
  readonly finding: Finding;
  readonly status: Failable;
  readonly bail: Bail | null;
}

const levels: Readonly<Record<Failable, Annotation["level"]>> = {
  eligible: "warning",
  auto: "warning",
  needs_review: "warning",
  unsupported: "error",
  not_a_usage: "note",
};

function annotation({ finding, status, bail }: Judged): Annotation {
  const word = bail ?? status;
  const symbol = finding.symbol ?? finding.kind;
  return {
    ruleId: `run/${word}`,
    level: levels[status],
    path: finding.path,
    line: finding.line,
    column: finding.column,
    message: `${symbol}: ${status}${bail === null ? "" : ` (${bail}): ${Bail[bail]}`}`,
  };
}

const statusMeanings: Readonly<Record<Failable, string>> = {
  eligible: "A use of the old library that nothing withholds",
  auto: "A use of the old library that is rewritten",
  needs_review: "A use of the old library that a person has to look at",
  unsupported: "A use of the old library with nothing to suggest for it",
  not_a_usage: "The old library is only mentioned",
};

/** SARIF or annotations, and a sentence where the platform's limit cut them. */
export function machineText(
  format: "sarif" | "github",
  rows: readonly Judged[],
): { out: string; err: string[] } {
  const annotations = rows.map(annotation);
  const { text, cut } = format === "sarif"
    ? sarif(annotations, rulesOf(rows))
    : githubAnnotations(annotations);
  return {
    out: text,
    err: cut === 0
      ? []
      : [`${cut} of ${annotations.length} results were left out: the platform shows no more`],
  };
}

function rulesOf(rows: readonly Judged[]): Rule[] {
  const words = new Map<string, string>();
  for (const { status, bail } of rows) {
    words.set(`run/${bail ?? status}`, bail === null ? statusMeanings[status] : Bail[bail]);
  }
  return [...words].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, meaning]) => ({ id, meaning }));
}
