/**
 * The orders the contract sorts by. JavaScript compares UTF-16 units, which puts astral characters before U+E000; the documents order by
 * code points, and paths by their UTF-8 bytes, which is the same order for text without lone surrogates.
 */

/** Moves surrogates behind the rest of the basic plane, so that units compare as the code points they stand for. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

export function compareCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let index = 0; index < shorter; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

export const compareUtf8: (a: string, b: string) => number = compareCodePoints;

/** The first comparison that tells two rows apart. */
export function compareBy<Row>(
  ...orders: readonly ((a: Row, b: Row) => number)[]
): (a: Row, b: Row) => number {
  return (a, b) => {
    for (const order of orders) {
      const difference = order(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** Sorted by code points, without repeats. */
export function sortedUnique<Word extends string>(list: Iterable<Word>): Word[] {
  return [...new Set(list)].sort(compareCodePoints);
}
