/**
 * What every closed set of the contract has in common: a record whose keys are the words, in the contract's order, and whose values
 * say what each word means. A word outside its set is a bug, and the models refuse it.
 */

/** The words of a set, in the contract's order. */
export function words<Set extends Readonly<Record<string, string>>>(set: Set): (keyof Set & string)[] {
  return Object.keys(set);
}

/** Whether a value is a word of the set; inherited names are none. */
export function isWord<Set extends Readonly<Record<string, string>>>(
  set: Set,
  value: unknown,
): value is keyof Set & string {
  return typeof value === "string" && Object.hasOwn(set, value);
}
