/**
 * Packs that are not the product's: a file somebody named, and the directories of the user's configuration. A directory holds
 * `<provider>/<slug>/pack.yaml`; a pack whose id says otherwise, or is already held, would be found under a name that is not its own.
 */
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { sha256 } from "../../core/digest.ts";
import { shown } from "../../core/shape.ts";
import type { Directory, Host, Refusal } from "../../host/host.ts";
import { packBytes, readForeign } from "./judge.ts";
import type { LoadedPack } from "./model.ts";
import type { Loading, LoadRefusal } from "./loading.ts";

/** Reads a pack by its path, as typed. A link the user named is followed: it is the user's own word. */
export async function readPath(host: Host, name: string): Promise<Loading<LoadedPack>> {
  const resolved = host.files.resolve(resolve(host.cwd, name));
  if (!resolved.ok) return nothing(name, resolved);
  const root = host.files.openRoot(dirname(resolved.value));
  if (!root.ok) return nothing(name, root);
  using directory = root.value;
  return await readFile(directory, basename(resolved.value), name);
}

function nothing(name: string, refusal: Refusal): LoadRefusal {
  const why = refusal.word === "missing" ? "there is no pack of this id and no file" : refusal.detail;
  return { ok: false, exit: 2, messages: [`Cannot read the pack ${shown(name)}: ${why}`] };
}

async function readFile(directory: Directory, file: string, label: string): Promise<Loading<LoadedPack>> {
  const read = directory.read(file, packBytes);
  if (!read.ok && read.word === "too_large") return invalid(label, [read.detail]);
  if (!read.ok) return nothing(label, read);
  const bytes = read.value;
  const judged = await readForeign(bytes);
  if (judged.ok) {
    return { ok: true, value: { pack: judged.pack, bytes, sha256: sha256(bytes), source: "file" } };
  }
  if (!judged.defect) return invalid(label, judged.messages);
  return { ok: false, exit: 1, messages: [`Cannot judge the pack ${shown(label)}`, ...judged.messages] };
}

function invalid(label: string, messages: readonly string[]): LoadRefusal {
  return { ok: false, exit: 7, messages: [`The pack ${shown(label)} is invalid`, ...messages] };
}

/** Reads every pack of the directories; `held` are ids that are taken. Faults of all invalid packs are told together. */
export async function readDirectories(
  host: Host,
  paths: readonly string[],
  held: readonly string[],
): Promise<Loading<LoadedPack[]>> {
  const owners = new Map(held.map((id) => [id, "the product"]));
  const packs: LoadedPack[] = [];
  const faults: string[] = [];
  for (const path of paths) {
    if (!isAbsolute(path)) return badDirectory(path, "the path is not absolute");
    const opened = host.files.openRoot(path);
    if (!opened.ok) return badDirectory(path, opened.detail);
    using root = opened.value;
    const ids = idsBelow(root);
    if (!ids.ok) return badDirectory(join(path, ids.path), ids.detail);
    for (const id of ids.value) {
      const read = await readPlace(root, id, join(path, id, packFile));
      if (!read.ok && read.exit !== 7) return read;
      if (!read.ok) {
        faults.push(...read.messages);
        continue;
      }
      const misplaced = placeFault(read.value.pack.id, id, owners);
      if (misplaced !== null) return badDirectory(path, misplaced);
      owners.set(id, shown(path));
      packs.push(read.value);
    }
  }
  return faults.length > 0 ? { ok: false, exit: 7, messages: faults } : { ok: true, value: packs };
}

const packFile = "pack.yaml";

async function readPlace(root: Directory, id: string, label: string): Promise<Loading<LoadedPack>> {
  const held = root.at(`${id}/${packFile}`);
  if (!held.ok) return badDirectory(label, held.detail);
  using directory = held.value.directory;
  return await readFile(directory, packFile, label);
}

function placeFault(id: string, place: string, owners: ReadonlyMap<string, string>): string | null {
  if (id !== place) return `${place}/${packFile} has the id ${id}, which its directories do not spell`;
  const owner = owners.get(id);
  return owner === undefined ? null : `the id ${id} is held by ${owner}`;
}

/** Each `<provider>/<slug>` that holds a pack, in order. Hidden directories are none of ours. */
function idsBelow(root: Directory): { readonly ok: true; readonly value: string[] } | Refusal {
  const ids: string[] = [];
  const providers = directoriesIn(root);
  if (!providers.ok) return providers;
  for (const provider of providers.value) {
    const entered = root.directory(provider);
    if (!entered.ok) return entered;
    using directory = entered.value;
    const slugs = directoriesIn(directory);
    if (!slugs.ok) return slugs;
    for (const slug of slugs.value) {
      const held = directory.directory(slug);
      if (!held.ok) return held;
      using folder = held.value;
      if (folder.stat(packFile).ok) ids.push(`${provider}/${slug}`);
    }
  }
  return { ok: true, value: ids };
}

/** Links are listed too: opening one says that it is one, which passing over it would hide. */
function directoriesIn(directory: Directory): { readonly ok: true; readonly value: string[] } | Refusal {
  const listed = directory.list();
  if (!listed.ok) return listed;
  const names = listed.value.flatMap(({ name, kind }) =>
    name !== null && !name.startsWith(".") && (kind === "directory" || kind === "symlink") ? [name] : []
  );
  return { ok: true, value: names };
}

function badDirectory(path: string, why: string): LoadRefusal {
  return { ok: false, exit: 2, messages: [`Cannot use pack_dirs ${shown(path)}: ${why}`] };
}
