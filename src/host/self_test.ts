/**
 * Whether this runtime really refuses to follow a link when it is asked not to.
 *
 * Deno with less than all permissions resolves paths itself and follows them in spite of O_NOFOLLOW, silently. A program that promises to
 * follow none has to see it with its own eyes before it touches a file.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { osCode } from "./errno.ts";
import type { Random } from "./host.ts";
import { FLAGS, type Syscalls } from "./syscalls.ts";

/** Makes a link in a folder of its own and opens it no-follow; where none can be made, `/proc/self` serves, which is a link. */
export function linksAreRefused(calls: Syscalls, random: Random): boolean {
  // Windows has no such flag; there the chain of identities does the work, and a link is seen by looking.
  if (FLAGS.noFollow === 0) return true;
  const folder = join(tmpdir(), `obelize-${random.hex(8)}`);
  try {
    calls.mkdir(folder, 0o700);
  } catch (error) {
    return osCode(error) !== null && refusesLink(calls, "/proc/self");
  }
  const link = join(folder, "link");
  try {
    calls.symlink(".", link);
    return refusesLink(calls, link);
  } catch (error) {
    if (osCode(error) === null) throw error;
    return false;
  } finally {
    quietly(() => calls.unlink(link));
    quietly(() => calls.rmdir(folder));
  }
}

function refusesLink(calls: Syscalls, link: string): boolean {
  const plain = codeOf(() => calls.open(link, FLAGS.read | FLAGS.noFollow), calls);
  const folder = codeOf(() => calls.open(link, FLAGS.read | FLAGS.noFollow | FLAGS.directory), calls);
  return (plain === "ELOOP" || plain === "EMLINK") &&
    (folder === "ENOTDIR" || folder === "ELOOP" || folder === "EMLINK");
}

function codeOf(open: () => number, calls: Syscalls): string | null {
  try {
    calls.close(open());
    return null;
  } catch (error) {
    return osCode(error);
  }
}

function quietly(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (osCode(error) === null) throw error;
  }
}
