/** The lock files beside each manifest and in every folder above it, read once each, in path order. */
import { compareUtf8 } from "../../core/compare.ts";
import type { Directory } from "../../host/host.ts";
import { foldersAbove, remakeCommand } from "../gates/mod.ts";

export interface LockFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The manifests it stands beside or above. */
  readonly manifests: readonly string[];
  /** What makes it anew. */
  readonly command: string;
}

/** No lock file of a real project comes near it. */
const LIMIT = 16 * 1024 * 1024;

export function findLockFiles(root: Directory, manifests: readonly string[]): LockFile[] {
  const found = new Map<string, LockFile>();
  const names = new Map<string, readonly string[]>();
  for (const manifest of manifests) {
    for (const folder of foldersAbove(manifest)) {
      if (!names.has(folder)) names.set(folder, lockNames(root, folder));
      for (const name of names.get(folder) ?? []) {
        add(root, found, folder === "" ? name : `${folder}/${name}`, manifest);
      }
    }
  }
  return [...found.values()].sort((a, b) => compareUtf8(a.path, b.path));
}

/** Regular files of a folder that are lock files by name. */
function lockNames(root: Directory, folder: string): string[] {
  const place = root.at(folder === "" ? "x" : `${folder}/x`);
  if (!place.ok) return [];
  const { directory } = place.value;
  try {
    const entries = directory.list();
    if (!entries.ok) return [];
    return entries.value.flatMap((
      { name, kind },
    ) => (kind === "file" && name !== null && remakeCommand(name) !== null ? [name] : []));
  } finally {
    directory[Symbol.dispose]();
  }
}

function add(root: Directory, found: Map<string, LockFile>, path: string, manifest: string): void {
  const known = found.get(path);
  if (known !== undefined) {
    found.set(path, { ...known, manifests: [...known.manifests, manifest] });
    return;
  }
  const place = root.at(path);
  if (!place.ok) return;
  const { directory, name } = place.value;
  try {
    const read = directory.read(name, LIMIT);
    found.set(path, {
      path,
      bytes: read.ok ? read.value : new Uint8Array(),
      manifests: [manifest],
      command: remakeCommand(path) ?? "",
    });
  } finally {
    directory[Symbol.dispose]();
  }
}
