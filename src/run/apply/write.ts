/**
 * Putting the planned bytes down, one file at a time: each file is the old one or the new one at every moment, and a file that fails is
 * reported while the others go on. Nothing is rolled back: the snapshots and the journal are there for `undo`.
 */
import { sha256 } from "../../core/digest.ts";
import type { Directory, Refusal } from "../../host/host.ts";
import type { RefusedWrite } from "../evidence/models/run.ts";
import { type PlannedFile, refusalCode } from "./preflight.ts";

export interface Written {
  /** Files that hold their new bytes, in path order. */
  readonly landed: readonly PlannedFile[];
  /** A row for each file that does not, and for one that does but could not be made durable. */
  readonly refused: readonly RefusedWrite[];
}

/** Writes every planned file in path order. */
export function writePlanned(root: Directory, planned: readonly PlannedFile[]): Written {
  const landed: PlannedFile[] = [];
  const refused: RefusedWrite[] = [];
  for (const file of planned) {
    const refusal = writeOne(root, file);
    if (refusal === null || refusal.landed === true) landed.push(file);
    if (refusal !== null) {
      refused.push({ code: refusalCode(refusal), path: file.path, detail: sentence(refusal) });
    }
  }
  return { landed, refused };
}

function writeOne(root: Directory, file: PlannedFile): Refusal | null {
  const place = root.at(file.path);
  if (!place.ok) return place;
  const { directory, name } = place.value;
  try {
    const done = directory.replace(name, file.after, { onlyIf: sha256(file.before), mustExist: true });
    return done.ok ? null : done;
  } finally {
    directory[Symbol.dispose]();
  }
}

/** The host's sentence, with the operating system's code where there is one. */
export function sentence(refusal: Refusal): string {
  return refusal.code === null || refusal.detail.includes(refusal.code)
    ? refusal.detail
    : `${refusal.detail} (${refusal.code})`;
}
