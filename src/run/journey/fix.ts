/**
 * `fix`: the plan shown, or written. Everything up to the gates is the same for both; an apply then makes its folder with the originals
 * and the journal, runs the commands, writes, runs them again, and records what became of it.
 */
import type { Host } from "../../host/host.ts";
import type { RunFolder, RunRecord } from "../evidence/mod.ts";
import { runExitCode } from "../exit_code.ts";
import { notRun } from "../verify/gate.ts";
import { type Applied, applyChanges, type ApplyRequest, gates, untouched } from "./changes.ts";
import {
  type Choice,
  choose,
  excludedUses,
  guidance,
  packSayings,
  recordedPacks,
  reportOf,
  suggestions,
  withoutExcluded,
} from "./chosen.ts";
import { type Ground, openGround } from "./ground.ts";
import { holdersOf } from "./holders.ts";
import { type FixPlan, planFix } from "./planning.ts";
import { commandLine, configRecord, finish, newFolder, Watch } from "./recording.ts";
import type { FixResult } from "./result.ts";
import type { ScanRequest } from "./scan.ts";
import { shownDiff } from "./shown_diff.ts";
import { shownPath } from "./shown_path.ts";
import { type Survey, survey } from "./survey.ts";
import { givenCommands, resolveTrust } from "./trust.ts";

export interface FixRequest extends ScanRequest, ApplyRequest {
  readonly apply: boolean;
}

export async function fix(host: Host, request: FixRequest): Promise<FixResult> {
  const watch = new Watch(host);
  const given = givenCommands(request);
  const ground = openGround(host, request.repo);
  try {
    const seen = await survey(ground, { ...request, plan: true });
    const choice = choose(seen);
    const scanMs = watch.lap();
    const plan = planFix(seen, choice, holdersOf(ground, seen));
    const planMs = watch.lap();
    const run = { ground, watch, seen, choice, plan, request, scanMs, planMs };
    return request.apply ? await apply(run, given) : await show(run);
  } finally {
    ground.root[Symbol.dispose]();
  }
}

interface Run {
  readonly ground: Ground;
  readonly watch: Watch;
  readonly seen: Survey;
  readonly choice: Choice;
  readonly plan: FixPlan;
  readonly request: FixRequest;
  readonly scanMs: number;
  readonly planMs: number;
}

async function show(run: Run): Promise<FixResult> {
  const folder = newFolder(run.ground, run.watch);
  try {
    return await conclude(run, folder, {
      written: [],
      refused: [],
      verify: notRun("dry_run"),
      verifyMs: null,
    });
  } finally {
    folder[Symbol.dispose]();
  }
}

async function apply(run: Run, given: ReturnType<typeof givenCommands>): Promise<FixResult> {
  const { ground, seen, plan, request } = run;
  const allowDirty = request.allowDirty || seen.config.allow_dirty;
  const refused = plan.planned.length === 0 ? [] : await gates(ground, seen.git, plan.planned, allowDirty);
  const willWrite = plan.planned.length > 0 && refused.length === 0;
  const trust = willWrite ? await resolveTrust(ground, seen.config, given, request) : null;
  const folder = newFolder(ground, run.watch);
  try {
    const applied = trust === null
      ? untouched(refused)
      : await applyChanges(ground, folder, plan.planned, trust, seen.config, request);
    return await conclude(run, folder, applied);
  } finally {
    folder[Symbol.dispose]();
  }
}

async function conclude(run: Run, folder: RunFolder, applied: Applied): Promise<FixResult> {
  const { ground, seen, choice, plan } = run;
  const record = recordOf(run, folder, applied);
  const files = await finish(folder, record, applied.written.length);
  return {
    run: files.run,
    findings: files.findings,
    findingsJson: files.findingsJson,
    plan: files.plan as FixResult["plan"],
    planJson: files.planJson as string,
    packs: packSayings(choice),
    tried: seen.tried.map(({ loaded }) => loaded.pack.id),
    guidance: guidance(choice),
    survey: {
      declarations: 0,
      blocking: withoutExcluded(plan.pins.blocking, choice),
      excluded: record.report.pins.excluded,
      transitive: plan.pins.transitive,
      unwritten: record.report.unwritten,
      lockFiles: record.report.pins.lockFiles,
    },
    folder: shownPath(ground, folder.path),
    diff: shownDiff(files.patch as Uint8Array, ground.host.env),
    suggested: suggestions(choice),
    hints: [],
    judged: plan.findings.map((finding, at) => {
      const verdict = plan.verdicts[at] as FixPlan["verdicts"][number];
      return { finding, status: verdict.status, bail: verdict.bail };
    }),
    notes: notesOf(seen),
  };
}

/** A configured model that this release cannot ask is said, never passed over in silence. */
function notesOf(seen: Survey): string[] {
  if (seen.user.model.provider === "none") return [];
  return ["The model of your configuration was not asked: this release has no model adapter"];
}

function recordOf(run: Run, folder: RunFolder, applied: Applied): RunRecord {
  const { ground, watch, seen, choice, plan, request } = run;
  const mode = request.apply ? "apply" : "plan";
  const { argv, command } = commandLine(ground.host, request.argv);
  const packs = recordedPacks(choice);
  const decided = runExitCode({
    mode,
    refused: applied.refused,
    file_edits: applied.written,
    withheld: plan.verdicts.filter(({ bail }) => bail !== null),
    packs,
    verify: applied.verify,
  });
  const fails = plan.verdicts.some(({ status }) => request.failOn.includes(status));
  const exitCode = decided === 0 && fails ? 4 : decided;
  const pins = {
    blocking: withoutExcluded(plan.pins.blocking, choice),
    excluded: excludedUses(choice),
    transitive: plan.pins.transitive,
    lockFiles: lockFiles(seen, plan),
  };
  const applyMs = request.apply ? Math.max(0, watch.lap() - (applied.verifyMs ?? 0)) : null;
  return {
    runId: folder.id,
    mode,
    exitCode,
    argv,
    platform: ground.host.machine.platform(),
    git: { sha: seen.git.sha, branch: seen.git.branch, dirty: seen.git.dirty },
    packs,
    config: configRecord(seen.config),
    filesSelected: seen.selection.files.length,
    filesParsed: choice.filesParsed,
    findings: plan.findings,
    limitations: [...choice.limitations, ...plan.limitations],
    fix: {
      planned: plan.planned,
      verdicts: plan.verdicts,
      edits: plan.edits,
      written: applied.written,
      refused: applied.refused,
      verify: applied.verify,
      model: null,
    },
    timings: {
      finishedAt: watch.finishedAt(),
      totalMs: watch.total(),
      scanMs: run.scanMs,
      planMs: run.planMs,
      applyMs,
      verifyMs: applied.verifyMs,
      modelMs: null,
    },
    report: reportOf(seen, choice, command, pins),
  };
}

/** Lock files beside or above a pin that was or would be written. */
function lockFiles(seen: Survey, plan: FixPlan) {
  return seen.lockFiles.flatMap(({ path, manifests, command }) => {
    const own = manifests.filter((manifest) => plan.moved.includes(manifest));
    return own.length === 0 ? [] : [{ path, manifests: own, command }];
  });
}
