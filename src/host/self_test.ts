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

/**
 * Makes a link in a folder of its own and opens it no-follow; where none can be made, `/proc/self` serves, which is a link. Any other
 * obstacle, a runtime's own refusal among them, counts as a test that was not passed.
 */
export function linksAreRefused(calls: Syscalls, random: Random): boolean {
  // Windows has no such flag; there the chain of identities does the work, and a link is seen by looking.
  if (FLAGS.noFollow === 0) return true;
  const folder = join(tmpdir(), `obelize-${random.hex(8)}`);
  const link = join(folder, "link");
  if (!succeeds(() => calls.mkdir(folder, 0o700))) return refusesLink(calls, "/proc/self");
  try {
    return succeeds(() => calls.symlink(".", link)) && refusesLink(calls, link);
  } finally {
    succeeds(() => calls.unlink(link));
    succeeds(() => calls.rmdir(folder));
  }
}

function succeeds(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
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
