/** What holds between the fields of the model/ directory's documents. */
import type { Fault } from "../../../schema/fault.ts";
import type { EditProposal, ModelDocument, ProposalDocument } from "../models/model.ts";
import { byPathLine, inOrder } from "./order.ts";
import { Faults } from "./report.ts";

export function checkModel(document: ModelDocument): readonly Fault[] {
  const faults = new Faults();
  const { summary, consulted } = document;
  faults.expect(
    summary.accepted <= summary.proposals,
    "summary.accepted",
    `at most ${summary.proposals}`,
    summary.accepted,
  );
  faults.expect(
    summary.proposals <= consulted,
    "summary.proposals",
    `at most ${consulted}`,
    summary.proposals,
  );
  inOrder(faults, "skipped", document.skipped, byPathLine, "path and line");
  return faults.list;
}

export function checkProposal(document: ProposalDocument): readonly Fault[] {
  const faults = new Faults();
  const { outcome, failure, refusal, proposal } = document;
  faults.expect(
    document.context_end_line >= document.context_start_line,
    "context_end_line",
    `at least ${document.context_start_line}`,
    document.context_end_line,
  );
  faults.same(failure !== null, outcome === "unanswered", "failure", "set exactly on unanswered", failure);
  faults.same(
    refusal !== null,
    outcome === "guard_refused",
    "refusal",
    "set exactly on guard_refused",
    refusal,
  );
  const none = outcome === "unanswered" || outcome === "nothing_proposed";
  faults.same(proposal === null, none, "proposal", none ? "null" : "what came back", proposal);
  if (proposal !== null) proposalRules(faults, proposal, "proposal.");
  return faults.list;
}

/** The rules of what came back, by itself. Everything else about it is the guard's. */
export function checkEditProposal(proposal: EditProposal): readonly Fault[] {
  const faults = new Faults();
  proposalRules(faults, proposal, "");
  return faults.list;
}

function proposalRules(faults: Faults, proposal: EditProposal, at: string): void {
  faults.expect(
    proposal.end_line >= proposal.start_line,
    `${at}end_line`,
    `at least ${proposal.start_line}`,
    proposal.end_line,
  );
}
