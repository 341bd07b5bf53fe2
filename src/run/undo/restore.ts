/**
 * Putting originals back: for each file a run recorded writing, the snapshot replaces it while it still holds exactly what the run wrote.
 *
 * The recorded hashes decide, never a reverse-applied diff, which can fail halfway or hit a file that drifted. Nothing the folder says
 * chooses a path outside the root.
 */
import { sha256 } from "../../core/digest.ts";
import { relativePathFault } from "../../core/relative_path.ts";
import type { UndoSkip } from "../../core/vocabulary/undo.ts";
import type { Directory } from "../../host/host.ts";
import { readCurrent, refusalCode } from "../apply/preflight.ts";
import type { UndoFile } from "../evidence/models/undo.ts";

/** What a run or its journal recorded of one file. */
export interface RecordedEdit {
  readonly path: string;
  readonly before_sha256: string;
  readonly after_sha256: string;
}

/** Reads a snapshot by its hash: its bytes, or null where it is absent or unreadable. */
export type ReadSnapshot = (sha: string) => Uint8Array | null;

/** Restores every recorded file, in path order. */
export function restoreFiles(
  root: Directory,
  edits: readonly RecordedEdit[],
  snapshot: ReadSnapshot,
): UndoFile[] {
  return edits.map((edit) => restoreFile(root, edit, snapshot));
}

function restoreFile(root: Directory, edit: RecordedEdit, snapshot: ReadSnapshot): UndoFile {
  const row = (reason: UndoSkip | null, current: string | null): UndoFile => ({
    path: edit.path,
    outcome: reason === null ? "reverted" : "skipped",
    reason,
    recorded_sha256: edit.after_sha256,
    current_sha256: current,
    snapshot: `snapshots/before/${edit.before_sha256}`,
  });
  if (relativePathFault(edit.path) !== null) return row("outside_root", null);
  const read = readCurrent(root, edit.path);
  if (!read.ok) return row(skipWord(refusalCode(read)), null);
  const current = sha256(read.value);
  if (current !== edit.after_sha256) return row("hash_mismatch", current);
  const original = snapshot(edit.before_sha256);
  if (original === null || sha256(original) !== edit.before_sha256) return row("snapshot_unusable", current);
  return putBack(root, edit, original, row);
}

function putBack(
  root: Directory,
  edit: RecordedEdit,
  original: Uint8Array,
  row: (reason: UndoSkip | null, current: string | null) => UndoFile,
): UndoFile {
  const place = root.at(edit.path);
  if (!place.ok) return row(skipWord(refusalCode(place)), edit.after_sha256);
  const { directory, name } = place.value;
  try {
    const done = directory.replace(name, original, { onlyIf: edit.after_sha256, mustExist: true });
    if (done.ok || done.landed === true) return row(null, edit.after_sha256);
    if (done.word !== "changed") return row(skipWord(refusalCode(done)), edit.after_sha256);
    const again = directory.read(name);
    if (!again.ok) return row(skipWord(refusalCode(again)), null);
    const now = sha256(again.value);
    return row(now === edit.after_sha256 ? "unreadable" : "hash_mismatch", now);
  } finally {
    directory[Symbol.dispose]();
  }
}

function skipWord(code: ReturnType<typeof refusalCode>): UndoSkip {
  return code === "file_changed_since_read" ? "hash_mismatch" : code;
}
