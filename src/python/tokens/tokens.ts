/**
 * A file's tokens as three parallel arrays. Together with what stands between them (white space, line continuations, the second
 * brace of `{{`), they give the text back.
 */

export interface Tokens {
  readonly text: string;
  readonly count: number;
  /** See `kinds.ts`. */
  readonly kinds: Uint8Array;
  /** In UTF-16 code units. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** The token that covers or follows `offset`; the end marker when nothing follows. */
export function tokenAt(tokens: Tokens, offset: number): number {
  let low = 0;
  let high = tokens.count - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tokens.ends[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class TokenList implements Tokens {
  readonly text: string;
  count = 0;
  kinds: Uint8Array;
  starts: Uint32Array;
  ends: Uint32Array;

  constructor(text: string, room: number) {
    this.text = text;
    this.kinds = new Uint8Array(room);
    this.starts = new Uint32Array(room);
    this.ends = new Uint32Array(room);
  }

  push(kind: number, start: number, end: number): void {
    const at = this.count;
    if (at === this.kinds.length) this.#grow();
    this.kinds[at] = kind;
    this.starts[at] = start;
    this.ends[at] = end;
    this.count = at + 1;
  }

  #grow(): void {
    const room = this.kinds.length * 2;
    const kinds = new Uint8Array(room);
    const starts = new Uint32Array(room);
    const ends = new Uint32Array(room);
    kinds.set(this.kinds);
    starts.set(this.starts);
    ends.set(this.ends);
    this.kinds = kinds;
    this.starts = starts;
    this.ends = ends;
  }
}
