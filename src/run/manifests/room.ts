/**
 * Whether a line holds one declaration and nothing else, so that a second one can be put below it as a copy. Each side is read only up
 * to the first character that is in the way: a line may hold a hundred thousand entries, and each of them is asked about.
 */
import type { Room, TextSpan } from "./declaration.ts";

/** The line from its indentation to what stands between `start` and `end`; behind it only a comment. */
export function roomOfLine(text: string, start: number, end: number): Room | null {
  const lines = lineAround(text, { start, end }, end);
  return lines === null ? null : { lines, comma: null };
}

/** An entry of a list alone on its line, with or without the comma behind it. */
export function roomOfEntry(text: string, entry: TextSpan): Room | null {
  const next = behindBlanks(text, entry.end);
  const hasComma = text[next] === ",";
  const lines = lineAround(text, entry, hasComma ? next + 1 : entry.end);
  return lines === null ? null : { lines, comma: hasComma ? null : entry.end };
}

const LINE_END = /[\r\n]/g;

/** The whole line of a span that nothing stands before, and nothing but a comment behind `from`; null where there is none. */
function lineAround(text: string, { start, end }: TextSpan, from: number): TextSpan | null {
  let first = start;
  while (first > 0 && isBlank(text[first - 1])) first--;
  if (first > 0 && !isLineEnd(text[first - 1])) return null;
  const rest = behindBlanks(text, from);
  if (rest < text.length && text[rest] !== "#" && !isLineEnd(text[rest])) return null;
  if (/[\r\n]/.test(text.slice(start, end))) return null;
  LINE_END.lastIndex = rest;
  return { start: first, end: LINE_END.exec(text)?.index ?? text.length };
}

function behindBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text[at])) at++;
  return at;
}

function isBlank(unit: string | undefined): boolean {
  return unit === " " || unit === "\t" || unit === "\f";
}

function isLineEnd(unit: string | undefined): boolean {
  return unit === "\n" || unit === "\r";
}
