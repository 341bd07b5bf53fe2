/**
 * The plan of a fix over everything that was read: sources first, pack by pack, then each pack's manifests over what the sources came to. A
 * file both (`setup.py`) gets one change. Pure; nothing is written here.
 */
import { compareUtf8, sortedUnique } from "../../core/compare.ts";
import { type Planned, type PlannedEdit, plannedEdits, type RecordedVerdict } from "../evidence/mod.ts";
import type { Finding } from "../evidence/models/finding.ts";
import type { Edit } from "../evidence/models/plan.ts";
import type { Limitation } from "../evidence/models/run.ts";
import {
  declarationsOf,
  type FileOutcome,
  type ManifestPlan,
  outcomeOfPlan,
  outcomeOfScan,
  planManifests,
  readManifests,
  type Survey as PinSurvey,
  survey as pinSurvey,
} from "../manifests/mod.ts";
import { coupled } from "../packs/mod.ts";
import {
  editRows,
  type FilePlan,
  holdAll,
  type Holders,
  type OwnVerdict,
  planSources,
  type Settle,
  type SourcePlan,
  type Verdict,
} from "../plan/mod.ts";
import { compareFindings, projectPlan, type SourceFile } from "../scan/mod.ts";
import type { Choice, Chosen } from "./chosen.ts";
import type { Survey } from "./survey.ts";

export interface FixPlan {
  readonly planned: readonly PlannedEdit[];
  /** Pack by pack in id order, each pack's in document order; a verdict for each finding. */
  readonly findings: readonly Finding[];
  readonly verdicts: readonly RecordedVerdict[];
  readonly edits: readonly Edit[];
  readonly limitations: readonly Limitation[];
  /** Over the final plans, of all packs. */
  readonly pins: PinSurvey;
  /** Manifests whose pin moves. */
  readonly moved: readonly string[];
}

/** `holders`: other files that may take names from one of the sources. */
export function planFix(survey: Survey, choice: Choice, holders: Holders = () => []): FixPlan {
  const { chosen } = choice;
  const entries = chosen.map(({ loaded, scan, made, gate }) => ({
    pack: projectPlan(loaded.pack),
    scan,
    made,
    blocked: gate.blocked?.word ?? null,
  }));
  const sources = planSources(survey.sources, entries, settle(chosen), holders);
  const manifests = planEveryManifest(survey, choice, sources);
  const verdicts = chosen.map((one, at) => packVerdicts(one, sources, manifests.plans[at] as ManifestPlan));
  const own = verdicts.flat();
  const added = chosen.flatMap(({ loaded }, at) =>
    (manifests.plans[at]?.added ?? []).map((verdict) => ({ pack: loaded.pack.id, verdict }))
  );
  const files = mergedFiles(survey, sources, manifests.files);
  return {
    planned: plannedEdits(files),
    findings: own.map(({ verdict }) => verdict.finding),
    verdicts: own.map(({ verdict: { status, bail, causedBy } }) => ({ status, bail, causedBy })),
    edits: editRows([
      ...sources.edits,
      ...manifests.plans.flatMap((plan, at) => rowsOf(chosen[at] as Chosen, plan.verdicts)),
      ...added,
    ]),
    limitations: sources.limitations,
    pins: joined(manifests.plans.map(({ survey }) => survey)),
    moved: sortedUnique(manifests.plans.flatMap(({ changes }) => changes.map(({ path }) => path))),
  };
}

/** A pack whose two distributions are one moves a repository whole or not at all. */
function settle(chosen: readonly Chosen[]): Settle {
  return (plan, pack) => {
    const own = chosen.find(({ loaded }) => loaded.pack.id === pack.id);
    if (own === undefined || !coupled(own.loaded.pack)) return plan;
    const withheld = plan.files.some(({ scan, verdicts }) =>
      scan.failed !== null || verdicts.some(({ bail }) => bail !== null)
    );
    const manifests = own.findings.some((row) => row.kind === "manifest" && row.bail !== null);
    return withheld || manifests ? holdAll(plan, "repo_not_fully_migrated") : plan;
  };
}

