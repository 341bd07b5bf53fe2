/**
 * Temporary files that an interrupted or failed write left beside its target: told by their name, which no file of the user's has, and
 * removed when they are regular files.
 */
import type { Directory } from "../../host/host.ts";
import { isTemporaryOf } from "../../host/temporary_name.ts";

/** Removes what was left beside `path`; the paths that are gone. */
export function removeLeftovers(root: Directory, path: string): string[] {
  const place = root.at(path);
  if (!place.ok) return [];
  const { directory, name } = place.value;
  try {
    const entries = directory.list();
    if (!entries.ok) return [];
    const left = entries.value.flatMap((entry) =>
      entry.kind === "file" && entry.name !== null && isTemporaryOf(name, entry.name) ? [entry.name] : []
    );
    const folder = path.split("/").slice(0, -1);
    return left.filter((entry) => directory.remove(entry).ok).map((entry) => [...folder, entry].join("/"));
  } finally {
    directory[Symbol.dispose]();
  }
}
