/**
 * The directory handle: what `host.ts` promises, on either kind of anchor.
 *
 * Bad names and the system's errors come back as refusals. A handle used after it was closed is our own mistake, and throws.
 */
import { type Anchor, placeOf } from "./anchor.ts";
import { createFile, replaceFile, syncFolder } from "./atomic.ts";
import { osCode, refusalOf, refuse } from "./errno.ts";
import type { Directory, Entry, Random, Refusal, ReplaceOptions, Result, Scratch, Stat } from "./host.ts";
import { nameFault, pathParts } from "./names.ts";
import { rawName } from "./path_name.ts";
import { readFile } from "./read_file.ts";
import type { RawEntry, Syscalls } from "./syscalls.ts";
import type { Ground } from "./temporary_file.ts";

const DONE: Result<void> = { ok: true, value: undefined };

/** One anchor, shared by the handles that reach the same folder, closed with the last of them. */
interface Shared {
  readonly anchor: Anchor;
  holders: number;
}

export class AnchoredDirectory implements Directory {
  readonly #calls: Syscalls;
  readonly #random: Random;
  readonly #shared: Shared;
  #closed = false;

  constructor(calls: Syscalls, random: Random, shared: Shared) {
    this.#calls = calls;
    this.#random = random;
    this.#shared = shared;
    shared.holders++;
  }

  [Symbol.dispose](): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#shared.holders--;
    if (this.#shared.holders === 0) this.#shared.anchor.close();
  }

  directory(name: string): Result<Directory> {
    const deed = "open the directory";
    return this.#onName(name, deed, (anchor) => {
      const below = anchor.descend(name, deed);
      return below.ok ? { ok: true, value: this.#handle(below.value) } : below;
    });
  }

  at(path: string): Result<{ directory: Directory; name: string }> {
    const split = pathParts(path);
    if (!split.ok) {
      return refuse(split.word, placeOf(this.#anchor.place, path), "reach the path", split.found);
    }
    const name = split.parts.at(-1) ?? split.parts[0];
    let here: Directory = new AnchoredDirectory(this.#calls, this.#random, this.#shared);
    for (const part of split.parts.slice(0, -1)) {
      const below = here.directory(part);
      here[Symbol.dispose]();
      if (!below.ok) return below;
      here = below.value;
    }
    return { ok: true, value: { directory: here, name } };
  }

  make(name: string, mode = 0o777): Result<Directory> {
    return this.#onName(name, "make the directory", (anchor) => {
      const moved = anchor.check("make the directory");
      if (moved !== null) return moved;
      this.#calls.mkdir(anchor.child(name), mode);
      syncFolder(anchor);
      return this.directory(name);
    });
  }

  ensure(name: string): Result<Directory> {
    const there = this.directory(name);
    if (there.ok || there.word !== "missing") return there;
    const made = this.make(name);
    return !made.ok && made.word === "exists" ? this.directory(name) : made;
  }

  list(): Result<Entry[]> {
    const deed = "list the directory";
    const anchor = this.#anchor;
    try {
      const before = anchor.check(deed);
      if (before !== null) return before;
      const entries = this.#calls.readdir(anchor.self());
      return anchor.check(deed) ?? { ok: true, value: entries.sort(byBytes).map(asEntry) };
    } catch (error) {
      return refusalOf(error, anchor.place, deed);
    }
  }

  stat(name: string): Result<Stat> {
    const deed = "look at the entry";
    return this.#onName(name, deed, (anchor) => {
      const before = anchor.check(deed);
      if (before !== null) return before;
      const { kind, size, mode } = this.#calls.lstat(anchor.child(name));
      return anchor.check(deed) ?? { ok: true, value: { kind, size, mode } };
    });
  }

  read(name: string, limit = Number.MAX_SAFE_INTEGER, scratch?: Scratch): Result<Uint8Array> {
    return this.#onName(
      name,
      "read the file",
      (anchor) => readFile(this.#calls, anchor, name, limit, scratch),
    );
  }

  create(name: string, bytes: Uint8Array, mode = 0o666): Result<void> {
    return this.#onName(name, "write the file", () => createFile(this.#ground, name, bytes, mode));
  }

  replace(name: string, bytes: Uint8Array, options: ReplaceOptions = {}): Result<void> {
    return this.#onName(name, "write the file", () => replaceFile(this.#ground, name, bytes, options));
  }

  remove(name: string): Result<void> {
    return this.#removal(name, "remove the file", (path) => this.#calls.unlink(path));
  }

  removeDirectory(name: string): Result<void> {
    return this.#removal(name, "remove the directory", (path) => this.#calls.rmdir(path));
  }

  sync(): Result<void> {
    const anchor = this.#anchor;
    try {
      const moved = anchor.check("sync the directory");
      if (moved !== null) return moved;
      syncFolder(anchor);
      return DONE;
    } catch (error) {
      return refusalOf(error, anchor.place, "sync the directory");
    }
  }

  get #anchor(): Anchor {
    if (this.#closed) throw new Error("Directory handle used after it was closed");
    return this.#shared.anchor;
  }

  get #ground(): Ground {
    return { calls: this.#calls, random: this.#random, anchor: this.#anchor };
  }

  #handle(anchor: Anchor): Directory {
    return new AnchoredDirectory(this.#calls, this.#random, { anchor, holders: 0 });
  }

  #onName<T>(name: string, deed: string, act: (anchor: Anchor) => Result<T>): Result<T> {
    const anchor = this.#anchor;
    const fault = nameFault(name);
    const place = placeOf(anchor.place, name);
    if (fault !== null) return refuse("bad_name", place, deed, fault);
    try {
      return act(anchor);
    } catch (error) {
      return refusalOf(error, place, deed);
    }
  }

  #removal(name: string, deed: string, act: (path: string) => void): Result<void> {
    return this.#onName(name, deed, (anchor) => {
      const moved: Refusal | null = anchor.check(deed);
      if (moved !== null) return moved;
      try {
        act(anchor.child(name));
        return DONE;
      } catch (error) {
        // The BSDs and POSIX say EPERM of a directory that is unlinked.
        if (osCode(error) !== "EPERM" || this.#calls.lstat(anchor.child(name)).kind !== "directory") {
          throw error;
        }
        return refuse("not_a_file", placeOf(anchor.place, name), deed, "it is a directory", "EPERM");
      }
    });
  }
}

function byBytes(a: RawEntry, b: RawEntry): number {
  return a.raw < b.raw ? -1 : 1;
}

function asEntry({ raw, kind }: RawEntry): Entry {
  return { name: rawName(raw).text, raw, kind };
}
