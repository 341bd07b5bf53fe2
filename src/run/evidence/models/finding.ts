/** findings.json: every finding of a scan, in document order; byte for byte what `scan --json` prints. */
import type { Static } from "@sinclair/typebox";
import { Bail } from "../../../core/vocabulary/bail.ts";
import { ConfidenceReason } from "../../../core/vocabulary/confidence_reason.ts";
import { FindingKind } from "../../../core/vocabulary/finding_kind.ts";
import { ScanStatus } from "../../../core/vocabulary/scan_status.ts";
import {
  closed,
  Column,
  Count,
  type Frozen,
  Line,
  list,
  named,
  Nothing,
  nullable,
  PackId,
  QualifiedName,
  RelativePath,
  Semver,
  Sha256,
  word,
} from "./scalars.ts";

export const FindingModel = closed({
  path: RelativePath,
  line: Line,
  column: Column,
  kind: word(FindingKind),
  confidence_reason: word(ConfidenceReason),
  symbol: nullable(QualifiedName),
  /** Source excerpts are kept out of evidence. */
  evidence: Nothing,
  scan_status: word(ScanStatus),
  bail: nullable(word(Bail)),
  caused_by: nullable(list(word(Bail))),
});
export type Finding = Frozen<Static<typeof FindingModel>>;

export const PackReferenceModel = closed({ id: PackId, version: Semver, sha256: Sha256 });
export type PackReference = Frozen<Static<typeof PackReferenceModel>>;

export const ScanCountsModel = closed({
  files_selected: Count,
  files_parsed: Count,
  findings: Count,
  eligible: Count,
  needs_review: Count,
  unsupported: Count,
  not_a_usage: Count,
});
export type ScanCounts = Frozen<Static<typeof ScanCountsModel>>;

export const FindingsModel = named(
  "findings",
  "findings.json: what a run found",
  closed({
    obelize_version: Semver,
    packs: list(PackReferenceModel),
    counts: ScanCountsModel,
    findings: list(FindingModel),
  }),
);
export type FindingsDocument = Frozen<Static<typeof FindingsModel>>;
