/** Text from elsewhere (file names, symbols, messages), made safe for a terminal: a control character can neither move the cursor nor forge a line. */

/** Escapes control, format and line-separating characters as `\u{…}`. */
export function plain(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`,
  );
}

/** `1 file`, `2 files`. */
export function count(number: number, one: string, many: string = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** A word of a command line, quoted where a POSIX shell would need it. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
