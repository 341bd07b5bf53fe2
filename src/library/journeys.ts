/**
 * The journeys as a program calls them: each is the one the command line makes, over the caller's host, with its documents as values. None
 * of them prints; what a command would have said on its standard output is in the result.
 */
import { fix } from "../run/journey/fix.ts";
import type { FixResult, ScanResult, UndoResult, VerifyResult } from "../run/journey/result.ts";
import { scan as scanJourney } from "../run/journey/scan.ts";
import { undo as undoJourney } from "../run/journey/undo.ts";
import { verify as verifyJourney } from "../run/journey/verify.ts";
import {
  type ApplyOptions,
  hostOf,
  repoWords,
  type RunOptions,
  type ScanOptions,
  scanRequest,
  verificationRequest,
  verificationWords,
  type VerifyOptions,
} from "./options.ts";

/**
 * Finds the uses of retired libraries below a directory and records them in a new run folder. No file of the repository changes.
 *
 * The command `obelize scan`; see `docs/run-folder.md` for every field of the documents. `findings` and `run` are the documents as they
 * were written, `findingsJson` their bytes, `folder` the path of the run folder below the directory as it was given.
 *
 * @throws {Stop} exit code 2 where the directory, the configuration or a pack's name cannot be used, 7 where a pack is invalid, 1 where the
 * run folder cannot be written.
 *
 * @example What is there to move?
 * ```ts
 * import { scan } from "obelize";
 *
 * const { findings, folder } = await scan();
 * for (const { path, line, symbol, scan_status } of findings.findings) {
 *   console.log(`${path}:${line} ${symbol} ${scan_status}`);
 * }
 * console.log(`The evidence is in ${folder}`);
 * ```
 */
export async function scan(options: ScanOptions = {}): Promise<ScanResult> {
  return await scanJourney(hostOf(options), scanRequest(["scan"], options));
}

/**
 * Says what a migration would write, and records it in a new run folder: `plan.json` and `patch.diff`. No file of the repository changes.
 *
 * The command `obelize fix`. `plan.files` names every file whose bytes would change, `plan.edits` every row with what the rules made of it;
 * `diff` is the patch for people, one entry a line, with credentials replaced and control characters escaped. The exact patch is
 * `patch.diff` in the folder: `readRun` gives its bytes.
 *
 * @throws {Stop} as `scan`.
 *
 * @example Show a change before anybody makes it
 * ```ts
 * import { plan } from "obelize";
 *
 * const { plan: planned, diff } = await plan();
 * console.log(`${planned.files.length} files would change`);
 * console.log(diff.join("\n"));
 * ```
 */
export async function plan(options: ScanOptions = {}): Promise<FixResult> {
  return await fix(hostOf(options), {
    ...scanRequest(["fix"], options),
    ...verificationRequest({}),
    allowDirty: false,
    apply: false,
  });
}

/**
 * Writes a migration: originals and journal first, then each file replaced whole, with the verification commands before and after.
 *
 * The command `obelize fix --apply`. `run.file_edits` names what was written, `run.refused` what was not and why, `run.withheld` what is left
 * for a person, `run.verify` the verdict, and `run.exit_code` sums it up by the table of exit codes; 4 is the usual code on a real
 * repository. A refusal that the run folder records (a dirty tree, an untrusted command) is a result, never an exception.
 *
 * @throws {Stop} as `scan`; with exit code 1 its message says whether anything was written and how to take it back, with 2 also where a
 * command cannot be run without a shell.
 *
 * @example Write, with the tests before and after
 * ```ts
 * import { apply } from "obelize";
 *
 * const { run } = await apply({ commands: ["python3 -m compileall -q ."], allowDirty: true });
 * if (run.exit_code === 3) console.error(`It broke the tests: undo ${run.run_id}`);
 * for (const { path, line, bail } of run.withheld) console.log(`${path}:${line} is left: ${bail}`);
 * ```
 */
export async function apply(options: ApplyOptions = {}): Promise<FixResult> {
  const request = scanRequest(["fix", "--apply"], options);
  const words = [...(options.allowDirty ? ["--allow-dirty"] : []), ...verificationWords(options)];
  return await fix(hostOf(options), {
    ...request,
    argv: [...request.argv, ...words],
    ...verificationRequest(options),
    allowDirty: options.allowDirty ?? false,
    apply: true,
  });
}

/**
 * Gives an applied run a new verdict: the written files must still hold what the run wrote, must compile, and the commands of this call must
 * pass. Commands of the folder are never run.
 *
 * The command `obelize verify`. The folder's `run.json`, `REPORT.md` and `verify/` are replaced; `latest` stays. `ran` is false where a recorded
 * baseline that had not passed settles the question: then nothing is run and nothing changes.
 *
 * @throws {Stop} exit code 2 where there is no such run, or its folder, release or mode cannot be used; 1 where the verdict cannot be recorded.
 *
 * @example Is it still as the run left it?
 * ```ts
 * import { readRun, verify } from "obelize";
 *
 * const { id } = await readRun();
 * const { run } = await verify({ run: id, commands: ["python3 -m compileall -q ."] });
 * console.log(run.verify?.status, run.verify?.reason);
 * ```
 */
export async function verify(options: VerifyOptions): Promise<VerifyResult> {
  return await verifyJourney(hostOf(options), {
    repo: options.repo ?? ".",
    run: options.run,
    current: options.current ?? false,
    ...verificationRequest(options),
  });
}

/**
 * Puts the originals of an applied run back, each file only while it still holds exactly what the run wrote. After an interrupted apply it
 * works from the journal.
 *
 * The command `obelize undo`. `files` has a row for each file the run recorded: `reverted`, or `skipped` with a reason. `exitCode` is 0 when
 * every file holds its original, 4 otherwise.
 *
 * @throws {Stop} exit code 2 where there is no such run, or it is no apply, or its folder cannot be used; 1 where `undo.json` cannot be
 * written, and the message says how many files were put back.
 *
 * @example Take the last run back
 * ```ts
 * import { readRun, undo } from "obelize";
 *
 * const { id } = await readRun();
 * const { files, exitCode } = await undo({ run: id });
 * for (const { path, outcome, reason } of files) console.log(path, outcome, reason ?? "");
 * console.log(exitCode === 0 ? "Everything is as it was" : "Some files were left alone");
 * ```
 */
export async function undo(options: RunOptions): Promise<UndoResult> {
  const argv = ["undo", "--run", options.run, ...repoWords(options)];
  return await undoJourney(hostOf(options), { repo: options.repo ?? ".", run: options.run, argv });
}
