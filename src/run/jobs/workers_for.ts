/** How many threads a run has. */

/** A thread takes as long to start as this many files take to read. */
const WORTH_THREADS = 32;
const MOST = 8;

/** `asked` is what the user said, and is used as said; 1 is this thread alone. */
export function workersFor(asked: number | null, cpus: number, files: number): number {
  if (asked !== null) return Math.max(1, Math.min(asked, files));
  return files < WORTH_THREADS ? 1 : Math.max(1, Math.min(MOST, cpus - 1));
}
