/**
 * Directories held by their descriptors, on Linux.
 *
 * Node has no `openat`, but `/proc/self/fd/<fd>/<name>` is one: the kernel starts from the opened folder whatever has become of its name.
 * Only the last component is ours to check, and it is opened no-follow.
 */
import { type Anchor, placeOf } from "./anchor.ts";
import { closeQuietly } from "./close_quietly.ts";
import { refuse } from "./errno.ts";
import type { Result } from "./host.ts";
import { FLAGS, type Syscalls } from "./syscalls.ts";

const BELOW = FLAGS.read | FLAGS.directory | FLAGS.noFollow;

class DescriptorAnchor implements Anchor {
  readonly place: string;
  readonly #calls: Syscalls;
  readonly #fd: number;
  readonly #path: string;

  constructor(calls: Syscalls, fd: number, place: string) {
    this.#calls = calls;
    this.#fd = fd;
    this.#path = `/proc/self/fd/${fd}`;
    this.place = place;
  }

  self(): string {
    return this.#path;
  }

  child(name: string): string {
    return `${this.#path}/${name}`;
  }

  check(): null {
    return null;
  }

  confirm(): null {
    return null;
  }

  descend(name: string, deed: string): Result<Anchor> {
    try {
      const fd = this.#calls.open(this.child(name), BELOW);
      return { ok: true, value: new DescriptorAnchor(this.#calls, fd, placeOf(this.place, name)) };
    } catch (error) {
      // ENOTDIR is also what a linked folder gives; the entry itself says which it is.
      if (!(error instanceof Error) || !("code" in error) || error.code !== "ENOTDIR") throw error;
      if (this.#calls.lstat(this.child(name)).kind !== "symlink") throw error;
      const found = "it is a symbolic link, and links are not followed";
      return refuse("symlink", placeOf(this.place, name), deed, found, "ELOOP");
    }
  }

  sync(): void {
    this.#calls.fsync(this.#fd);
  }

  close(): void {
    closeQuietly(this.#calls, this.#fd);
  }
}

/** Opens a root; it may be a link itself. Throws the system's error. */
export function openDescriptorRoot(calls: Syscalls, path: string): Anchor {
  return new DescriptorAnchor(calls, calls.open(path, FLAGS.read | FLAGS.directory), "");
}

/** Whether this system reaches a folder through its descriptor (no `/proc`, and macOS and Windows: no). */
export function descriptorsReach(calls: Syscalls): boolean {
  let fd: number | null = null;
  try {
    fd = calls.open("/proc/self", FLAGS.read | FLAGS.directory);
    return calls.lstat(`/proc/self/fd/${fd}/fd`).kind === "directory";
  } catch {
    return false;
  } finally {
    if (fd !== null) closeQuietly(calls, fd);
  }
}
