/**
 * Closing a descriptor that was only read from, or whose file is given up: the system has let go of it whatever it answers, and no byte
 * depends on the answer. A file that was written is closed with `close` itself, whose error is the write's.
 */
import { osCode } from "./errno.ts";
import type { Syscalls } from "./syscalls.ts";

export function closeQuietly(calls: Syscalls, fd: number): void {
  try {
    calls.close(fd);
  } catch (error) {
    if (osCode(error) === null) throw error;
  }
}
