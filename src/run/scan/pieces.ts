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
import { tokenAt } from "../../python/tokens/tokens.ts";
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
  let first = tokenAt(tokens, offset);
  for (let at = first - 1; at >= 0; at--) {
    const kind = tokens.kinds[at];
    if (kind === NEWLINE) break;
    if (kind !== NL && kind !== COMMENT && kind !== INDENT && kind !== DEDENT) first = at;
  }
  return tokens.starts[first] ?? offset;
}
