/**
 * The library face of obelize, for Node from 22.18 on and Deno with `-A`: find the uses of a retired library, plan the move, write it, verify
 * it, take it back, and read what a run left behind.
 *
 * Every function is the journey of the command of the same name, over a directory and a {@linkcode Host}. Options have the command
 * line's defaults, except that nothing is asked on a terminal unless `interactive` says so. Results are values: the documents of the run folder
 * as they were written, typed. A run folder records as `argv` the command line that does the same.
 *
 * What cannot be done for a reason of the exit code table throws a {@linkcode Stop} that carries that code (1, 2 or 7) and its messages;
 * nothing is half-written then, or the message says what is. Every other code is in the result: `run.exit_code`, or `exitCode` of an undo.
 *
 * @example Find, look, write, verify
 * ```ts
 * import { apply, plan, scan, Stop } from "obelize";
 *
 * try {
 *   const { findings } = await scan();
 *   console.log(`${findings.counts.findings} findings in ${findings.counts.files_parsed} files`);
 *   const { plan: planned } = await plan();
 *   if (planned.files.length > 0) {
 *     const { run } = await apply({ commands: ["python3 -m compileall -q ."], allowDirty: true });
 *     console.log(`Exit code ${run.exit_code}, verification ${run.verify?.status}`);
 *   }
 * } catch (error) {
 *   if (!(error instanceof Stop)) throw error;
 *   console.error(error.lines.join("\n"));
 * }
 * ```
 *
 * @module
 */
export { apply, plan, scan, undo, verify } from "./src/library/journeys.ts";
export { readRun, type RunEvidence } from "./src/library/read_run.ts";
export type {
  ApplyOptions,
  FailOn,
  ReadRunOptions,
  RepositoryOptions,
  RunOptions,
  ScanOptions,
  VerificationOptions,
  VerifyOptions,
} from "./src/library/options.ts";
export { Stop } from "./src/run/journey/stop.ts";
export type {
  FixResult,
  Guidance,
  PackSaying,
  PinSurvey,
  ScanResult,
  UndoResult,
  VerifyResult,
} from "./src/run/journey/result.ts";

/** The documents of a run folder; `schemas/run/` has them as JSON Schemas, `docs/run-folder.md` in words. */
export type { Finding, FindingsDocument, ScanCounts } from "./src/run/evidence/models/finding.ts";
export type { Edit, FileEdit, PlanDocument } from "./src/run/evidence/models/plan.ts";
export type {
  Limitation,
  RefusedWrite,
  RunCounts,
  RunDocument,
  Timings,
  Withheld,
} from "./src/run/evidence/models/run.ts";
export type { CommandRecord, PhaseRecord, VerifyRecord } from "./src/run/evidence/models/verify.ts";
export type { JournalDocument, UndoDocument, UndoFile } from "./src/run/evidence/models/undo.ts";

export type { Host } from "./src/host/host.ts";
export { realHost, type RealHostOptions } from "./src/host/real.ts";
/** The release: what `obelize --version` prints and what every document records. */
export { productVersion } from "./src/core/product.ts";
