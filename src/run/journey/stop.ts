/**
 * The end of a journey before its end: what the user asked for cannot be done, for a reason of the exit code table. Thrown where it is
 * found and caught by whoever started the journey; nothing is half-written when it is thrown, or the message says what is.
 */
export class Stop extends Error {
  override readonly name = "Stop";
  readonly exitCode: 1 | 2 | 7;
  /** One message a line; each names the place and what was expected. */
  readonly lines: readonly string[];

  constructor(exitCode: 1 | 2 | 7, lines: string | readonly string[]) {
    const all = typeof lines === "string" ? [lines] : lines;
    super(all.join("\n"));
    this.exitCode = exitCode;
    this.lines = all;
  }
}
