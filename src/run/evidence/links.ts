/**
 * Links in a run folder. No run makes one, so a folder that has one was changed by somebody, and nothing in it is believed.
 */
import type { Directory } from "../../host/host.ts";

/** Far deeper than any run folder is. */
const DEEPEST = 16;

/** Where the first link stands, `path` in front; null where there is none. What cannot be listed is told by whoever reads it. */
export function findLink(directory: Directory, path: string, depth = 0): string | null {
  const entries = directory.list();
  if (!entries.ok) return null;
  for (const { name, raw, kind } of entries.value) {
    const place = `${path}/${name ?? raw}`;
    if (kind === "symlink") return place;
    if (kind !== "directory" || name === null || depth === DEEPEST) continue;
    const below = directory.directory(name);
    if (!below.ok) {
      if (below.word === "symlink") return place;
      continue;
    }
    using inner = below.value;
    const found = findLink(inner, place, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
