/**
 * The run folder on disk, through handles that follow no link: made fresh, filled in the contract's order, and named by `latest` only once
 * it is whole. Every file is put beside its name and renamed over it; no run folder and no `latest` is ever deleted.
 */
import { encodeUtf8 } from "../../core/utf8.ts";
import { evidenceFolder } from "../../core/product.ts";
import type { Directory, Refusal, Result } from "../../host/host.ts";
import { done, inside, refused } from "./outcome.ts";
import { fileEditRow } from "./rows.ts";
import type { PlannedEdit } from "./record.ts";
import { type Artefact, documentText, type RunFiles } from "./write.ts";

/** An open run folder. Disposing it closes both handles. */
export interface RunFolder extends Disposable {
  readonly id: string;
  /** Relative to the root: `.obelize/runs/<id>`. */
  readonly path: string;
  readonly directory: Directory;
  /** `.obelize` itself. */
  readonly evidence: Directory;
}

export const RUNS = "runs";
const LATEST = "latest";
const IGNORE = ".gitignore";
/** So many names in use in one second mean that something else is wrong. */
const MOST_DRAWS = 64;

/** Makes a fresh folder; `draw` gives run ids, another one each time it is asked. Nothing is written where a link stands in the way. */
export function createRunFolder(root: Directory, draw: () => string): Result<RunFolder> {
  const evidence = root.ensure(evidenceFolder);
  if (!evidence.ok) return inside(evidence, evidenceFolder);
  const made = createInside(evidence.value, draw);
  if (!made.ok) evidence.value[Symbol.dispose]();
  return made;
}

function createInside(evidence: Directory, draw: () => string): Result<RunFolder> {
  const standing = refuseLinks(evidence);
  if (standing !== null) return standing;
  const ignore = writeIgnore(evidence);
  if (!ignore.ok) return ignore;
  const runs = evidence.ensure(RUNS);
  if (!runs.ok) return inside(runs, `${evidenceFolder}/${RUNS}`);
  using parent = runs.value;
  for (let drawn = 0; drawn < MOST_DRAWS; drawn++) {
    const id = draw();
    const made = parent.make(id);
    if (made.ok) return done(runFolder(id, made.value, evidence));
    if (made.word !== "exists") return inside(made, `${evidenceFolder}/${RUNS}/${id}`);
  }
  return refused("exists", `${evidenceFolder}/${RUNS}`, "Every run id that was drawn is in use");
}

/** What must be no link, looked at before anything is written. */
function refuseLinks(evidence: Directory): Refusal | null {
  for (const [name, kind] of [[RUNS, "directory"], [LATEST, "file"]] as const) {
    const path = `${evidenceFolder}/${name}`;
    const stat = evidence.stat(name);
    if (!stat.ok && stat.word === "missing") continue;
    if (!stat.ok) return inside(stat, path);
    if (stat.value.kind === "symlink") {
      return refused("symlink", path, "A link stands there; nothing was written");
    }
    if (stat.value.kind !== kind) {
      const word = kind === "file" ? "not_a_file" : "not_a_directory";
      return refused(word, path, `Something that is no ${kind} stands there; nothing was written`);
    }
  }
  return null;
}

/** `*`, so that git ignores the folder; whatever is at the name already stays. */
function writeIgnore(evidence: Directory): Result<void> {
  const path = `${evidenceFolder}/${IGNORE}`;
  const stat = evidence.stat(IGNORE);
  if (stat.ok) return done(undefined);
  if (stat.word !== "missing") return inside(stat, path);
  const made = evidence.create(IGNORE, encodeUtf8("*\n"));
  return made.ok || made.word === "exists" ? done(undefined) : inside(made, path);
}

export function runFolder(id: string, directory: Directory, evidence: Directory): RunFolder {
  return {
    id,
    path: `${evidenceFolder}/${RUNS}/${id}`,
    directory,
    evidence,
    [Symbol.dispose]() {
      directory[Symbol.dispose]();
      evidence[Symbol.dispose]();
    },
  };
}

/** Puts whole content at a path below the folder, making the folders on the way. */
export function writeArtefact(folder: RunFolder, { path, bytes }: Artefact): Result<void> {
  const parts = path.split("/");
  const name = parts.pop() ?? "";
  const parent = ensureFolders(folder, parts);
  if (!parent.ok) return parent;
  try {
    const put = parent.value.replace(name, bytes);
    return put.ok ? put : inside(put, `${folder.path}/${path}`);
  } finally {
    if (parent.value !== folder.directory) parent.value[Symbol.dispose]();
  }
}

