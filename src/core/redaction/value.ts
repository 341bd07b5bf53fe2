/** The value of one environment variable: each occurrence gives way to the variable's name. */
import { buffered, HOLD_LIMIT, type Scan, type Stage } from "./stage.ts";

export function valueStage(value: string, name: string): Stage {
  const placeholder = `[REDACTED:${name}]`;
  let borders: Int32Array | null = null;
  return buffered((text, last) =>
    scanValue(text, value, placeholder, last ? null : borders ??= borderTable(value))
  );
}

function scanValue(text: string, value: string, placeholder: string, borders: Int32Array | null): Scan {
  const out: string[] = [];
  let from = 0;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, from)) {
    out.push(text.slice(from, at), placeholder);
    from = at + value.length;
  }
  const open = borders === null
    ? 0
    : openPrefix(text, Math.max(from, text.length - value.length + 1), value, borders);
  const rest = text.length - (open <= HOLD_LIMIT ? open : 0);
  out.push(text.slice(from, rest));
  return { out: out.join(""), rest };
}

/** How many characters of the text's end are a beginning of the value: one pass of Knuth, Morris and Pratt. */
function openPrefix(text: string, from: number, value: string, borders: Int32Array): number {
  let matched = 0;
  for (let index = from; index < text.length; index++) {
    while (matched > 0 && text[index] !== value[matched]) matched = borders[matched - 1] ?? 0;
    if (text[index] === value[matched]) matched++;
  }
  return matched;
}

/** For each beginning of the value, the length of its longest proper beginning that is also its end. */
function borderTable(value: string): Int32Array {
  const borders = new Int32Array(value.length);
  for (let index = 1, matched = 0; index < value.length; index++) {
    while (matched > 0 && value[index] !== value[matched]) matched = borders[matched - 1] ?? 0;
    if (value[index] === value[matched]) matched++;
    borders[index] = matched;
  }
  return borders;
}
