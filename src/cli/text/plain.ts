/** Words for a terminal. */
export { visible as plain } from "../../core/visible.ts";

/** `1 file`, `2 files`. */
export function count(number: number, one: string, many: string = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** A word of a command line, quoted where a POSIX shell would need it. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
