/**
 * What this room says about source it refuses: one fault, with its place and the stage that found it.
 *
 * The words follow CPython's where it has a message of its own, so that a reader can look them up.
 */

/** The stages in the order in which source passes through them. */
export const STAGES = {
  decode: "the bytes are not text in the encoding they claim",
  tokens: "the text cannot be cut into tokens",
  syntax: "the tokens do not follow the grammar",
  names: "the tree breaks a rule of CPython's symbol table or compiler",
} as const;

export type Stage = keyof typeof STAGES;

export interface PythonDiagnostic {
  readonly message: string;
  /** In UTF-16 code units into the decoded text; in bytes where decoding itself failed. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** From 0, in code points; a byte order mark counts as none. */
  readonly column: number;
  readonly stage: Stage;
}

/** Line and column of an offset. Walks the text once, so it is for faults and not for every node: `core/lines.ts` is for those. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  const stop = Math.min(offset, text.length);
  for (let at = 0; at < stop; at++) {
    const unit = text.charCodeAt(at);
    const ends = unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10);
    if (!ends) continue;
    line += 1;
    lineStart = at + 1;
  }
  let column = 0;
  for (let at = lineStart; at < stop; at++) {
    const low = (text.charCodeAt(at) & 0xfc00) === 0xdc00;
    if (low && at > lineStart && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) continue;
    column += 1;
  }
  return { line, column };
}

export function diagnosticAt(text: string, offset: number, message: string, stage: Stage): PythonDiagnostic {
  const { line, column } = placeOf(text, offset);
  return { message, offset, line, column, stage };
}
