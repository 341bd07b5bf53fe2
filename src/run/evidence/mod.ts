/**
 * Evidence: the run folder. A run's record comes in as a value, an open root as a handle; the folder, whole and in the contract's order, goes
 * out, and folders that stand are read back against the same models. It follows no link, writes outside no run folder but `.gitignore` and
 * `latest` beside them, and never deletes a run.
 */
export { recordedArgv, recordedText } from "./argv.ts";
export { checkDocument, type CheckedDocument, type Documents } from "./check.ts";
export {
  createRunFolder,
  finishRun,
  phaseFolder,
  type RunFolder,
  writeArtefact,
  writeJournal,
  writeSnapshotsBefore,
} from "./folder.ts";
export { patchOf, type Planned, plannedEdits } from "./planned.ts";
export {
  openRunFolder,
  readBelow,
  type ReadDocument,
  readDocument,
  readJournal,
  readReport,
  readRun,
  readSnapshotBefore,
} from "./read.ts";
export type {
  FixRecord,
  GuidanceRecord,
  ModelRecord,
  PinRecord,
  PlannedEdit,
  RecordedPack,
  RecordedTimings,
  RecordedVerdict,
  ReportRecord,
  RunRecord,
} from "./record.ts";
export { emptyPhase, verifiedAgain, writeUndo, writeVerifiedAgain } from "./update.ts";
export { type Artefact, documentText, type RunFiles, runFiles } from "./write.ts";
