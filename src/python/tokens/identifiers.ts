/**
 * Which characters beyond ASCII may stand in a name, and which cannot even be shown.
 *
 * Sources outside ASCII are rare, so the engine's own Unicode tables do; they are asked one name at a time.
 */

const NAME = /^[\p{XID_Start}_]\p{XID_Continue}*$/u;
const START = /^[\p{XID_Start}_]$/u;
const CONTINUE = /^\p{XID_Continue}$/u;
const UNPRINTABLE = /^[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}]$/u;

export function isIdentifier(name: string): boolean {
  return NAME.test(name);
}

/** The first character of `name` that may not stand where it stands, and how far in; null for a good name. */
export function badCharacter(name: string): { character: string; at: number } | null {
  let at = 0;
  for (const character of name) {
    const good = at === 0 ? START.test(character) : CONTINUE.test(character);
    if (!good) return { character, at };
    at += character.length;
  }
  return null;
}

export function isPrintable(character: string): boolean {
  return character === " " || !UNPRINTABLE.test(character);
}

export function characterFault(character: string): string {
  const code = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0");
  if (!isPrintable(character)) return `Invalid non-printable character U+${code}`;
  return `Invalid character '${character}' (U+${code})`;
}
