/** plan.json: what a run would write, whether or not it did. */
import type { Static } from "@sinclair/typebox";
import { Bail } from "../../../core/vocabulary/bail.ts";
import { EditStatus } from "../../../core/vocabulary/edit_status.ts";
import { Warning } from "../../../core/vocabulary/warning.ts";
import { PackReferenceModel } from "./finding.ts";
import {
  closed,
  type Frozen,
  Line,
  list,
  named,
  nullable,
  Positive,
  RelativePath,
  RuleId,
  Semver,
  Sha256,
  word,
} from "./scalars.ts";

export const FileEditModel = closed({
  path: RelativePath,
  before_sha256: Sha256,
  after_sha256: Sha256,
  hunks: Positive,
  rules: list(RuleId),
  proposals: list(Positive),
});
export type FileEdit = Frozen<Static<typeof FileEditModel>>;

export const EditModel = closed({
  path: RelativePath,
  line: Line,
  status: word(EditStatus),
  rule_id: nullable(RuleId),
  reason: nullable(word(Bail)),
  caused_by: nullable(list(word(Bail))),
  warnings: list(word(Warning)),
});
export type Edit = Frozen<Static<typeof EditModel>>;

export const PlanModel = named(
  "plan",
  "plan.json: what a run would write",
  closed({
    obelize_version: Semver,
    packs: list(PackReferenceModel),
    files: list(FileEditModel),
    edits: list(EditModel),
  }),
);
export type PlanDocument = Frozen<Static<typeof PlanModel>>;
