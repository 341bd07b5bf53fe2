/**
 * A run folder as a value. The folder may be somebody else's: no link in it is followed, every document is held against this release's
 * models, and nothing of it is run.
 */
import { evidenceFolder } from "../core/product.ts";
import { isRunId } from "../core/run_id.ts";
import { decodeUtf8 } from "../core/utf8.ts";
import type { Directory } from "../host/host.ts";
import {
  type Documents,
  openRunFolder,
  readBelow,
  type ReadDocument,
  readDocument,
  readJournal,
  readReport,
  readRun as readRunDocument,
  type RunFolder,
} from "../run/evidence/mod.ts";
import { openGround } from "../run/journey/ground.ts";
import { shownPath } from "../run/journey/shown_path.ts";
import { Stop } from "../run/journey/stop.ts";
import { hostOf, type ReadRunOptions } from "./options.ts";

/** A run folder read back. What is absent is null: an absent file does not make a folder malformed. */
export interface RunEvidence {
  /** The run's id, which is its folder's name. */
  readonly id: string;
  /** The folder's path below the directory as it was given. */
  readonly folder: string;
  /** The run's own record; null while an apply is writing, or after one was interrupted. */
  readonly run: Documents["run"] | null;
  readonly findings: Documents["findings"] | null;
  /** Null on a scan. */
  readonly plan: Documents["plan"] | null;
  /** What an interrupted apply meant to write. */
  readonly journal: Documents["journal"] | null;
  /** What the last undo that put something back did. */
  readonly undo: Documents["undo"] | null;
  /** `patch.diff` as bytes: paths and contents need not be UTF-8. Null on a scan. */
  readonly patch: Uint8Array | null;
  /** `REPORT.md`. */
  readonly report: string | null;
}

/** `latest` holds one id and a newline. */
const LATEST_LIMIT = 64;

/**
 * Reads a run folder back: every document checked against this release's models, and whatever is absent as null.
 *
 * It checks the shape of each document, not that the documents agree with each other or with the tree.
 *
 * @throws {Stop} exit code 2 where there is no such run, the folder holds a link where a directory or a file belongs, a document does not hold,
 * or another release wrote it: the message names both versions.
 *
 * @example What did the last run leave for a person?
 * ```ts
 * import { readRun } from "obelize";
 *
 * const { id, run, undo } = await readRun();
 * console.log(`${id}: ${run?.mode}, exit code ${run?.exit_code}`);
 * console.log(`${run?.withheld.length} rows are left${undo === null ? "" : ", and it was undone"}`);
 * ```
 */
export async function readRun(options: ReadRunOptions = {}): Promise<RunEvidence> {
  const ground = openGround(hostOf(options), options.repo ?? ".");
  try {
    const id = options.run ?? latest(ground.root);
    const opened = openRunFolder(ground.root, id);
    if (!opened.ok) throw new Stop(2, `Cannot use the run ${id}: ${opened.path}: ${opened.detail}`);
    using folder = opened.value;
    return {
      id,
      folder: shownPath(ground, folder.path),
      run: held(await readRunDocument(folder)),
      findings: held(await readDocument(folder, "findings", "findings.json")),
      plan: held(await readDocument(folder, "plan", "plan.json")),
      journal: held(await readJournal(folder)),
      undo: held(await readDocument(folder, "undo", "undo.json")),
      patch: bytesOf(folder, "patch.diff"),
      report: readReport(folder),
    };
  } finally {
    ground.root[Symbol.dispose]();
  }
}

/** The run that `latest` names. */
function latest(root: Directory): string {
  const place = `${evidenceFolder}/latest`;
  const evidence = root.directory(evidenceFolder);
  if (!evidence.ok) throw new Stop(2, `There is no run here: ${evidenceFolder}: ${evidence.detail}`);
  using directory = evidence.value;
  const read = directory.read("latest", LATEST_LIMIT);
  if (!read.ok) throw new Stop(2, `Cannot tell the latest run: ${place}: ${read.detail}`);
  const id = decodeUtf8(read.value)?.replace(/\n$/, "") ?? "";
  if (!isRunId(id)) {
    throw new Stop(2, `${place} holds no run id: expected the form 20260917T142530Z-3f9a1c72`);
  }
  return id;
}

function held<Name extends keyof Documents>(read: ReadDocument<Name>): Documents[Name] | null {
  if (read.kind === "read") return read.document;
  if (read.kind === "absent") return null;
  throw new Stop(2, read.message);
}

function bytesOf(folder: RunFolder, path: string): Uint8Array | null {
  const read = readBelow(folder, path);
  if (read.ok) return read.value;
  if (read.word === "missing") return null;
  throw new Stop(2, `Cannot read ${folder.path}/${path}: ${read.detail}`);
}
