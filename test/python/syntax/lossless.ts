/** Whether tokens and what stands between them give the text back, and nothing but white space stands between them. */
import { FSTRING_MIDDLE, TSTRING_MIDDLE } from "../../../src/python/tokens/kinds.ts";
import type { Tokens } from "../../../src/python/tokens/tokens.ts";

const BETWEEN = /^(?:[ \t\f]|\\(?:\r\n|\n|\r))*$/;

export function tokenFault(tokens: Tokens): string | null {
  const { text, count, kinds, starts, ends } = tokens;
  let last = 0;
  let rebuilt = "";
  for (let i = 0; i < count; i++) {
    const start = starts[i] as number;
    const end = ends[i] as number;
    if (start < last || end < start) return `token ${i} goes backwards at ${start}`;
    const gap = text.slice(last, start);
    const before = kinds[i - 1];
    const afterText = before === FSTRING_MIDDLE || before === TSTRING_MIDDLE;
    const doubledBrace = afterText && (gap === "{" || gap === "}");
    if (!doubledBrace && !BETWEEN.test(gap)) return `${JSON.stringify(gap)} stands between tokens at ${last}`;
    rebuilt += gap + text.slice(start, end);
    last = end;
  }
  return rebuilt + text.slice(last) === text && last === text.length ? null : "the text does not come back";
}
