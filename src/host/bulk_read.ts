/**
 * Reading many files of one tree, as fast as reading them at all.
 *
 * A folder is opened once for all its files: the handles from the root to the last file's folder stay open, and the next path opens
 * only what differs. Give the paths in order, and each folder is opened once. All files are read into one buffer, because most of them
 * are looked at once and let go, and allocating for each costs more than opening it.
 */
import type { Directory, Refusal, Result, Scratch } from "./host.ts";
import { pathParts } from "./names.ts";
import { refuse } from "./errno.ts";

interface Step {
  readonly name: string;
  readonly directory: Directory;
}

const FIRST_ROOM = 256 * 1024;

/**
 * Reads each path under `root`, each file up to `limit` bytes, and hands it over at once. The bytes are lent: they stand until `visit`
 * returns, and whoever keeps them takes a `slice()`.
 */
export function readFiles(
  root: Directory,
  paths: readonly string[],
  limit: number,
  visit: (path: string, content: Result<Uint8Array>, index: number) => void,
): void {
  const reader = new TreeReader(root, limit);
  try {
    paths.forEach((path, index) => visit(path, reader.read(path), index));
  } finally {
    reader.close();
  }
}

class TreeReader {
  readonly #root: Directory;
  readonly #limit: number;
  readonly #chain: Step[] = [];
  readonly #scratch: Scratch = { buffer: new Uint8Array(FIRST_ROOM) };
  /** The text of the folder that the end of the chain is. */
  #folder = "";

  constructor(root: Directory, limit: number) {
    this.#root = root;
    this.#limit = limit;
  }

  read(path: string): Result<Uint8Array> {
    const cut = path.lastIndexOf("/");
    const folder = path.slice(0, Math.max(cut, 0));
    if (folder !== this.#folder || cut === 0) {
      const entered = this.#enter(path, folder);
      if (entered !== null) return entered;
    }
    const name = path.slice(cut + 1);
    if (name === "..") {
      return refuse("outside_root", path, "reach the path", "the path leads out of the folder");
    }
    return this.#here.read(name, this.#limit, this.#scratch);
  }

  close(): void {
    closeBeyond(this.#chain, 0);
  }

  get #here(): Directory {
    return this.#chain.at(-1)?.directory ?? this.#root;
  }

  #enter(path: string, folder: string): Refusal | null {
    const split = pathParts(path);
    if (!split.ok) return refuse(split.word, path, "reach the path", split.found);
    const folders = split.parts.slice(0, -1);
    let common = 0;
    while (common < this.#chain.length && this.#chain[common]?.name === folders[common]) common++;
    closeBeyond(this.#chain, common);
    this.#folder = this.#chain.map((step) => step.name).join("/");
    for (const name of folders.slice(common)) {
      const below = this.#here.directory(name);
      if (!below.ok) return below;
      this.#chain.push({ name, directory: below.value });
      this.#folder = this.#folder === "" ? name : `${this.#folder}/${name}`;
    }
    return this.#folder === folder
      ? null
      : refuse("bad_name", path, "reach the path", "the path is malformed");
  }
}

function closeBeyond(chain: Step[], length: number): void {
  while (chain.length > length) chain.pop()?.directory[Symbol.dispose]();
}
