/** From a file's two contents to its row and its part of the patch, computed once and used by the journal, the plan and the patch. */
import { compareCodePoints, sortedUnique } from "../../core/compare.ts";
import { sha256 } from "../../core/digest.ts";
import { unifiedDiff } from "../../core/unified_diff.ts";
import type { PlannedEdit } from "./record.ts";

export interface Planned {
  readonly path: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** `<pack id>:<change id>`; empty exactly when a proposal is behind the edit. */
  readonly rules: readonly string[];
  readonly proposals?: readonly number[];
}

/** In path order. A file whose bytes would stay is left out. */
export function plannedEdits(files: readonly Planned[]): PlannedEdit[] {
  return files.flatMap((file) => plannedEdit(file)).sort((a, b) => compareCodePoints(a.path, b.path));
}

function plannedEdit({ path, before, after, rules, proposals = [] }: Planned): PlannedEdit[] {
  const { text: diff, hunks } = unifiedDiff(path, before, after);
  if (hunks === 0) return [];
  const edit = {
    path,
    before_sha256: sha256(before),
    after_sha256: sha256(after),
    hunks,
    rules: sortedUnique(rules),
    proposals: [...proposals],
  };
  return [{ path, before, after, edit, diff }];
}

/** patch.diff: every file's part, in path order. */
export function patchOf(planned: readonly PlannedEdit[]): Uint8Array {
  const size = planned.reduce((sum, { diff }) => sum + diff.length, 0);
  const patch = new Uint8Array(size);
  let at = 0;
  for (const { diff } of planned) {
    patch.set(diff, at);
    at += diff.length;
  }
  return patch;
}
