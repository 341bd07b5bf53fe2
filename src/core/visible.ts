/** Text from elsewhere, made safe to show: a control character can neither move a cursor nor forge a line. */

/** Escapes control, format, surrogate and line-separating characters as `\u{…}`. */
export function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`,
  );
}
