/**
 * What a run found, planned, wrote, verified and refused, as one value: everything its folder is written from. Whoever runs the journey
 * fills it; texts of packs arrive as plain data, text of the outside already redacted.
 */
import type { Bail } from "../../core/vocabulary/bail.ts";
import type { Mode, PackBlock, PackSource } from "../../core/vocabulary/run.ts";
import type { Finding } from "./models/finding.ts";
import type { ProposalDocument, SkippedRow } from "./models/model.ts";
import type { Edit, FileEdit } from "./models/plan.ts";
import type { ConfigRecord, Limitation, ModelSummary, RefusedWrite } from "./models/run.ts";
import type { VerifyRecord } from "./models/verify.ts";

export interface RunRecord {
  readonly runId: string;
  readonly mode: Mode;
  /** By the exit code table; `runExitCode` decides it. */
  readonly exitCode: number;
  /** Without argv[0], redacted: see `recordedArgv`. */
  readonly argv: readonly string[];
  readonly platform: { readonly system: string; readonly release: string; readonly machine: string };
  readonly git: {
    readonly sha: string | null;
    readonly branch: string | null;
    readonly dirty: boolean | null;
  };
  /** In any order. */
  readonly packs: readonly RecordedPack[];
  readonly config: ConfigRecord;
  readonly filesSelected: number;
  readonly filesParsed: number;
  /** As the scan graded them: pack by pack in id order, each pack's in document order. */
  readonly findings: readonly Finding[];
  /** In any order; repeats are dropped. */
  readonly limitations: readonly Limitation[];
  /** Null on a scan, and only there. */
  readonly fix: FixRecord | null;
  readonly timings: RecordedTimings;
  readonly report: ReportRecord;
}

export interface RecordedPack {
  readonly id: string;
  readonly version: string;
  readonly sha256: string;
  readonly source: PackSource;
  readonly blocked: PackBlock | null;
  readonly assumed: string | null;
  /** As found, for the folder's copy; null for an inventory. */
  readonly bytes: Uint8Array | null;
}

/** What a fix adds, dry run or not. */
export interface FixRecord {
  /** Every file whose bytes would change, from `plannedEdits`, written or not. */
  readonly planned: readonly PlannedEdit[];
  /** One for each finding, in the order of `findings`. */
  readonly verdicts: readonly RecordedVerdict[];
  /** Every edit row, pack by pack in id order, each pack's in document order. */
  readonly edits: readonly Edit[];
  /** Paths of the planned files that hold their new bytes; empty on a dry run. */
  readonly written: readonly string[];
  readonly refused: readonly RefusedWrite[];
  readonly verify: VerifyRecord;
  /** Null unless a provider is configured. */
  readonly model: ModelRecord | null;
}

/** What a finding came to once the rules had answered. */
export interface RecordedVerdict {
  readonly status: "auto" | "needs_review" | "unsupported" | "not_a_usage";
  readonly bail: Bail | null;
  readonly causedBy: readonly Bail[] | null;
}

/** A file the run would write, with its row and its part of the patch. */
export interface PlannedEdit {
  readonly path: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly edit: FileEdit;
  readonly diff: Uint8Array;
}

export interface ModelRecord {
  readonly summary: ModelSummary;
  /** In asking order. */
  readonly consulted: readonly ProposalDocument[];
  readonly skipped: readonly SkippedRow[];
}

/** Instants as documents write them; milliseconds of a monotonic clock, null for a phase that did not run. */
export interface RecordedTimings {
  readonly finishedAt: string;
  readonly totalMs: number;
  readonly scanMs: number;
  readonly planMs: number | null;
  readonly applyMs: number | null;
  readonly verifyMs: number | null;
  readonly modelMs: number | null;
}

/** What REPORT.md says that no document carries. */
export interface ReportRecord {
  /** As typed, redacted: `obelize fix --apply`. */
  readonly command: string;
  readonly workers: number;
  /** A paragraph for each blocked pack: reason, file, declaration, needed range. */
  readonly blocked: readonly { readonly id: string; readonly text: string }[];
  /** For each `flag_only` change that claimed a row. */
  readonly guidance: readonly GuidanceRecord[];
  readonly pins: PinRecord;
  /** Files that use the old library and that no rule writes; cells from 1, empty where none can be named. */
  readonly unwritten: readonly { readonly path: string; readonly cells: readonly number[] }[];
  /** What each pack does not handle. */
  readonly packLimitations: readonly { readonly id: string; readonly texts: readonly string[] }[];
  /** Verification commands the packs suggest; shown, never run. */
  readonly suggested: readonly string[];
  /** Hints about commands, such as one found in the tool's own environment. */
  readonly hints: readonly string[];
  /** The modules of `scan --library` and where their list came from; null in any other run. */
  readonly library: { readonly modules: readonly string[]; readonly from: string } | null;
}

export interface GuidanceRecord {
  readonly ruleId: string;
  readonly count: number;
  readonly message: string;
  readonly suggestion: string;
}

/** What keeps a dependency declaration as it is, and the lock files that are no longer true. */
export interface PinRecord {
  readonly blocking: readonly string[];
  readonly excluded: readonly string[];
  readonly transitive: readonly string[];
  readonly lockFiles: readonly {
    readonly path: string;
    readonly manifests: readonly string[];
    /** What makes it anew; never run. */
    readonly command: string;
  }[];
}
