/** Every document of the run system by its name. The schemas and the validators are made from this table. */
import { FindingsModel } from "./finding.ts";
import { ModelModel, ProposalModel } from "./model.ts";
import { OutdatedModel } from "./outdated.ts";
import { PlanModel } from "./plan.ts";
import { RunModel } from "./run.ts";
import { JournalModel, UndoModel } from "./undo.ts";

export const RUN_MODELS = {
  run: RunModel,
  findings: FindingsModel,
  plan: PlanModel,
  undo: UndoModel,
  model: ModelModel,
  proposal: ProposalModel,
  outdated: OutdatedModel,
  journal: JournalModel,
} as const;
export type RunModelName = keyof typeof RUN_MODELS;
