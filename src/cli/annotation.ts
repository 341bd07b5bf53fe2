/**
 * A finding as any consumer of findings wants it: a rule, a place, a sentence. SARIF and GitHub annotations are printed from these, and
 * every system of evidence turns its own rows into them.
 */
export interface Annotation {
  /** Stable: the word of a closed vocabulary, under the system's name: `run/eligible`. */
  readonly ruleId: string;
  readonly level: "error" | "warning" | "note";
  /** Repository-relative with forward slashes; null where no one file is meant. */
  readonly path: string | null;
  /** From 1; null for the whole file. */
  readonly line: number | null;
  /** In code points, from 0; null for the whole line. */
  readonly column: number | null;
  readonly message: string;
}

export interface Rule {
  readonly id: string;
  readonly meaning: string;
}
