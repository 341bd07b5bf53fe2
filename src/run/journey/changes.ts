/**
 * The writing half of an apply: originals and journal first, then the files one by one, then what verification says of them. Whatever stops
 * in the middle leaves a journal from which `undo` works.
 */
import { productName } from "../../core/product.ts";
import type { Refusal } from "../../host/host.ts";
import type { RepoConfig } from "../config/mod.ts";
import { pathGate, treeGate } from "../apply/preflight.ts";
import { sentence, writePlanned } from "../apply/write.ts";
import {
  phaseFolder,
  type PlannedEdit,
  type RunFolder,
  writeJournal,
  writeSnapshotsBefore,
} from "../evidence/mod.ts";
import type { RefusedWrite } from "../evidence/models/run.ts";
import type { VerifyRecord } from "../evidence/models/verify.ts";
import { afterPhase, baselineSettles, doesNotCompile, notRun } from "../verify/gate.ts";
import type { Phase } from "../verify/phase.ts";
import type { TrustAnswer, TrustedCommand } from "../verify/trust.ts";
import { type GitFacts, type Ground, treeAnswer } from "./ground.ts";
import { phase, uncompilable } from "./phases.ts";
import { Stop } from "./stop.ts";
import type { VerificationRequest } from "./trust.ts";

export interface ApplyRequest extends VerificationRequest {
  readonly allowDirty: boolean;
}

export interface Applied {
  readonly written: readonly string[];
  readonly refused: readonly RefusedWrite[];
  readonly verify: VerifyRecord;
  /** Milliseconds the verification phases took; null when none ran. */
  readonly verifyMs: number | null;
}

/** Nothing was written, and nothing ran. */
export function untouched(refused: readonly RefusedWrite[]): Applied {
  return { written: [], refused, verify: notRun("no_changes_to_verify"), verifyMs: null };
}

/** Both gates over every planned file; any row refuses the whole apply. */
export async function gates(
  ground: Ground,
  facts: GitFacts,
  planned: readonly PlannedEdit[],
  allowDirty: boolean,
): Promise<RefusedWrite[]> {
  const tree = treeGate(await treeAnswer(ground, facts), planned.map(({ path }) => path), allowDirty);
  return [...tree, ...pathGate(ground.root, planned)];
}

/** Saves the originals, writes, verifies. The gates have passed; `folder` is fresh. */
export async function applyChanges(
  ground: Ground,
  folder: RunFolder,
  planned: readonly PlannedEdit[],
  trust: TrustAnswer,
  config: RepoConfig,
  request: ApplyRequest,
): Promise<Applied> {
  await saveOriginals(folder, planned);
  const watch = stopwatch(ground);
  const commands = trust.kind === "run" ? trust.commands : [];
  const settings = {
    timeoutMs: (request.timeout ?? config.verify.timeout_s) * 1000,
    junit: config.verify.junit,
  };
  const run = (name: "baseline" | "after", list: readonly TrustedCommand[]): Promise<Phase> =>
    watch(() => runPhaseIn(ground, folder, name, list, settings));
  const baseline = commands.length === 0 ? null : await run("baseline", commands);
  const { landed, refused } = writePlanned(ground.root, planned);
  const written = landed.map(({ path }) => path);
  const verdict = async (): Promise<VerifyRecord> => {
    if (written.length === 0) return notRun("no_changes_to_verify", baseline);
    if (baseline !== null && baseline.status !== "pass") return baselineSettles(baseline);
    if (uncompilable(ground.root, written).length > 0) return doesNotCompile(baseline);
    if (trust.kind === "refused") return notRun("policy_refused");
    if (trust.kind === "none") return notRun("no_verify_commands");
    return afterPhase(await run("after", commands), baseline);
  };
  const verify = await verdict();
  const ran = verify.status !== "not_run" || baseline !== null;
  return { written, refused, verify, verifyMs: ran ? Math.round(watch.total()) : null };
}

/** Before-snapshots of every planned file, then the journal: a whole journal implies its snapshots. */
async function saveOriginals(folder: RunFolder, planned: readonly PlannedEdit[]): Promise<void> {
  const saved = writeSnapshotsBefore(folder, planned);
  if (!saved.ok) {
    throw new Stop(
      1,
      `The originals could not be saved, and nothing was written: ${saved.path}: ${sentence(saved)}`,
    );
  }
  const journal = await writeJournal(folder, planned);
  if (!journal.ok) {
    throw new Stop(
      1,
      `The journal could not be written, and nothing else was: ${journal.path}: ${sentence(journal)}`,
    );
  }
}

async function runPhaseIn(
  ground: Ground,
  folder: RunFolder,
  name: "baseline" | "after",
  commands: readonly TrustedCommand[],
  settings: { readonly timeoutMs: number; readonly junit: boolean },
): Promise<Phase> {
  const opened = phaseFolder(folder, name);
  if (!opened.ok) throw unlogged(folder, name, opened);
  try {
    const ran = await phase(ground, folder, name, opened.value, commands, settings);
    if (!ran.ok) throw unlogged(folder, name, ran);
    return ran.value;
  } finally {
    opened.value[Symbol.dispose]();
  }
}

/** A verification that leaves no log proves nothing to anybody else. The baseline runs before the first write. */
function unlogged(folder: RunFolder, name: "baseline" | "after", refusal: Refusal): Stop {
  const so = name === "baseline"
    ? "nothing of the repository was changed"
    : `the files are written; to take them back: ${productName} undo --run ${folder.id}`;
  return new Stop(
    1,
    `The log of the ${name} verification cannot be kept, and ${so}: ${refusal.path}: ${sentence(refusal)}`,
  );
}

interface Stopwatch {
  <T>(work: () => Promise<T>): Promise<T>;
  total(): number;
}

/** Adds up what the phases take. */
function stopwatch(ground: Ground): Stopwatch {
  let sum = 0;
  const clock = ground.host.clock;
  const measure = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = clock.monotonic();
    try {
      return await work();
    } finally {
      sum += Math.max(0, clock.monotonic() - began);
    }
  };
  return Object.assign(measure, { total: () => sum });
}
