/**
 * What a journey hands to whoever shows it: the documents as written, and the sentences about the run that no document carries.
 */
import type { Bail } from "../../core/vocabulary/bail.ts";
import type { GuidanceRecord, ReportRecord } from "../evidence/mod.ts";
import type { Finding, FindingsDocument } from "../evidence/models/finding.ts";
import type { PlanDocument } from "../evidence/models/plan.ts";
import type { RunDocument } from "../evidence/models/run.ts";
import type { UndoFile } from "../evidence/models/undo.ts";
import type { Library } from "../library/mod.ts";

/** What is said of a pack beside its row in run.json. */
export interface PackSaying {
  readonly id: string;
  readonly version: string;
  /** The paragraph of a blocked pack: reason, file, declaration, needed range. */
  readonly blocked: string | null;
  readonly assumed: string | null;
}

/** What a pack says about findings that one of its `flag_only` changes claimed. */
export type Guidance = GuidanceRecord;

/** Which files keep a dependency declaration as it is. */
export interface PinSurvey {
  readonly declarations: number;
  readonly blocking: readonly string[];
  readonly excluded: readonly string[];
  readonly transitive: readonly string[];
  /** Files that use the old library and that no rule writes; a notebook with its cells. */
  readonly unwritten: ReportRecord["unwritten"];
  /** What somebody has to make anew, where a declaration moves. */
  readonly lockFiles: ReportRecord["pins"]["lockFiles"];
}

interface Shown {
  readonly run: RunDocument;
  readonly findings: FindingsDocument;
  /** The bytes of findings.json. */
  readonly findingsJson: string;
  readonly packs: readonly PackSaying[];
  /** The ids tried when none applied. */
  readonly tried: readonly string[];
  readonly guidance: readonly Guidance[];
  readonly survey: PinSurvey;
  /** The run folder, under the root as it was typed. */
  readonly folder: string;
}

export type ScanResult = Shown;

/** A scan for a library that has no pack. */
export interface LibraryResult extends Shown {
  readonly library: Library;
}

export interface FixResult extends Shown {
  readonly plan: PlanDocument;
  /** The bytes of plan.json. */
  readonly planJson: string;
  /** The diff for people: redacted, control characters escaped; one entry a line. */
  readonly diff: readonly string[];
  /** Verification commands a pack suggests; shown, never run. */
  readonly suggested: readonly string[];
  readonly hints: readonly string[];
  /** Every finding with what the rules made of it. */
  readonly judged: readonly {
    readonly finding: Finding;
    readonly status: "auto" | "needs_review" | "unsupported" | "not_a_usage";
    readonly bail: Bail | null;
  }[];
  /** Sentences for standard error. */
  readonly notes: readonly string[];
}

export interface VerifyResult {
  readonly run: RunDocument;
  /** False when a recorded baseline settled it and nothing was run again. */
  readonly ran: boolean;
  readonly folder: string;
  /** Written files that no longer hold what the run wrote, in path order; run.json names them only under `--current`. */
  readonly changed: readonly string[];
}

export interface UndoResult {
  readonly exitCode: 0 | 4;
  readonly files: readonly UndoFile[];
  readonly folder: string;
  /** Temporary files of interrupted writes that were removed. */
  readonly removed: readonly string[];
  /** Whether the rows came from the journal of an interrupted apply. */
  readonly fromJournal: boolean;
  /** Whether undo.json was written; an undo that put nothing back leaves the one that is there. */
  readonly recorded: boolean;
}
