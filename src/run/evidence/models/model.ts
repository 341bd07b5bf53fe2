/** The model/ directory: what a model was asked, the rows it was not, and each consultation. */
import type { Static } from "@sinclair/typebox";
import { Bail } from "../../../core/vocabulary/bail.ts";
import {
  ConsultSkip,
  GuardRefusal,
  ProposalOutcome,
  ProviderFailure,
} from "../../../core/vocabulary/model.ts";
import { ModelSummaryModel } from "./run.ts";
import {
  closed,
  Count,
  FilledText,
  type Frozen,
  Line,
  list,
  named,
  nullable,
  only,
  Positive,
  QualifiedName,
  RelativePath,
  Semver,
  Sha256,
  Text,
  word,
} from "./scalars.ts";

export const SkippedRowModel = closed({ path: RelativePath, line: Line, reason: word(ConsultSkip) });
export type SkippedRow = Frozen<Static<typeof SkippedRowModel>>;

export const ModelModel = named(
  "model",
  "model/model.json: what a model was asked",
  closed({
    obelize_version: Semver,
    summary: ModelSummaryModel,
    consulted: Count,
    skipped: list(SkippedRowModel),
  }),
);
export type ModelDocument = Frozen<Static<typeof ModelModel>>;

/** What came back. Its path is any text: the guard refuses it by name rather than the reader. */
export const EditProposalModel = closed({
  path: FilledText,
  start_line: Line,
  end_line: Line,
  symbol: FilledText,
  replaces: Text,
  replacement: Text,
  rationale: FilledText,
  imports: list(Text),
});
export type EditProposal = Frozen<Static<typeof EditProposalModel>>;

export const ProposalModel = named(
  "proposal",
  "model/proposals-<n>.json: one consultation",
  closed({
    index: Positive,
    path: RelativePath,
    line: Line,
    symbol: nullable(QualifiedName),
    bail: word(Bail),
    context_start_line: Line,
    context_end_line: Line,
    prompt_sha256: Sha256,
    prompt: nullable(Text),
    provider: only("openai_compat"),
    model: FilledText,
    tokens_in: Count,
    tokens_out: Count,
    outcome: word(ProposalOutcome),
    failure: nullable(word(ProviderFailure)),
    refusal: nullable(word(GuardRefusal)),
    detail: nullable(Text),
    proposal: nullable(EditProposalModel),
  }),
);
export type ProposalDocument = Frozen<Static<typeof ProposalModel>>;
