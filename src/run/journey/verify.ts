/**
 * `verify --run`: a new verdict for an applied run. Commands come from this invocation alone, never from the folder; a recorded baseline that
 * did not pass settles the question and changes nothing.
 */
import { sha256 } from "../../core/digest.ts";
import { relativePathFault } from "../../core/relative_path.ts";
import type { Host } from "../../host/host.ts";
import { readCurrent } from "../apply/preflight.ts";
import { readRepositoryConfig } from "../config/mod.ts";
import { emptyPhase, readRun, type RunFolder, verifiedAgain, writeVerifiedAgain } from "../evidence/mod.ts";
import type { RunDocument } from "../evidence/models/run.ts";
import { verifyExitCode } from "../exit_code.ts";
import type { VerifyRecord } from "../evidence/models/verify.ts";
import { afterPhase, doesNotCompile, notRun, treeChanged } from "../verify/gate.ts";
import { type Ground, openGround } from "./ground.ts";
import { phase, uncompilable } from "./phases.ts";
import type { VerifyResult } from "./result.ts";
import { shownPath } from "./shown_path.ts";
import { Stop } from "./stop.ts";
import { configured } from "./survey.ts";
import { givenCommands, resolveTrust, type VerificationRequest } from "./trust.ts";
import { openFolder } from "./undo.ts";

export interface VerifyRequest extends VerificationRequest {
  readonly repo: string;
  readonly run: string;
  /** Check the tree as it stands, also where written files hold other bytes. */
  readonly current: boolean;
}

export async function verify(host: Host, request: VerifyRequest): Promise<VerifyResult> {
  const given = givenCommands(request);
  const ground = openGround(host, request.repo);
  try {
    const folder = openFolder(ground, request.run);
    try {
      return await verifyFolder(ground, folder, request, given);
    } finally {
      folder[Symbol.dispose]();
    }
  } finally {
    ground.root[Symbol.dispose]();
  }
}

async function verifyFolder(
  ground: Ground,
  folder: RunFolder,
  request: VerifyRequest,
  given: ReturnType<typeof givenCommands>,
): Promise<VerifyResult> {
  const run = await appliedRun(folder);
  const shown = shownPath(ground, folder.path);
  const baseline = run.verify?.baseline ?? null;
  if (baseline !== null && baseline.status !== "pass") return { run, ran: false, folder: shown, changed: [] };
  const { host } = ground;
  const began = host.clock.monotonic();
  const changed = run.file_edits.filter(({ path, after_sha256 }) => !stillHolds(ground, path, after_sha256))
    .map(({ path }) => path);
  const verdict = await newVerdict(ground, folder, run, changed, request, given);
  const ms = verdict.status === "not_run" ? null : Math.max(0, Math.round(host.clock.monotonic() - began));
  const updated = verifiedAgain(run, verdict, verifyExitCode(verdict), ms);
  const written = await writeVerifiedAgain(folder, updated);
  if (!written.ok) {
    throw new Stop(
      1,
      `The verdict is ${verdict.status}, and it could not be recorded: ${written.path}: ${written.detail}`,
    );
  }
  return { run: updated, ran: true, folder: shown, changed };
}

async function appliedRun(folder: RunFolder): Promise<RunDocument> {
  const read = await readRun(folder);
  if (read.kind === "absent") {
    throw new Stop(2, `${folder.path} holds no run.json: the apply was interrupted. Take it back with undo`);
  }
  if (read.kind !== "read") throw new Stop(2, read.message);
  const run = read.document;
  if (run.mode !== "apply") {
    throw new Stop(2, `The run ${folder.id} is a ${run.mode}: only an apply can be verified`);
  }
  if (run.file_edits.length === 0) {
    throw new Stop(2, `The run ${folder.id} wrote no file: there is nothing to verify`);
  }
  return run;
}

async function newVerdict(
  ground: Ground,
  folder: RunFolder,
  run: RunDocument,
  changed: readonly string[],
  request: VerifyRequest,
  given: ReturnType<typeof givenCommands>,
): Promise<VerifyRecord> {
  const config = configured(await readRepositoryConfig(ground.root));
  const emptied = emptyPhase(folder, "after");
  if (!emptied.ok) throw new Stop(1, `The verdict cannot be recorded: ${emptied.path}: ${emptied.detail}`);
  const directory = emptied.value;
  try {
    if (!request.current && changed.length > 0) return treeChanged();
    if (uncompilable(ground.root, run.file_edits.map(({ path }) => path)).length > 0) {
      return doesNotCompile(null, changed);
    }
    const answer = await resolveTrust(ground, config, given, request);
    if (answer.kind === "refused") return { ...notRun("policy_refused"), edited: [...changed] };
    if (answer.kind === "none") return { ...notRun("no_verify_commands"), edited: [...changed] };
    const settings = {
      timeoutMs: (request.timeout ?? config.verify.timeout_s) * 1000,
      junit: config.verify.junit,
    };
    const ran = await phase(ground, folder, "after", directory, answer.commands, settings);
    if (!ran.ok) throw new Stop(1, `The verdict cannot be recorded: ${ran.path}: ${ran.detail}`);
    return afterPhase(ran.value, null, changed);
  } finally {
    directory[Symbol.dispose]();
  }
}

/** Whether a written file still has the run's bytes; an unusable name, a link or an unreadable file has not. */
function stillHolds(ground: Ground, path: string, sha: string): boolean {
  if (relativePathFault(path) !== null) return false;
  const read = readCurrent(ground.root, path);
  return read.ok && sha256(read.value) === sha;
}