interface ManifestPlans {
  /** One a pack, in order. */
  readonly plans: readonly ManifestPlan[];
  readonly files: ReadonlyMap<string, { readonly after: Uint8Array; readonly rules: readonly string[] }>;
}

/** Each pack works on the manifests the ones before it left. */
function planEveryManifest(survey: Survey, choice: Choice, sources: SourcePlan): ManifestPlans {
  const current = new Map(survey.manifests.map(({ path, bytes }) => [path, bytes]));
  const rewritten = new Map(
    sources.files.filter(({ path }) => current.has(path)).map(({ path, after }) => [path, after]),
  );
  const files = new Map<string, { after: Uint8Array; rules: string[] }>();
  const plans = choice.chosen.map((one, at): ManifestPlan => {
    const manifests = readManifests([...current].map(([path, bytes]): SourceFile => ({ path, bytes })));
    const { pack } = one.loaded;
    const outcomes = outcomesOf(one, sources.packs[at]?.files ?? []);
    const planned = pinSurvey(pack, outcomes, one.unread, declarationsOf(manifests));
    const plan = planManifests({
      pack,
      blocked: one.gate.blocked?.word ?? null,
      manifests,
      scanned: one.pins,
      planned,
      rewritten,
    });
    for (const { path, after, rules } of plan.changes) {
      current.set(path, after);
      rewritten.delete(path);
      files.set(path, { after, rules: [...files.get(path)?.rules ?? [], ...rules] });
    }
    return plan;
  });
  return { plans, files };
}

/** Every finding of a pack with its verdict, in document order. */
function packVerdicts(one: Chosen, sources: SourcePlan, manifests: ManifestPlan): OwnVerdict[] {
  const { id } = one.loaded.pack;
  const own = [...sources.verdicts.filter(({ pack }) => pack === id), ...rowsOf(one, manifests.verdicts)];
  return own.sort((a, b) => compareFindings(a.verdict.finding, b.verdict.finding));
}

/** What every file with a token came to: by its plan, or by its scan where there was nothing to plan. */
function outcomesOf({ loaded, scan }: Chosen, plans: readonly FilePlan[]): FileOutcome[] {
  const whole = coupled(loaded.pack);
  const planned = new Map(plans.map((plan) => [plan.path, plan]));
  return scan.files.map((file) => {
    const plan = planned.get(file.path);
    return plan === undefined ? outcomeOfScan(file, whole) : outcomeOfPlan(plan, whole);
  });
}

function rowsOf(one: Chosen, verdicts: readonly Verdict[]): OwnVerdict[] {
  return verdicts.map((verdict) => ({ pack: one.loaded.pack.id, verdict }));
}

function mergedFiles(survey: Survey, sources: SourcePlan, manifests: ManifestPlans["files"]): Planned[] {
  const files = new Map<string, Planned>(sources.files.map((file) => [file.path, file]));
  const read = new Map(survey.manifests.map(({ path, bytes }) => [path, bytes]));
  for (const [path, { after, rules }] of manifests) {
    const source = files.get(path);
    const before = source?.before ?? (read.get(path) as Uint8Array);
    files.set(path, { path, before, after, rules: sortedUnique([...source?.rules ?? [], ...rules]) });
  }
  return [...files.values()].sort((a, b) => compareUtf8(a.path, b.path));
}

function joined(surveys: readonly PinSurvey[]): PinSurvey {
  const all = (pick: (one: PinSurvey) => readonly string[]): string[] =>
    [...new Set(surveys.flatMap(pick))].sort(compareUtf8);
  return {
    migrated: all(({ migrated }) => migrated),
    blocking: all(({ blocking }) => blocking),
    transitive: all(({ transitive }) => transitive),
  };
}
