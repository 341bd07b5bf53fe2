/** Options whose value is a number, or one of some words. */
import { type Parsed, UsageError } from "../command.ts";

/** A whole number within bounds; null where the option was not given. */
export function wholeNumber(
  parsed: Parsed,
  name: string,
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
): number | null {
  const text = parsed.text(name);
  if (text === undefined) return null;
  const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : NaN;
  if (Number.isNaN(number) || number < least || number > most) {
    const bounds = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `${least} to ${most}`;
    throw new UsageError(`--${name} takes a whole number, ${bounds}; found ${text}`);
  }
  return number;
}

/** One of the words; the first where the option was not given. */
export function oneOf<Word extends string>(
  parsed: Parsed,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  const text = parsed.text(name);
  if (text === undefined) return words[0];
  const found = words.find((word) => word === text);
  if (found === undefined) throw new UsageError(`--${name} takes one of ${words.join(", ")}; found ${text}`);
  return found;
}

/** Every given value must be one of the words. */
export function someOf<Word extends string>(
  parsed: Parsed,
  name: string,
  words: readonly Word[],
): readonly Word[] {
  return parsed.list(name).map((text) => {
    const found = words.find((word) => word === text);
    if (found === undefined) {
      throw new UsageError(`--${name} takes one of ${words.join(", ")}; found ${text}`);
    }
    return found;
  });
}
