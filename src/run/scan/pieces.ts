/**
 * What of a file's tokens this room asks for: text a person may have written a name in, comments inside a statement, and where a logical
 * line begins.
 */

import type { Span } from "../../python/ast.ts";
import {
  COMMENT,
  DEDENT,
  FSTRING_MIDDLE,
  INDENT,
  NEWLINE,
  NL,
  STRING,
  TSTRING_MIDDLE,
} from "../../python/tokens/kinds.ts";
import { tokenAt, type Tokens } from "../../python/tokens/tokens.ts";
import type { Source } from "./source.ts";

export interface Piece {
  readonly start: number;
  readonly text: string;
}

/** Comments, string literals with their quotes, and the text of f- and t-strings, in the order of the file. */
export function textPieces({ tokens, text }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.count; at++) {
    const kind = tokens.kinds[at];
    if (kind !== COMMENT && kind !== STRING && kind !== FSTRING_MIDDLE && kind !== TSTRING_MIDDLE) continue;
    const start = tokens.starts[at] ?? 0;
    pieces.push({ start, text: text.slice(start, tokens.ends[at]) });
  }
  return pieces;
}

/** The comments that stand inside a statement. */
export function commentsWithin({ tokens, text }: Source, span: Span): string[] {
  const comments: string[] = [];
  for (let at = tokenAt(tokens, span.start); at < tokens.count; at++) {
    const start = tokens.starts[at] ?? 0;
    if (start >= span.end) break;
    if (tokens.kinds[at] === COMMENT) comments.push(text.slice(start, tokens.ends[at]).trimEnd());
  }
  return comments;
}

/** Where the first word of the logical line stands that an offset is on. */
export function logicalLineStart({ tokens }: Source, offset: number): number {
  if (last?.tokens !== tokens) last = { tokens, starts: logicalLineStarts(tokens) };
  const { starts } = last;
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return starts[low] ?? 0;
}

/** Of the last file asked about; questions come file by file, and a weak map would hold on to what is to be freed. */
let last: { readonly tokens: Tokens; readonly starts: readonly number[] } | null = null;

function logicalLineStarts(tokens: Tokens): number[] {
  const starts: number[] = [];
  let begins = true;
  for (let at = 0; at < tokens.count; at++) {
    const kind = tokens.kinds[at];
    if (kind === NL || kind === COMMENT || kind === INDENT || kind === DEDENT) continue;
    if (begins) starts.push(tokens.starts[at] ?? 0);
    begins = kind === NEWLINE;
  }
  return starts;
}
