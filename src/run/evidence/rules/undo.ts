/** What holds between the fields of undo.json and journal.json. */
import type { Fault } from "../../../schema/fault.ts";
import type { JournalDocument, UndoDocument, UndoFile } from "../models/undo.ts";
import { byPath, inOrder } from "./order.ts";
import { fileEditRules } from "./plan.ts";
import { Faults } from "./report.ts";

export function checkUndo(document: UndoDocument): readonly Fault[] {
  const faults = new Faults();
  inOrder(faults, "files", document.files, byPath, "path", true);
  document.files.forEach((file, index) => fileRules(faults, file, `files[${index}]`));
  const code = undoExitCode(document.files);
  faults.expect(document.exit_code === code, "exit_code", `${code}, as its rows say`, document.exit_code);
  return faults.list;
}

function fileRules(faults: Faults, file: UndoFile, at: string): void {
  const { outcome, reason, recorded_sha256: recorded, current_sha256: current } = file;
  faults.same(reason !== null, outcome === "skipped", `${at}.reason`, "a reason exactly on a skip", reason);
  const differs = current !== null && current !== recorded;
  faults.same(
    reason === "hash_mismatch",
    differs,
    `${at}.reason`,
    "hash_mismatch exactly where the digests differ",
    reason,
  );
  faults.expect(
    outcome !== "reverted" || current === recorded,
    `${at}.current_sha256`,
    "the recorded digest",
    current,
  );
}

/** Whether a row that was left alone already holds the original. */
export function holdsOriginal(file: Pick<UndoFile, "current_sha256" | "snapshot">): boolean {
  return file.current_sha256 !== null && file.snapshot === `snapshots/before/${file.current_sha256}`;
}

/** 0 when every file was put back or already held the original, 4 otherwise. */
export function undoExitCode(files: readonly UndoFile[]): 0 | 4 {
  return files.every((file) => file.outcome === "reverted" || holdsOriginal(file)) ? 0 : 4;
}

export function checkJournal(document: JournalDocument): readonly Fault[] {
  const faults = new Faults();
  faults.expect(document.file_edits.length > 0, "file_edits", "at least one row", document.file_edits);
  fileEditRules(faults, document.file_edits, "file_edits");
  return faults.list;
}
