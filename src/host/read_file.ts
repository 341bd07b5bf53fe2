/** Reading one regular file: no link followed, no FIFO waited for, nothing read that is over the limit. */
import { type Anchor, placeOf } from "./anchor.ts";
import { refusalOf, refuse } from "./errno.ts";
import { closeQuietly } from "./close_quietly.ts";
import type { Refusal, Result, Scratch } from "./host.ts";
import { FLAGS, type RawStat, type Syscalls } from "./syscalls.ts";

const READ = FLAGS.read | FLAGS.noFollow | FLAGS.nonBlocking | FLAGS.noTerminal;
const DEED = "read the file";

/** The whole content of the file of that name, in `scratch` where one is given. */
export function readFile(
  calls: Syscalls,
  anchor: Anchor,
  name: string,
  limit: number,
  scratch?: Scratch,
): Result<Uint8Array> {
  const place = placeOf(anchor.place, name);
  try {
    const before = anchor.check(DEED);
    if (before !== null) return before;
    const fd = calls.open(anchor.child(name), READ);
    try {
      const stat = calls.fstat(fd);
      const fault = fileFault(stat, place, limit) ?? anchor.confirm(name, stat, DEED);
      if (fault !== null) return fault;
      const content = readWhole(calls, fd, stat.size, limit, scratch ?? { buffer: NOTHING });
      return typeof content === "number" ? tooLarge(place, content, limit) : { ok: true, value: content };
    } finally {
      closeQuietly(calls, fd);
    }
  } catch (error) {
    return refusalOf(error, place, DEED);
  }
}

function fileFault(stat: RawStat, place: string, limit: number): Refusal | null {
  if (stat.kind === "symlink") {
    return refuse("symlink", place, DEED, "it is a symbolic link, and links are not followed");
  }
  if (stat.kind !== "file") {
    return refuse(
      "not_a_file",
      place,
      DEED,
      stat.kind === "directory" ? "it is a directory" : "it is no regular file",
    );
  }
  return stat.size > limit ? tooLarge(place, stat.size, limit) : null;
}

function tooLarge(place: string, size: number, limit: number): Refusal {
  return refuse("too_large", place, DEED, `it has ${size} bytes, and the limit is ${limit}`);
}

const NOTHING = new Uint8Array();
const GROWTH = 64 * 1024;

/**
 * Room for one byte more than the size asks the system once: a shorter read is the end. A file that grew meanwhile is read on, up to
 * the limit; one in `/proc` says size 0 and is read the same way. A number is how many bytes there were when it got too many.
 */
function readWhole(
  calls: Syscalls,
  fd: number,
  size: number,
  limit: number,
  scratch: Scratch,
): Uint8Array | number {
  if (scratch.buffer.length <= size) scratch.buffer = Buffer.allocUnsafeSlow(size + 1);
  let length = 0;
  for (;;) {
    const { buffer } = scratch;
    const asked = length <= size ? size + 1 - length : buffer.length - length;
    const got = calls.read(fd, buffer, length, asked);
    length += got;
    if (got === 0 || length === size) break;
    if (length > limit) return length;
    if (length < buffer.length) continue;
    scratch.buffer = Buffer.allocUnsafeSlow(buffer.length * 2 + GROWTH);
    scratch.buffer.set(buffer);
  }
  // A plain view, so that `slice` copies as it does everywhere else.
  return new Uint8Array(scratch.buffer.buffer, scratch.buffer.byteOffset, length);
}
