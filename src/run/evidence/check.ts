/**
 * Holds a document against all that is known of it: first the model's shape, then, where the shape holds, the rules between its fields.
 * Every document passes here as it is written and as it is read.
 */
import type { Fault } from "../../schema/fault.ts";
import { validate } from "../../schema/validator.ts";
import type { FindingsDocument } from "./models/finding.ts";
import type { ModelDocument, ProposalDocument } from "./models/model.ts";
import type { OutdatedDocument } from "./models/outdated.ts";
import type { PlanDocument } from "./models/plan.ts";
import type { RunDocument } from "./models/run.ts";
import type { JournalDocument, UndoDocument } from "./models/undo.ts";
import { checkFindings } from "./rules/finding.ts";
import { checkModel, checkProposal } from "./rules/model.ts";
import { checkOutdated } from "./rules/outdated.ts";
import { checkPlan } from "./rules/plan.ts";
import { checkRun } from "./rules/run.ts";
import { checkJournal, checkUndo } from "./rules/undo.ts";

/** The documents of the run system by name. */
export interface Documents {
  readonly run: RunDocument;
  readonly findings: FindingsDocument;
  readonly plan: PlanDocument;
  readonly undo: UndoDocument;
  readonly model: ModelDocument;
  readonly proposal: ProposalDocument;
  readonly outdated: OutdatedDocument;
  readonly journal: JournalDocument;
}

const RULES: { readonly [Name in keyof Documents]: (document: Documents[Name]) => readonly Fault[] } = {
  run: checkRun,
  findings: checkFindings,
  plan: checkPlan,
  undo: checkUndo,
  model: checkModel,
  proposal: checkProposal,
  outdated: checkOutdated,
  journal: checkJournal,
};

export type CheckedDocument<Name extends keyof Documents> =
  | { readonly ok: true; readonly document: Documents[Name] }
  | { readonly ok: false; readonly faults: readonly Fault[] };

export async function checkDocument<Name extends keyof Documents>(
  name: Name,
  value: unknown,
): Promise<CheckedDocument<Name>> {
  const shape = await validate(name, value);
  if (shape.length > 0) return { ok: false, faults: shape };
  const document = value as Documents[Name];
  const faults = RULES[name](document);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, document };
}
