/**
 * The word somebody probably meant: the most similar of those that exist, by the ratio of matching characters (twice the length of the
 * longest matching blocks over the length of both), from 0.6 on.
 */

/** The nearest of `known`, or null when none is near. The first of equals wins. */
export function nearest(word: string, known: readonly string[], floor: number = 0.6): string | null {
  let best: string | null = null;
  let bestRatio = floor;
  for (const candidate of known) {
    const ratio = similarity(word, candidate);
    if (ratio > bestRatio || (best === null && ratio >= floor)) {
      best = candidate;
      bestRatio = ratio;
    }
  }
  return best;
}

/** 0 for nothing in common, 1 for equal. Words beyond 200 characters are compared by their beginnings. */
export function similarity(left: string, right: string): number {
  const a = left.slice(0, 200);
  const b = right.slice(0, 200);
  if (a.length + b.length === 0) return 1;
  return (2 * matching(a, b)) / (a.length + b.length);
}

/** Characters in the longest common block, and in those to its left and right. */
function matching(a: string, b: string): number {
  if (a === "" || b === "") return 0;
  let size = 0;
  let atA = 0;
  let atB = 0;
  let previous = new Int32Array(b.length + 1);
  for (let i = 0; i < a.length; i++) {
    const current = new Int32Array(b.length + 1);
    for (let j = 0; j < b.length; j++) {
      if (a[i] !== b[j]) continue;
      const length = (previous[j] as number) + 1;
      current[j + 1] = length;
      if (length > size) {
        size = length;
        atA = i - length + 1;
        atB = j - length + 1;
      }
    }
    previous = current;
  }
  if (size === 0) return 0;
  return size + matching(a.slice(0, atA), b.slice(0, atB)) +
    matching(a.slice(atA + size), b.slice(atB + size));
}
