/** A private key in its armour, from its BEGIN line to the first END line behind it, line breaks included. */
import { buffered, mayHold, PLACEHOLDER, type Scan, type Stage } from "./stage.ts";

const BEGIN = "-----BEGIN ";

export function privateKeyStage(): Stage {
  return buffered(scan);
}

function scan(text: string, last: boolean): Scan {
  const begin = /-----BEGIN [A-Z ]*PRIVATE KEY-----/g;
  const end = /-----END [A-Z ]*PRIVATE KEY-----/g;
  const out: string[] = [];
  let from = 0;
  let rest = text.length;
  for (let match = begin.exec(text), ended = true; match !== null; match = begin.exec(text)) {
    end.lastIndex = begin.lastIndex;
    ended = ended && end.test(text);
    if (ended) {
      out.push(text.slice(from, match.index), PLACEHOLDER);
      from = begin.lastIndex = end.lastIndex;
    } else if (last) {
      break;
    } else if (mayHold(text, match.index)) {
      rest = match.index;
      break;
    }
  }
  if (!last && rest === text.length) rest = openBegin(text, from);
  out.push(text.slice(from, rest));
  return { out: out.join(""), rest };
}

/** Where a BEGIN line that is not whole yet starts, at the text's end. */
function openBegin(text: string, from: number): number {
  const start = text.lastIndexOf(BEGIN);
  if (
    start >= from && mayHold(text, start) &&
    /^(?:[A-Z ]*|[A-Z ]*PRIVATE KEY-{1,4})$/.test(text.slice(start + BEGIN.length))
  ) {
    return start;
  }
  for (let length = Math.min(BEGIN.length - 1, text.length - from); length > 0; length--) {
    if (text.endsWith(BEGIN.slice(0, length))) return text.length - length;
  }
  return text.length;
}
