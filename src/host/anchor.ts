/**
 * How an open directory is reached, on one kind of system.
 *
 * Two answers exist: through its descriptor (`files_linux.ts`), where a swapped name changes nothing, and by its path with the chain of
 * devices and inodes compared before and after each use (`files_portable.ts`). `directory.ts` does its work on either.
 */
import type { Refusal, Result } from "./host.ts";
import type { RawStat } from "./syscalls.ts";

export interface Anchor {
  /** The place relative to the opened root; "" for the root itself. */
  readonly place: string;
  /** A path that reaches this directory. */
  self(): string;
  /** A path that reaches an entry of it; the name was checked before. */
  child(name: string): string;
  /** Whether this is still the directory that was opened; asked before and after a use. */
  check(deed: string): Refusal | null;
  /** Whether the file just opened under `name` is the entry of that name. */
  confirm(name: string, opened: RawStat, deed: string): Refusal | null;
  /** Opens a directory below, no-follow. Throws the system's error. */
  descend(name: string, deed: string): Result<Anchor>;
  /** Makes entries durable, where the system can. Throws the system's error. */
  sync(): void;
  close(): void;
}

export function placeOf(parent: string, name: string): string {
  return parent === "" ? name : `${parent}/${name}`;
}
