/**
 * One step of redaction as a transducer: text goes in by pieces, redacted text comes out, and what may still become a listed shape
 * is kept back. Redacting a whole text is pushing it as one last piece, so both ways cannot differ.
 */

/** The most text one step keeps back for a shape that may still be open, in UTF-16 units. A longer shape of a stream is not redacted. */
export const HOLD_LIMIT = 64 * 1024;

export const PLACEHOLDER = "[REDACTED]";

export interface Stage {
  /** With `last`, nothing is kept back. */
  push(piece: string, last: boolean): string;
}

/** What one scan settled: the redacted text of everything before `rest`. */
export interface Scan {
  readonly out: string;
  readonly rest: number;
}

/** A step from a scan over the text kept back so far. `scan` with `last` must settle everything. */
export function buffered(scan: (text: string, last: boolean) => Scan): Stage {
  let held = "";
  return {
    push(piece, last) {
      const text = held + piece;
      const settled = scan(text, last);
      held = text.slice(settled.rest);
      return settled.out;
    },
  };
}

/** Whether a shape opened at `start` may be kept back. */
export function mayHold(text: string, start: number): boolean {
  return text.length - start <= HOLD_LIMIT;
}
