/**
 * The gates of a repository: whether a pack may work on it at all. Declarations, findings and texts come in as values; for each pack one
 * word and a message come out, or what the pack takes the declared release for. Nothing is read or written here.
 */
export {
  type DeclaredPython,
  declaredPython,
  type Manifest,
  type PythonDeclaration,
  pythonGate,
  type UnreadManifest,
} from "./declared_python.ts";
export { foldersAbove, lockedVersions, remakeCommand, versionOutside } from "./lock_files.ts";
export { shownInCode, shownInText } from "./lacking_names.ts";
export {
  type Block,
  type DeclaredRelease,
  legacyGate,
  newRangeGate,
  type ReleaseEvidence,
  type Shown,
} from "./release.ts";

import type { Pack } from "../packs/mod.ts";
import { type PythonDeclaration, pythonGate } from "./declared_python.ts";
import {
  type Block,
  type DeclaredRelease,
  legacyGate,
  newRangeGate,
  type ReleaseEvidence,
} from "./release.ts";

export interface GateAnswer {
  readonly blocked: Block | null;
  /** What an unnamed or lower release was taken for. */
  readonly assumed: string | null;
}

/** The gates in their order: Python, the old library's floor, the new library's range. */
export function versionGates(
  pack: Pack,
  pythons: readonly PythonDeclaration[],
  declarations: readonly DeclaredRelease[],
  evidence: ReleaseEvidence,
): GateAnswer {
  const legacy = legacyGate(pack, declarations, evidence);
  const assumed = legacy.blocked === null ? legacy.assumed : null;
  const blocked = pythonGate(pack, pythons) ?? legacy.blocked ?? newRangeGate(pack, declarations);
  return { blocked, assumed };
}
