/**
 * Files outside the plan that may take a name from a file of it. Most runs ask for none: only where a rewritten import stops binding a
 * name that is spelled without the library's own is the tree read for that name, and nothing is kept of what does not hold it.
 */
import type { Holders } from "../plan/mod.ts";
import { prefilter, readSelected, type SourceFile } from "../scan/mod.ts";
import type { Ground } from "./ground.ts";
import type { Survey } from "./survey.ts";

export function holdersOf({ root }: Ground, { selection, sources, excluded, config }: Survey): Holders {
  return (names) => {
    if (names.length === 0) return excluded;
    const known = new Set([...sources, ...excluded].map(({ path }) => path));
    const paths = [...selection.files, ...selection.excluded].filter((path) => !known.has(path));
    const holds = prefilter(names.filter(isAscii));
    const kept: SourceFile[] = [];
    readSelected(root, paths, config.max_file_bytes, (path, bytes) => {
      if (holds(bytes)) kept.push({ path, bytes: bytes.slice() });
    });
    return [...excluded, ...kept];
  };
}

/** A name of other letters has bytes that depend on the file's encoding; it is looked for where the library is named only. */
function isAscii(name: string): boolean {
  return /^[\x20-\x7e]*$/.test(name);
}
