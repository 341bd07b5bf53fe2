/** undo.json and journal.json: what an undo did, and what an apply meant to write. */
import type { Static } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import { UndoOutcome, UndoSkip } from "../../../core/vocabulary/undo.ts";
import { FileEditModel } from "./plan.ts";
import {
  closed,
  ExitCode,
  type Frozen,
  Instant,
  list,
  named,
  nullable,
  RelativePath,
  RunId,
  Semver,
  Sha256,
  Text,
  word,
} from "./scalars.ts";

export const UndoFileModel = closed({
  path: RelativePath,
  outcome: word(UndoOutcome),
  reason: nullable(word(UndoSkip)),
  recorded_sha256: Sha256,
  current_sha256: nullable(Sha256),
  snapshot: Type.String({ pattern: "^snapshots/before/[0-9a-f]{64}$" }),
});
export type UndoFile = Frozen<Static<typeof UndoFileModel>>;

export const UndoModel = named(
  "undo",
  "undo.json: what an undo put back",
  closed({
    run_id: RunId,
    obelize_version: Semver,
    exit_code: ExitCode,
    argv: list(Text),
    undone_at: Instant,
    files: list(UndoFileModel),
  }),
);
export type UndoDocument = Frozen<Static<typeof UndoModel>>;

export const JournalModel = named(
  "journal",
  "journal.json: what an apply meant to write",
  closed({ run_id: RunId, file_edits: list(FileEditModel) }),
);
export type JournalDocument = Frozen<Static<typeof JournalModel>>;
