/** What is wrong with a document, as data. */

export interface Fault {
  /** From the top of the document, as `findings[3].bail`; empty for the document itself. */
  readonly path: string;
  /** Completes "Expected …". */
  readonly expected: string;
  /** Completes "found …"; text is quoted and cut, with nothing in it that a terminal would obey. */
  readonly found: string;
}

/** `findings[3].bail: Expected null, found "star_import"`. */
export function faultLine(fault: Fault): string {
  const message = `Expected ${fault.expected}, found ${fault.found}`;
  return fault.path === "" ? message : `${fault.path}: ${message}`;
}
