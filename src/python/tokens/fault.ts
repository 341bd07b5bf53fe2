/**
 * How a fault travels inside the tokenizer and the parser: thrown at the place it is found, caught at the room's face, which hands it
 * out as data. It never leaves this room.
 */
export class SourceFault extends Error {
  readonly offset: number;
  readonly rank: Rank;

  constructor(message: string, offset: number, rank: Rank = "first") {
    super(message);
    this.offset = offset;
    this.rank = rank;
  }
}

/**
 * Which goes first, a fault of the tokens or one of the grammar before it. CPython reads ahead for the tokenizer's own faults before
 * it reports one of the grammar, but meets faults of the layout only when it gets there.
 */
export type Rank =
  /** Goes before any fault of the grammar. */
  | "first"
  /** Waits its turn. */
  | "in turn"
  /** A bracket that never closes: goes before faults on later lines. */
  | "unclosed";
