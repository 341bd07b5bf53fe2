/**
 * What a temporary file beside a target is called, and how a leftover of an interrupted write is told from a file of the user's.
 *
 * `.<name>.<16 hex>.obelize-tmp`; a name too long for that is cut, so that every file that can exist can be replaced.
 */
const ENDING = ".obelize-tmp";
const HEX_LENGTH = 16;
/** The shortest limit of the file systems people use, in bytes. */
const LONGEST = 255;
const ROOM = LONGEST - 1 - 1 - HEX_LENGTH - ENDING.length;

const encoder = new TextEncoder();

/** The temporary name for a target, from 16 random hex characters. */
export function temporaryName(target: string, hex: string): string {
  return `.${cut(target)}.${hex}${ENDING}`;
}

/** Whether `name` is a temporary name for `target`. */
export function isTemporaryOf(target: string, name: string): boolean {
  const start = `.${cut(target)}.`;
  if (!name.startsWith(start) || !name.endsWith(ENDING)) return false;
  return /^[0-9a-f]{16}$/.test(name.slice(start.length, -ENDING.length));
}

function cut(target: string): string {
  if (target.length * 3 <= ROOM || encoder.encode(target).length <= ROOM) return target;
  let kept = "";
  let length = 0;
  for (const character of target) {
    length += encoder.encode(character).length;
    if (length > ROOM) break;
    kept += character;
  }
  return kept;
}
