/**
 * Reading a run folder that may be somebody else's: directories opened from `.obelize` down without following a link, sizes capped, every
 * document held against this release's closed models. Only what is asked for is read; a folder of another release is named as such.
 */
import { evidenceFolder, productVersion } from "../../core/product.ts";
import { isRunId } from "../../core/run_id.ts";
import { isMapping, shown } from "../../core/shape.ts";
import { decodeUtf8 } from "../../core/utf8.ts";
import { documentFaultText } from "../../documents/decoded.ts";
import { decodeJson } from "../../documents/json.ts";
import type { Directory, Result } from "../../host/host.ts";
import { faultLine } from "../../schema/fault.ts";
import { checkDocument, type Documents } from "./check.ts";
import { type RunFolder, runFolder, RUNS } from "./folder.ts";
import { findLink } from "./links.ts";
import { done, inside, refused } from "./outcome.ts";

/** A document of a big repository has some tens of megabytes. */
const DOCUMENT_LIMIT = 256 * 1024 * 1024;
const REPORT_LIMIT = 64 * 1024 * 1024;

export type ReadDocument<Name extends keyof Documents> =
  | { readonly kind: "read"; readonly document: Documents[Name] }
  | { readonly kind: "absent" }
  /** The folder was written by another release: `version` as it says, for a message that names both. */
  | { readonly kind: "other_release"; readonly version: string; readonly message: string }
  | { readonly kind: "refused"; readonly message: string };

/** Opens an existing run's folder. */
export function openRunFolder(root: Directory, id: string): Result<RunFolder> {
  if (!isRunId(id)) {
    return refused("bad_name", id, "Not a run id: expected the form 20260917T142530Z-3f9a1c72");
  }
  const evidence = root.directory(evidenceFolder);
  if (!evidence.ok) return inside(evidence, evidenceFolder);
  const opened = openBelow(evidence.value, id);
  if (!opened.ok) {
    evidence.value[Symbol.dispose]();
    return opened;
  }
  const folder = runFolder(id, opened.value, evidence.value);
  const link = findLink(folder.directory, folder.path);
  if (link === null) return done(folder);
  folder[Symbol.dispose]();
  return refused("symlink", link, "A link stands there, and a run folder has none");
}

function openBelow(evidence: Directory, id: string): Result<Directory> {
  const runs = evidence.directory(RUNS);
  if (!runs.ok) return inside(runs, `${evidenceFolder}/${RUNS}`);
  using parent = runs.value;
  const opened = parent.directory(id);
  return opened.ok ? opened : inside(opened, `${evidenceFolder}/${RUNS}/${id}`);
}

/** The run's own record. Its run id must be the folder's name. */
export async function readRun(folder: RunFolder): Promise<ReadDocument<"run">> {
  const read = await readDocument(folder, "run", "run.json");
  if (read.kind !== "read" || read.document.run_id === folder.id) return read;
  return { kind: "refused", message: `${folder.path}/run.json is of another run, ${read.document.run_id}` };
}

/** What an interrupted apply meant to write. */
export async function readJournal(folder: RunFolder): Promise<ReadDocument<"journal">> {
  const read = await readDocument(folder, "journal", "journal.json");
  if (read.kind !== "read" || read.document.run_id === folder.id) return read;
  return {
    kind: "refused",
    message: `${folder.path}/journal.json is of another run, ${read.document.run_id}`,
  };
}

/** Any document of the folder, by the path it stands at. */
export async function readDocument<Name extends keyof Documents>(
  folder: RunFolder,
  name: Name,
  path: string,
): Promise<ReadDocument<Name>> {
  const place = `${folder.path}/${path}`;
  const bytes = readBelow(folder, path, DOCUMENT_LIMIT);
  if (!bytes.ok) {
    if (bytes.word === "missing") return { kind: "absent" };
    return { kind: "refused", message: `Cannot read ${place}: ${bytes.detail}` };
  }
  const decoded = decodeJson(bytes.value, { bytes: DOCUMENT_LIMIT });
  if (!decoded.ok) {
    return {
      kind: "refused",
      message: `${place} is no JSON document: ${decoded.faults.map(documentFaultText).join("; ")}`,
    };
  }
  const version = otherRelease(decoded.value);
  if (version !== null) {
    const message = `${place} was written by release ${
      shown(version)
    }, and this is ${productVersion}: use that release`;
    return { kind: "other_release", version, message };
  }
  const checked = await checkDocument(name, decoded.value);
  if (checked.ok) return { kind: "read", document: checked.document };
  return {
    kind: "refused",
    message: `${place} does not hold: ${checked.faults.slice(0, 3).map(faultLine).join("; ")}`,
  };
}

/** The release a document names, where it is not this one. */
function otherRelease(value: unknown): string | null {
  if (!isMapping(value) || !Object.hasOwn(value, "obelize_version")) return null;
  const version = value["obelize_version"];
  return typeof version === "string" && version !== productVersion ? version : null;
}

/** The saved original of a file; null where it is absent or cannot be read. Whether it is what its name says, the caller asks. */
export function readSnapshotBefore(folder: RunFolder, sha: string): Uint8Array | null {
  const read = readBelow(folder, `snapshots/before/${sha}`);
  return read.ok ? read.value : null;
}

/** REPORT.md; null where it is absent or no text. */
export function readReport(folder: RunFolder): string | null {
  const read = readBelow(folder, "REPORT.md", REPORT_LIMIT);
  return read.ok ? decodeUtf8(read.value) : null;
}

/** A file's bytes by its path below the folder, no link followed on the way. */
export function readBelow(folder: RunFolder, path: string, limit?: number): Result<Uint8Array> {
  const place = folder.directory.at(path);
  if (!place.ok) return place;
  const { directory, name } = place.value;
  try {
    return directory.read(name, limit);
  } finally {
    directory[Symbol.dispose]();
  }
}
