/** A quoted value given to a name that says what it is: `api_key = "…"`, `token: '…'`. Name, gap and quotes stay. */
import { buffered, mayHold, PLACEHOLDER, type Scan, type Stage } from "./stage.ts";

const LEAST = 8;
const BEGUN = /(?:a(?:p(?:i(?:[_-]?(?:k(?:e)?)?)?)?)?|t(?:o(?:k(?:e)?)?)?|s(?:e(?:c(?:r(?:e)?)?)?)?)$/i;
const LONGEST_BEGUN = 7;

export function assignmentStage(): Stage {
  return buffered(scan);
}

function scan(text: string, last: boolean): Scan {
  const names = /api[_-]?key|token|secret/gi;
  const out: string[] = [];
  let from = 0;
  let rest = text.length;
  for (let name = names.exec(text); name !== null; name = names.exec(text)) {
    const value = valueAfter(text, names.lastIndex);
    if (value === "open") {
      if (last || !mayHold(text, name.index)) continue;
      rest = name.index;
      break;
    }
    if (value === null) continue;
    out.push(text.slice(from, value.start), PLACEHOLDER);
    from = value.end;
    names.lastIndex = value.end + 1;
  }
  if (!last && rest === text.length) rest = Math.max(from, openName(text));
  out.push(text.slice(from, rest));
  return { out: out.join(""), rest };
}

/** The span between the quotes; `open` when the text ends too early to say; null when there is no such value. */
function valueAfter(text: string, at: number): { start: number; end: number } | "open" | null {
  let index = skipSpace(text, at);
  if (index === text.length) return "open";
  if (text[index] !== ":" && text[index] !== "=") return null;
  index = skipSpace(text, index + 1);
  if (index === text.length) return "open";
  const quote = text[index];
  if (quote !== "'" && quote !== '"') return null;
  const start = index + 1;
  const closing = /['"]/g;
  closing.lastIndex = start;
  const end = closing.exec(text)?.index;
  if (end === undefined) return "open";
  return text[end] === quote && enough(text, start, end) ? { start, end } : null;
}

/** At least eight characters, an astral one counted once. */
function enough(text: string, start: number, end: number): boolean {
  if (end - start >= 2 * LEAST) return true;
  return [...text.slice(start, end)].length >= LEAST;
}

function skipSpace(text: string, at: number): number {
  const space = /[\s\x1c-\x1f\x85]*/y;
  space.lastIndex = at;
  space.test(text);
  return space.lastIndex;
}

function openName(text: string): number {
  const tail = text.slice(-LONGEST_BEGUN);
  const begun = BEGUN.exec(tail);
  return begun === null ? text.length : text.length - tail.length + begun.index;
}
