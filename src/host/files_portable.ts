/**
 * Directories held by their paths, where descriptors do not reach (macOS, Windows, Linux without `/proc`).
 *
 * Each use compares device and inode of every folder from the root down, before and after. What the comparison cannot stop is a swap and
 * a swap back between the two: for reads the opened file is compared too, for writes the temporary file is; the rename itself stays a
 * window of microseconds, open only to someone who can already write beside the target. `docs/threat-model.md` says so.
 */
import { type Anchor, placeOf } from "./anchor.ts";
import { closeQuietly } from "./close_quietly.ts";
import { osCode, refuse } from "./errno.ts";
import type { Refusal, Result } from "./host.ts";
import { FLAGS, type RawStat, type Syscalls } from "./syscalls.ts";

interface Link {
  readonly path: string;
  readonly device: bigint;
  readonly inode: bigint;
}

class PathAnchor implements Anchor {
  readonly place: string;
  readonly #calls: Syscalls;
  readonly #separator: string;
  readonly #chain: readonly Link[];
  readonly #path: string;

  constructor(calls: Syscalls, separator: string, chain: readonly Link[], place: string) {
    this.#calls = calls;
    this.#separator = separator;
    this.#chain = chain;
    this.#path = chain.at(-1)?.path ?? "";
    this.place = place;
  }

  self(): string {
    return this.#path;
  }

  child(name: string): string {
    return this.#path.endsWith(this.#separator) ? this.#path + name : this.#path + this.#separator + name;
  }

  check(deed: string): Refusal | null {
    for (const link of this.#chain) {
      const now = this.#lstat(link.path);
      if (now?.kind === "symlink") {
        return refuse("symlink", this.place, deed, "a folder above it has become a symbolic link");
      }
      if (now === null || now.device !== link.device || now.inode !== link.inode) {
        return refuse("outside_root", this.place, deed, "a folder above it was moved or exchanged meanwhile");
      }
    }
    return null;
  }

  confirm(name: string, opened: RawStat, deed: string): Refusal | null {
    const now = this.#lstat(this.child(name));
    const place = placeOf(this.place, name);
    if (now?.kind === "symlink") {
      return refuse("symlink", place, deed, "it is a symbolic link, and links are not followed");
    }
    if (now === null || now.device !== opened.device || now.inode !== opened.inode) {
      return refuse("outside_root", place, deed, "it was exchanged while it was opened");
    }
    return this.check(deed);
  }

  descend(name: string, deed: string): Result<Anchor> {
    const before = this.check(deed);
    if (before !== null) return before;
    const path = this.child(name);
    const place = placeOf(this.place, name);
    const now = this.#calls.lstat(path);
    if (now.kind === "symlink") {
      return refuse("symlink", place, deed, "it is a symbolic link, and links are not followed", "ELOOP");
    }
    if (now.kind !== "directory") {
      return refuse("not_a_directory", place, deed, "it is not a directory", "ENOTDIR");
    }
    const chain = [...this.#chain, { path, device: now.device, inode: now.inode }];
    const below = new PathAnchor(this.#calls, this.#separator, chain, place);
    return below.check(deed) ?? { ok: true, value: below };
  }

  sync(): void {
    // Windows opens no folder as a file; its renames are in the journal of the file system.
    if (this.#separator === "\\") return;
    const fd = this.#calls.open(this.#path, FLAGS.read | FLAGS.directory | FLAGS.noFollow);
    try {
      this.#calls.fsync(fd);
    } finally {
      closeQuietly(this.#calls, fd);
    }
  }

  close(): void {
    // Nothing is held open.
  }

  /** Null when nothing is there. */
  #lstat(path: string): RawStat | null {
    try {
      return this.#calls.lstat(path);
    } catch (error) {
      const code = osCode(error);
      if (code !== "ENOENT" && code !== "ENOTDIR") throw error;
      return null;
    }
  }
}

/** Opens a root; it may be a link itself, and is resolved once. Throws the system's error. */
export function openPathRoot(calls: Syscalls, path: string, separator: string): Anchor {
  const resolved = calls.realpath(path);
  const now = calls.lstat(resolved);
  if (now.kind !== "directory") throw Object.assign(new Error("Not a directory"), { code: "ENOTDIR" });
  const chain = [{ path: resolved, device: now.device, inode: now.inode }];
  return new PathAnchor(calls, separator, chain, "");
}
