/**
 * Whether a run folder could be made here: nothing that stands in its way, and a file written, renamed over another and read back. The
 * probe works in a folder of its own beside `.obelize` and removes it; what it cannot remove, it names.
 */
import { evidenceFolder } from "../../core/product.ts";
import { encodeUtf8 } from "../../core/utf8.ts";
import type { Directory, Host, Refusal } from "../../host/host.ts";
import { answered, type Check } from "./check.ts";

export function writing(host: Host, repo: string): Check[] {
  const opened = host.files.openRoot(repo);
  if (!opened.ok) return [];
  using root = opened.value;
  const inTheWay = obstacle(root);
  if (inTheWay !== null) return [answered("writing", "broken", inTheWay)];
  const here = probeAll(host, root);
  if (here.ok) {
    return [
      answered("writing", "ok", "a file can be written and renamed over another here, and nothing was left"),
    ];
  }
  return [answered("writing", "broken", `${repo}: ${here.detail}`), elsewhere(host)];
}

/** The directory itself, where sources are replaced, and the folder of the runs where there is one. */
function probeAll(host: Host, root: Directory): Probed {
  const here = probe(host, root);
  const runs = here.ok ? root.at(`${evidenceFolder}/runs/x`) : here;
  if (!runs.ok) return here;
  using folder = runs.value.directory;
  const below = probe(host, folder);
  return below.ok ? below : { ok: false, detail: `${evidenceFolder}/runs: ${below.detail}` };
}

/** What a run refuses to write through, looked for before anything is written. */
function obstacle(root: Directory): string | null {
  const found = root.stat(evidenceFolder);
  if (!found.ok) return null;
  if (found.value.kind !== "directory") {
    return `${evidenceFolder} is ${kindText(found.value.kind)}, where a folder has to be`;
  }
  const opened = root.directory(evidenceFolder);
  if (!opened.ok) return `${evidenceFolder} cannot be opened: ${opened.detail}`;
  using evidence = opened.value;
  for (const [name, kind] of [["runs", "directory"], ["latest", "file"]] as const) {
    const inner = evidence.stat(name);
    if (inner.ok && inner.value.kind !== kind) {
      return `${evidenceFolder}/${name} is ${kindText(inner.value.kind)}, where a ${kind} has to be`;
    }
  }
  return null;
}

function kindText(kind: "file" | "directory" | "symlink" | "other"): string {
  return { file: "a file", directory: "a folder", symlink: "a link", other: "neither file nor folder" }[kind];
}

/** Tells a full or protected disk from a protected repository. */
function elsewhere(host: Host): Check {
  const opened = host.files.openRoot(temporaryFolder(host));
  if (!opened.ok) {
    return answered("writing", "broken", `the temporary folder cannot be opened: ${opened.detail}`);
  }
  using temporary = opened.value;
  const tried = probe(host, temporary);
  return tried.ok
    ? answered(
      "writing",
      "note",
      "the temporary folder can be written, so that only this directory stands in the way",
    )
    : answered("writing", "broken", `the temporary folder cannot be written either: ${tried.detail}`);
}

/** As the system names it: by a variable, or by custom. */
function temporaryFolder({ env, machine }: Host): string {
  const named = machine.windows ? env["TEMP"] ?? env["TMP"] : env["TMPDIR"];
  return named ?? (machine.windows ? "C:\\Windows\\Temp" : "/tmp");
}

type Probed = { readonly ok: true } | { readonly ok: false; readonly detail: string };

function probe(host: Host, root: Directory): Probed {
  const name = `${evidenceFolder}-probe-${host.random.hex(8)}`;
  const made = root.make(name, 0o700);
  if (!made.ok) {
    // Making it durable or opening it may have failed after it was made.
    const removed = root.removeDirectory(name);
    return !removed.ok && removed.word !== "missing"
      ? failed(`the probe's folder ${name} was perhaps made, and could not be removed`, removed)
      : failed("no folder can be made", made);
  }
  const tried = inFolder(made.value);
  made.value[Symbol.dispose]();
  const removed = root.removeDirectory(name);
  if (!removed.ok) return failed(`the probe's folder ${name} could not be removed and is left`, removed);
  return tried;
}

const file = "probe";

function inFolder(folder: Directory): Probed {
  const created = folder.create(file, encodeUtf8("one"), 0o600);
  if (!created.ok) return failed("no file can be written", created);
  const replaced = folder.replace(file, encodeUtf8("two"), { mustExist: true });
  const read = folder.read(file, 64);
  const removed = folder.remove(file);
  if (!replaced.ok) return failed("no file can be renamed over another", replaced);
  if (!read.ok) return failed("what was written cannot be read", read);
  if (new TextDecoder().decode(read.value) !== "two") {
    return { ok: false, detail: "what was read is not what was written" };
  }
  return removed.ok ? { ok: true } : failed("what was written cannot be removed", removed);
}

function failed(what: string, { code, word }: Refusal): Probed {
  return { ok: false, detail: `${what} (${code ?? word})` };
}
