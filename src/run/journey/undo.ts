/**
 * `undo`: from the recorded edits and the saved originals back to the tree as it was. The rows are run.json's; after an interrupted apply,
 * or where run.json is unusable beside a whole journal, they are the journal's.
 */
import { instant } from "../../core/instant.ts";
import { productVersion } from "../../core/product.ts";
import { redactor } from "../../core/redact.ts";
import { shown } from "../../core/shape.ts";
import type { Host } from "../../host/host.ts";
import {
  openRunFolder,
  readJournal,
  readRun,
  readSnapshotBefore,
  recordedArgv,
  type RunFolder,
  writeUndo,
} from "../evidence/mod.ts";
import { undoExitCode } from "../evidence/rules/undo.ts";
import { removeLeftovers } from "../undo/leftovers.ts";
import { type RecordedEdit, restoreFiles } from "../undo/restore.ts";
import { type Ground, openGround } from "./ground.ts";
import type { UndoResult } from "./result.ts";
import { Stop } from "./stop.ts";
import { shownPath } from "./shown_path.ts";

export interface UndoRequest {
  readonly repo: string;
  readonly run: string;
  /** The command line as received. */
  readonly argv: readonly string[];
}

export async function undo(host: Host, request: UndoRequest): Promise<UndoResult> {
  const ground = openGround(host, request.repo);
  try {
    const folder = openFolder(ground, request.run);
    try {
      return await undoFolder(ground, folder, request);
    } finally {
      folder[Symbol.dispose]();
    }
  } finally {
    ground.root[Symbol.dispose]();
  }
}

/** Opens a run's folder, or ends the journey: a bad id, no folder, a link where a directory belongs. */
export function openFolder(ground: Ground, id: string): RunFolder {
  const opened = openRunFolder(ground.root, id);
  if (!opened.ok && opened.word === "bad_name") throw new Stop(2, `--run ${shown(id)}: ${opened.detail}`);
  if (!opened.ok) throw new Stop(2, `Cannot use the run ${id}: ${opened.path}: ${opened.detail}`);
  return opened.value;
}

async function undoFolder(ground: Ground, folder: RunFolder, request: UndoRequest): Promise<UndoResult> {
  const { edits, touched, fromJournal } = await recordedEdits(folder);
  removeLeftovers(folder.directory, "undo.json");
  const removed = touched.flatMap((path) => removeLeftovers(ground.root, path));
  const files = restoreFiles(ground.root, edits, (sha) => readSnapshotBefore(folder, sha));
  const exitCode = undoExitCode(files);
  const { host } = ground;
  const recorded = await writeUndo(folder, {
    run_id: folder.id,
    obelize_version: productVersion,
    exit_code: exitCode,
    argv: recordedArgv(request.argv, redactor(host.env)),
    undone_at: instant(host.clock.now()),
    files,
  });
  const back = files.filter((file) => file.outcome === "reverted").length;
  if (!recorded.ok) {
    throw new Stop(
      1,
      `${back} of ${files.length} files were put back, and undo.json could not be written: ${recorded.detail}`,
    );
  }
  return {
    exitCode,
    files,
    folder: shownPath(ground, folder.path),
    removed,
    fromJournal,
    recorded: recorded.value.written,
  };
}

interface Recorded {
  readonly edits: readonly RecordedEdit[];
  /** Where the apply, or an undo of it, may have left a temporary file beside its target. */
  readonly touched: readonly string[];
  readonly fromJournal: boolean;
}

/** run.json's rows; the journal's where run.json is missing or does not hold. */
async function recordedEdits(folder: RunFolder): Promise<Recorded> {
  const run = await readRun(folder);
  if (run.kind === "other_release") throw new Stop(2, run.message);
  if (run.kind === "read") {
    if (run.document.mode !== "apply") {
      throw new Stop(2, `The run ${folder.id} is a ${run.document.mode}: only an apply can be undone`);
    }
    const { file_edits: edits, refused } = run.document;
    const unwritten = refused.flatMap(({ path }) => (path === null ? [] : [path]));
    return { edits, touched: [...edits.map(({ path }) => path), ...unwritten], fromJournal: false };
  }
  const journal = await readJournal(folder);
  if (journal.kind === "read") {
    const edits = journal.document.file_edits;
    return { edits, touched: edits.map(({ path }) => path), fromJournal: true };
  }
  if (journal.kind !== "absent") throw new Stop(2, journal.message);
  throw new Stop(
    2,
    run.kind === "refused"
      ? run.message
      : `${folder.path} holds neither run.json nor journal.json: nothing says what was written`,
  );
}
