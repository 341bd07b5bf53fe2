/**
 * Whether a line holds one declaration and nothing else, so that a second one can be put below it as a copy.
 */
import type { Room, TextSpan } from "./declaration.ts";

/** The line from its indentation to what stands between `start` and `end`; behind it only a comment. */
export function roomOfLine(text: string, start: number, end: number): Room | null {
  const lines = lineAround(text, { start, end });
  if (lines === null || text.slice(lines.start, start).trim() !== "") return null;
  return /^[ \t]*(?:#.*)?$/.test(text.slice(end, lines.end)) ? { lines, comma: null } : null;
}

/** An entry of a list alone on its line, with or without the comma behind it. */
export function roomOfEntry(text: string, entry: TextSpan): Room | null {
  const lines = lineAround(text, entry);
  if (lines === null || text.slice(lines.start, entry.start).trim() !== "") return null;
  const rest = /^[ \t]*(,?)[ \t]*(?:#.*)?$/.exec(text.slice(entry.end, lines.end));
  return rest === null ? null : { lines, comma: rest[1] === "," ? null : entry.end };
}

/** The whole line a span stands on; null where it goes over several. */
function lineAround(text: string, span: TextSpan): TextSpan | null {
  if (/[\r\n]/.test(text.slice(span.start, span.end))) return null;
  let start = span.start;
  while (start > 0 && !isLineEnd(text[start - 1])) start--;
  let end = span.end;
  while (end < text.length && !isLineEnd(text[end])) end++;
  return { start, end };
}

function isLineEnd(unit: string | undefined): boolean {
  return unit === "\n" || unit === "\r";
}
