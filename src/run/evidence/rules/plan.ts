/** What holds between the fields of plan.json and of a file's edit. */
import type { Fault } from "../../../schema/fault.ts";
import type { Edit, FileEdit, PlanDocument } from "../models/plan.ts";
import { causeRules } from "./finding.ts";
import { byId, byPath, byPathLine, inOrder, sortedSet } from "./order.ts";
import { Faults } from "./report.ts";

export function checkPlan(document: PlanDocument): readonly Fault[] {
  const faults = new Faults();
  inOrder(faults, "packs", document.packs, byId, "id", true);
  fileEditRules(faults, document.files, "files");
  inOrder(faults, "edits", document.edits, byPathLine, "path and line");
  document.edits.forEach((edit, index) => editRules(faults, edit, `edits[${index}]`));
  return faults.list;
}

/** The rows of a list of file edits, and their order. */
export function fileEditRules(faults: Faults, files: readonly FileEdit[], path: string): void {
  inOrder(faults, path, files, byPath, "path", true);
  files.forEach((file, index) => {
    const at = `${path}[${index}]`;
    faults.expect(
      file.before_sha256 !== file.after_sha256,
      `${at}.after_sha256`,
      "another digest than before_sha256",
      file.after_sha256,
    );
    const sources = Number(file.rules.length > 0) + Number(file.proposals.length > 0);
    faults.expect(
      sources === 1,
      `${at}.proposals`,
      "rules or a proposal behind the edit, never both",
      file.proposals,
    );
    faults.expect(file.proposals.length <= 1, `${at}.proposals`, "at most one proposal", file.proposals);
    sortedSet(faults, `${at}.rules`, file.rules);
  });
}

function editRules(faults: Faults, edit: Edit, at: string): void {
  const { status, rule_id: rule, reason } = edit;
  faults.same(
    reason === null,
    status === "auto",
    `${at}.reason`,
    "a reason exactly where the row is not auto",
    reason,
  );
  faults.expect(status !== "auto" || rule !== null, `${at}.rule_id`, "the rule behind the edit", rule);
  faults.expect(status !== "model_proposed" || rule === null, `${at}.rule_id`, "null on a proposal", rule);
  causeRules(faults, reason, edit.caused_by, at);
  sortedSet(faults, `${at}.warnings`, edit.warnings);
}
