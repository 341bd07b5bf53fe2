/**
 * The temporary file beside a target: made so that nobody else has it, written whole, synced, and gone when the write is not to be.
 */
import type { Anchor } from "./anchor.ts";
import { closeQuietly } from "./close_quietly.ts";
import { osCode } from "./errno.ts";
import type { Random, Refusal } from "./host.ts";
import { FLAGS, type RawStat, type Syscalls } from "./syscalls.ts";
import { temporaryName } from "./temporary_name.ts";

const EXCLUSIVE = FLAGS.write | FLAGS.create | FLAGS.exclusive | FLAGS.noFollow;
const ATTEMPTS = 8;

/** What one write needs of its surroundings. */
export interface Ground {
  readonly calls: Syscalls;
  readonly random: Random;
  readonly anchor: Anchor;
}

export interface Content {
  readonly bytes: Uint8Array;
  readonly openMode: number;
  /** The entry whose owner the new file takes over, where the system permits it. */
  readonly like: RawStat | null;
  /** Set after writing; null leaves what `openMode` and the umask made. */
  readonly mode: number | null;
}

export interface Temporary {
  readonly name: string;
  readonly fd: number;
}

export function openTemporary(ground: Ground, label: string, mode: number): Temporary {
  for (let attempt = 1;; attempt++) {
    const name = temporaryName(label, ground.random.hex(8));
    try {
      return { name, fd: ground.calls.open(ground.anchor.child(name), EXCLUSIVE, mode) };
    } catch (error) {
      if (osCode(error) !== "EEXIST" || attempt === ATTEMPTS) throw error;
    }
  }
}

export function writeTemporary(
  ground: Ground,
  temporary: Temporary,
  content: Content,
  deed: string,
): Refusal | null {
  const { calls, anchor } = ground;
  let open = true;
  try {
    const stat = calls.fstat(temporary.fd);
    const exchanged = anchor.confirm(temporary.name, stat, deed);
    if (exchanged !== null) return exchanged;
    writeAll(calls, temporary.fd, content.bytes);
    if (content.like !== null) keepOwner(calls, temporary.fd, stat, content.like);
    if (content.mode !== null) calls.fchmod(temporary.fd, content.mode);
    calls.fsync(temporary.fd);
    open = false;
    calls.close(temporary.fd);
    return null;
  } finally {
    if (open) closeQuietly(calls, temporary.fd);
  }
}

function writeAll(calls: Syscalls, fd: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) {
    const step = calls.write(fd, bytes, written, bytes.length - written);
    if (step <= 0) throw Object.assign(new Error("Nothing was written"), { code: "EIO" });
    written += step;
  }
}

/** A tool run as root in a container leaves the user's files the user's. Elsewhere the system says no, and the file is ours. */
function keepOwner(calls: Syscalls, fd: number, now: RawStat, like: RawStat): void {
  if (now.owner === like.owner && now.group === like.group) return;
  try {
    calls.fchown(fd, like.owner, like.group);
  } catch (error) {
    if (osCode(error) === null) throw error;
  }
}

/** False when it is still there. */
export function removeQuietly(ground: Ground, name: string): boolean {
  try {
    ground.calls.unlink(ground.anchor.child(name));
    return true;
  } catch (error) {
    const code = osCode(error);
    if (code === null) throw error;
    return code === "ENOENT";
  }
}
