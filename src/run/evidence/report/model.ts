/** What a model was asked, what it was not, and what became of the answers. */
import {
  ConsultSkip,
  GuardRefusal,
  ProposalOutcome,
  ProviderFailure,
} from "../../../core/vocabulary/model.ts";
import { words } from "../../../core/vocabulary/words.ts";
import type { ProposalDocument } from "../models/model.ts";
import { bullets, code, counted, escaped, table } from "./escape.ts";
import type { Section } from "./section.ts";

export const model: Section = ({ record }) => {
  const asked = record.fix?.model ?? null;
  if (asked === null) return null;
  const { summary, consulted, skipped } = asked;
  const parts = [
    `${escaped(summary.model)} at ${escaped(summary.host)}: ${counted(consulted.length, "question")}, ` +
    `${
      counted(summary.proposals, "proposal")
    }, ${summary.accepted} written. A written proposal stays a review item.`,
    consulted.length === 0
      ? null
      : table(["No.", "File", "Line", "Code", "Outcome", "Why"], consulted.map(cells)),
    skipped.length === 0 ? null : `Not asked:\n\n${bullets(skipCounts(skipped.map((row) => row.reason)))}`,
  ];
  return `## Model\n\n${parts.filter((part) => part !== null).join("\n\n")}`;
};

function cells(row: ProposalDocument): string[] {
  const why = row.failure === null
    ? row.refusal === null
      ? ProposalOutcome[row.outcome]
      : `${code(row.refusal)}: ${GuardRefusal[row.refusal]}`
    : `${code(row.failure)}: ${ProviderFailure[row.failure]}`;
  return [`${row.index}`, escaped(row.path), `${row.line}`, code(row.bail), code(row.outcome), why];
}

function skipCounts(reasons: readonly ConsultSkip[]): string[] {
  return words(ConsultSkip).flatMap((reason) => {
    const count = reasons.filter((other) => other === reason).length;
    return count === 0 ? [] : [`${code(reason)}: ${counted(count, "row")}. ${ConsultSkip[reason]}.`];
  });
}