/** Opens a folder below, making what is missing. The result is the run folder itself for no parts. */
function ensureFolders(folder: RunFolder, parts: readonly string[]): Result<Directory> {
  let current = folder.directory;
  for (const [index, part] of parts.entries()) {
    const next = current.ensure(part);
    if (current !== folder.directory) current[Symbol.dispose]();
    if (!next.ok) return inside(next, [folder.path, ...parts.slice(0, index + 1)].join("/"));
    current = next.value;
  }
  return done(current);
}

/** `snapshots/before/<sha256>` of every planned file; equal contents are stored once. */
export function writeSnapshotsBefore(folder: RunFolder, planned: readonly PlannedEdit[]): Result<void> {
  const byHash = new Map(planned.map(({ edit, before }) => [edit.before_sha256, before]));
  for (const [sha, bytes] of byHash) {
    const written = writeArtefact(folder, { path: `snapshots/before/${sha}`, bytes });
    if (!written.ok) return written;
  }
  return done(undefined);
}

/** journal.json: the rows an apply means to write. After the last before-snapshot, so that it implies them; never without rows. */
export async function writeJournal(
  folder: RunFolder,
  planned: readonly PlannedEdit[],
): Promise<Result<void>> {
  const document = { run_id: folder.id, file_edits: planned.map(({ edit }) => fileEditRow(edit)) };
  const text = await documentText("journal", document);
  return writeArtefact(folder, { path: "journal.json", bytes: encodeUtf8(text) });
}

/** The folder a phase's logs go to. The caller disposes it. */
export function phaseFolder(folder: RunFolder, phase: "baseline" | "after"): Result<Directory> {
  return ensureFolders(folder, ["verify", phase]);
}

/** Finishes a folder: every artefact in order with run.json last, then the journal goes, then unused snapshots, then `latest` moves. */
export function finishRun(folder: RunFolder, files: RunFiles): Result<void> {
  for (const path of files.folders) {
    const made = ensureFolders(folder, path.split("/"));
    if (!made.ok) return made;
    made.value[Symbol.dispose]();
  }
  for (const artefact of files.artefacts) {
    const written = writeArtefact(folder, artefact);
    if (!written.ok) return written;
  }
  const kept = new Set(files.run.file_edits.map((file) => file.before_sha256));
  const steps = [() => removeJournal(folder), () => pruneSnapshots(folder, kept), () => moveLatest(folder)];
  for (const step of steps) {
    const result = step();
    if (!result.ok) return result;
  }
  return done(undefined);
}

export function removeJournal(folder: RunFolder): Result<void> {
  const removed = folder.directory.remove("journal.json");
  return removed.ok || removed.word === "missing"
    ? done(undefined)
    : inside(removed, `${folder.path}/journal.json`);
}

/** Removes the before-snapshots that no written file names, and `snapshots/` when none is left. */
export function pruneSnapshots(folder: RunFolder, kept: ReadonlySet<string>): Result<void> {
  const snapshots = folder.directory.directory("snapshots");
  if (!snapshots.ok) {
    return snapshots.word === "missing" ? done(undefined) : inside(snapshots, `${folder.path}/snapshots`);
  }
  using parent = snapshots.value;
  const pruned = pruneBefore(parent, kept);
  if (!pruned.ok) return inside(pruned, `${folder.path}/snapshots/before`);
  if (kept.size > 0) return done(undefined);
  const gone = parent.removeDirectory("before");
  if (!gone.ok && gone.word !== "missing") return inside(gone, `${folder.path}/snapshots/before`);
  const removed = folder.directory.removeDirectory("snapshots");
  return removed.ok ? removed : inside(removed, `${folder.path}/snapshots`);
}

function pruneBefore(snapshots: Directory, kept: ReadonlySet<string>): Result<void> {
  const before = snapshots.directory("before");
  if (!before.ok) return before.word === "missing" ? done(undefined) : before;
  using directory = before.value;
  const entries = directory.list();
  if (!entries.ok) return entries;
  for (const { name } of entries.value) {
    if (name === null || kept.has(name)) continue;
    const removed = directory.remove(name);
    if (!removed.ok) return removed;
  }
  return done(undefined);
}

/** Names this run as the last that finished. */
export function moveLatest(folder: RunFolder): Result<void> {
  const moved = folder.evidence.replace(LATEST, encodeUtf8(`${folder.id}\n`));
  return moved.ok ? moved : inside(moved, `${evidenceFolder}/${LATEST}`);
}
