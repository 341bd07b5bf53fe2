/**
 * What planning hands back: plain data, which crosses to and from a worker unchanged.
 */

import type { Bail } from "../../core/vocabulary/bail.ts";
import type { Warning } from "../../core/vocabulary/warning.ts";
import type { Edit } from "../evidence/models/plan.ts";
import type { FileScan, Finding, Limitation } from "../scan/result.ts";

export type { Edit };

/** What a run says of one finding once rules have answered: the verdict behind counts, `withheld[]` and `edits[]`. */
export interface Verdict {
  /** The finding as the scan graded it. */
  readonly finding: Finding;
  readonly status: "auto" | "needs_review" | "unsupported" | "not_a_usage";
  readonly bail: Bail | null;
  readonly causedBy: readonly Bail[] | null;
  readonly ruleId: string | null;
  readonly warnings: readonly Warning[];
  /** Whether the row has a place in `edits[]`: it was eligible, or a `flag_only` change speaks to it. */
  readonly inEdits: boolean;
}

/** What planning one file for one pack came to. */
export interface FilePlan {
  readonly path: string;
  readonly before: Uint8Array;
  /** The new bytes; null where the file stays as it is. */
  readonly after: Uint8Array | null;
  /** The rules behind the change, sorted; empty where there is none. */
  readonly rules: readonly string[];
  readonly scan: FileScan;
  readonly verdicts: readonly Verdict[];
  readonly limitations: readonly Limitation[];
  /** Names imports of the file bound at module level, which it would bind no longer. */
  readonly dropped: readonly string[];
}

/** A file the run would write, whatever number of packs worked on it. */
export interface PlannedFile {
  readonly path: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly rules: readonly string[];
}
