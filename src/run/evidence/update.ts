/** What `verify` and `undo` add to an existing folder. Neither makes a folder, and neither moves `latest`. */
import { encodeUtf8 } from "../../core/utf8.ts";
import type { Directory, Result } from "../../host/host.ts";
import { type RunFolder, writeArtefact } from "./folder.ts";
import type { RunDocument } from "./models/run.ts";
import type { UndoDocument } from "./models/undo.ts";
import type { VerifyRecord } from "./models/verify.ts";
import { done, inside } from "./outcome.ts";
import { readReport } from "./read.ts";
import { withVerifiedAgain } from "./report/verification.ts";
import { undoRow, verifyRow } from "./rows.ts";
import { documentText, verifyFile } from "./write.ts";

/** run.json after a later verification: its verdict, exit code and time replaced, everything else as it was. */
export function verifiedAgain(
  run: RunDocument,
  verify: VerifyRecord,
  exitCode: number,
  verifyMs: number | null,
): RunDocument {
  return {
    ...run,
    exit_code: exitCode,
    verify: verifyRow(verify),
    timings: { ...run.timings, verify_ms: verifyMs },
  };
}

/** Empties a phase's folder, making it where it is missing. The caller disposes it. */
export function emptyPhase(folder: RunFolder, phase: "baseline" | "after"): Result<Directory> {
  const verify = folder.directory.ensure("verify");
  if (!verify.ok) return inside(verify, `${folder.path}/verify`);
  using parent = verify.value;
  const opened = parent.ensure(phase);
  const path = `${folder.path}/verify/${phase}`;
  if (!opened.ok) return inside(opened, path);
  const emptied = empty(opened.value);
  if (emptied.ok) return opened;
  opened.value[Symbol.dispose]();
  return inside(emptied, path);
}

/** Removes files and links; a folder somebody put there goes only when it is empty. */
function empty(directory: Directory): Result<void> {
  const entries = directory.list();
  if (!entries.ok) return entries;
  for (const { name, kind } of entries.value) {
    if (name === null) continue;
    const removed = kind === "directory" ? directory.removeDirectory(name) : directory.remove(name);
    if (!removed.ok) return removed;
  }
  return done(undefined);
}

/** verify/verify.json, REPORT.md, run.json, in this order: run.json is the authority. An absent report stays absent. */
export async function writeVerifiedAgain(folder: RunFolder, run: RunDocument): Promise<Result<void>> {
  const text = await documentText("run", run);
  const artefacts = [verifyFile(run)];
  const report = readReport(folder);
  if (report !== null && run.verify !== null) {
    artefacts.push({ path: "REPORT.md", bytes: encodeUtf8(withVerifiedAgain(report, run.verify)) });
  }
  artefacts.push({ path: "run.json", bytes: encodeUtf8(text) });
  for (const artefact of artefacts) {
    const written = writeArtefact(folder, artefact);
    if (!written.ok) return written;
  }
  return done(undefined);
}

/** undo.json. One that is there stays when this undo put nothing back; `written` says which. */
export async function writeUndo(
  folder: RunFolder,
  undo: UndoDocument,
): Promise<Result<{ readonly written: boolean }>> {
  const document = { ...undo, files: undo.files.map(undoRow) };
  const text = await documentText("undo", document);
  const nothing = document.files.every((file) => file.outcome === "skipped");
  const standing = folder.directory.stat("undo.json");
  if (nothing && standing.ok && standing.value.kind === "file") return done({ written: false });
  const written = writeArtefact(folder, { path: "undo.json", bytes: encodeUtf8(text) });
  return written.ok ? done({ written: true }) : written;
}
