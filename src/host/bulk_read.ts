/**
 * Reading many files of one tree, as fast as reading them at all.
 *
 * A folder is opened once for all its files: the handles from the root to the last file's folder stay open, and the next path opens
 * only what differs. Give the paths in order, and each folder is opened once.
 */
import type { Directory, Result } from "./host.ts";
import { pathParts } from "./names.ts";
import { refuse } from "./errno.ts";

interface Step {
  readonly name: string;
  readonly directory: Directory;
}

/** Reads each path under `root`, each file up to `limit` bytes, and hands it over at once; nothing is kept. */
export function readFiles(
  root: Directory,
  paths: readonly string[],
  limit: number,
  visit: (path: string, content: Result<Uint8Array>, index: number) => void,
): void {
  const chain: Step[] = [];
  try {
    paths.forEach((path, index) => visit(path, readOne(root, chain, path, limit), index));
  } finally {
    closeBeyond(chain, 0);
  }
}

function readOne(root: Directory, chain: Step[], path: string, limit: number): Result<Uint8Array> {
  const split = pathParts(path);
  if (!split.ok) return refuse(split.word, path, "reach the path", split.found);
  const folders = split.parts.slice(0, -1);
  const name = split.parts.at(-1) ?? split.parts[0];
  let common = 0;
  while (common < chain.length && chain[common]?.name === folders[common]) common++;
  closeBeyond(chain, common);
  for (const folder of folders.slice(common)) {
    const below = (chain.at(-1)?.directory ?? root).directory(folder);
    if (!below.ok) return below;
    chain.push({ name: folder, directory: below.value });
  }
  return (chain.at(-1)?.directory ?? root).read(name, limit);
}

function closeBeyond(chain: Step[], length: number): void {
  while (chain.length > length) chain.pop()?.directory[Symbol.dispose]();
}
