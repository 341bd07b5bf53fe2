/**
 * How a fault travels inside the tokenizer and the parser: thrown at the place it is found, caught at the room's face, which hands it
 * out as data. It never leaves this room.
 */
export class SourceFault extends Error {
  readonly offset: number;
  /** True for a bracket that never closes: a fault of the grammar on an earlier line goes before it. */
  readonly unclosed: boolean;

  constructor(message: string, offset: number, unclosed = false) {
    super(message);
    this.offset = offset;
    this.unclosed = unclosed;
  }
}
