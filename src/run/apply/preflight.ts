/**
 * The gates that stand before a write. Either the whole apply goes on, or nothing of it happens and each reason is a row of `refused[]`.
 *
 * The tree gate asks git whether somebody's work could be overwritten; the path gate asks every planned file whether it is still the
 * file that was read.
 */
import { sha256 } from "../../core/digest.ts";
import { relativePathFault } from "../../core/relative_path.ts";
import { type WriteRefusal, writeRefusalOfCode } from "../../core/vocabulary/write_refusal.ts";
import type { Directory, Refusal } from "../../host/host.ts";
import type { RefusedWrite } from "../evidence/models/run.ts";

/** A file the plan would write. */
export interface PlannedFile {
  readonly path: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** What git says of the tree, for the gate. `none`: not in a work tree, where nothing protects you. */
export type TreeAnswer =
  | { readonly kind: "none" }
  | { readonly kind: "unknown"; readonly detail: string }
  | { readonly kind: "known"; readonly dirty: number; readonly isTracked: (path: string) => boolean };

/** `tree_dirty` or `tree_unknown`, or nothing. Paths are counted, never named. */
export function treeGate(tree: TreeAnswer, planned: readonly string[], allowDirty: boolean): RefusedWrite[] {
  if (allowDirty || tree.kind === "none") return [];
  if (tree.kind === "unknown") return [{ code: "tree_unknown", path: null, detail: tree.detail }];
  if (tree.dirty > 0) {
    const files = tree.dirty === 1 ? "1 tracked file has" : `${tree.dirty} tracked files have`;
    return [{
      code: "tree_dirty",
      path: null,
      detail: `${files} uncommitted changes: commit or stash them, or pass --allow-dirty`,
    }];
  }
  const untracked = planned.filter((path) => !tree.isTracked(path)).length;
  if (untracked === 0) return [];
  const files = untracked === 1 ? "1 planned file is" : `${untracked} planned files are`;
  return [{ code: "tree_dirty", path: null, detail: `${files} untracked: commit, or pass --allow-dirty` }];
}

/** One row for each planned file that is no longer what the plan read. */
export function pathGate(root: Directory, planned: readonly PlannedFile[]): RefusedWrite[] {
  return planned.flatMap((file) => {
    const refused = checkPath(root, file);
    return refused === null ? [] : [refused];
  });
}

/** Whether a file still holds the bytes that were read; asked of every file before the first write. */
export function checkPath(root: Directory, file: PlannedFile): RefusedWrite | null {
  const fault = relativePathFault(file.path);
  if (fault !== null) return { code: "outside_root", path: file.path, detail: fault };
  const read = readCurrent(root, file.path, Math.max(file.before.length, 1));
  if (!read.ok) {
    if (read.word === "too_large") return changed(file.path);
    return { code: refusalCode(read), path: file.path, detail: read.detail };
  }
  return sha256(read.value) === sha256(file.before) ? null : changed(file.path);
}

function changed(path: string): RefusedWrite {
  return { code: "file_changed_since_read", path, detail: "The file changed since it was read: run again" };
}

/** A file's present bytes, no link followed. */
export function readCurrent(root: Directory, path: string, limit?: number) {
  const place = root.at(path);
  if (!place.ok) return place;
  const { directory, name } = place.value;
  try {
    return directory.read(name, limit);
  } finally {
    directory[Symbol.dispose]();
  }
}

/** The contract's word for what the host refused. */
export function refusalCode(refusal: Refusal): WriteRefusal {
  switch (refusal.word) {
    case "changed":
      return "file_changed_since_read";
    case "missing":
    case "not_a_file":
    case "outside_root":
    case "symlink":
    case "unreadable":
      return refusal.word;
    case "not_a_directory":
      return "not_a_file";
    case "bad_name":
      return "outside_root";
    case "exists":
    case "too_large":
      return writeRefusalOfCode(refusal.code);
  }
}
