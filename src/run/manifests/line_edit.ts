/**
 * The change of one declaration: its name and its version, nothing else of the line. Or a copy of the line below it with those two
 * swapped, where the old distribution has to stay.
 */
import type { Declaration, TextSpan } from "./declaration.ts";

export interface Target {
  /** Written as it stands. */
  readonly name: string;
  /** Written as it stands. */
  readonly spec: string;
}

export interface Splice extends TextSpan {
  readonly text: string;
}

/** Null where the declaration is not one name and one version. */
export function replaceInPlace(declaration: Declaration, target: Target): Splice[] | null {
  if (declaration.pin === null) return null;
  return [
    { ...declaration.nameSpan, text: nameText(declaration, target) },
    { ...declaration.pin, text: target.spec },
  ];
}

/** Null where there is no room for a second line. */
export function insertBelow(text: string, declaration: Declaration, target: Target): Splice[] | null {
  const { pin, room, nameSpan } = declaration;
  if (pin === null || room === null) return null;
  const { start, end } = room.lines;
  const copy = text.slice(start, nameSpan.start) + nameText(declaration, target) +
    text.slice(nameSpan.end, pin.start) + target.spec + text.slice(pin.end, end);
  const below = { start: end, end, text: lineEndAt(text, end) + copy };
  return room.comma === null ? [below] : [{ start: room.comma, end: room.comma, text: "," }, below];
}

/** A dot in a bare key would make a table of it. */
function nameText({ bareKey }: Declaration, { name }: Target): string {
  return bareKey && name.includes(".") ? `"${name}"` : name;
}

/** The terminator behind a line; the file's first one where the last line has none. */
function lineEndAt(text: string, end: number): string {
  const own = /^(?:\r\n|\r|\n)/.exec(text.slice(end, end + 2))?.[0];
  return own ?? /\r\n|\r|\n/.exec(text)?.[0] ?? "\n";
}

/** All of them at once; they do not overlap. */
export function spliced(text: string, splices: readonly Splice[]): string {
  const ordered = [...splices].sort((a, b) => a.start - b.start || a.end - b.end);
  const parts: string[] = [];
  let at = 0;
  for (const splice of ordered) {
    parts.push(text.slice(at, splice.start), splice.text);
    at = splice.end;
  }
  parts.push(text.slice(at));
  return parts.join("");
}
