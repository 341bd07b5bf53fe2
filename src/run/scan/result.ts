/**
 * What a scan hands back: plain data, which crosses to and from a worker unchanged.
 */

import type { Finding } from "../evidence/models/finding.ts";
import type { Limitation } from "../evidence/models/run.ts";

export type { Finding, Limitation };

/** The stages of work on one file, as a limitation names them. */
export type Stage = "parse" | "names" | "rules" | "output";

/** What one file gave to one pack. */
export interface FileScan {
  readonly path: string;
  /** Whether both gates accepted the file. */
  readonly parsed: boolean;
  readonly findings: readonly Finding[];
  readonly limitations: readonly Limitation[];
  /** Where work on the file failed inside the tool; it then counts as a file that still needs the old library. */
  readonly failed: Stage | null;
  /** Modules of `match.transitive` the file really imports, sorted. */
  readonly transitive: readonly string[];
}
