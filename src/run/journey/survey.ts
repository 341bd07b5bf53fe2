/**
 * The front half of every journey over a tree: configuration, packs, selection, one read of everything that is asked about, and what each
 * pack finds. Nothing of the repository is changed here.
 */
import type { Limitation } from "../evidence/models/run.ts";
import {
  type Configured,
  readRepositoryConfig,
  readUserConfig,
  type RepoConfig,
  type UserConfig,
} from "../config/mod.ts";
import { answerFiles, workersFor } from "../jobs/mod.ts";
import { type LoadedPack, loadPacks } from "../packs/mod.ts";
import type { FilePlan, Made } from "../plan/mod.ts";
import {
  type PackScan,
  prefilter,
  projectPack,
  projectPlan,
  readSelected,
  type ScanPack,
  select,
  type Selection,
  type SourceFile,
  walkTree,
} from "../scan/mod.ts";
import type { GitPlace } from "../../host/git.ts";
import { type GitFacts, gitFacts, type Ground } from "./ground.ts";
import { findLockFiles, type LockFile } from "./lock_files.ts";
import { Stop } from "./stop.ts";

export interface SurveyRequest {
  /** `--pack`, as typed. */
  readonly packs: readonly string[];
  /** Threads, as typed. */
  readonly jobs: number | null;
  /** Whether the rules are asked with the scan, which has the tree they need. */
  readonly plan: boolean;
}

/** A pack over the sources, before anything about manifests is known. */
export interface Tried {
  readonly loaded: LoadedPack;
  readonly scan: PackScan;
  /** What the rules would write, by path, where they were asked. */
  readonly made: Made;
}

export interface Survey {
  readonly config: RepoConfig;
  readonly user: UserConfig;
  readonly git: GitFacts;
  readonly selection: Selection;
  /** Selected sources that hold a token of a tried pack, as read. */
  readonly sources: readonly SourceFile[];
  /** Every dependency manifest, as read. */
  readonly manifests: readonly SourceFile[];
  /** Excluded sources, notebooks, stubs and `.pyw` that hold a token. */
  readonly excluded: readonly SourceFile[];
  readonly unincluded: readonly SourceFile[];
  /** Sources and folders that could not be looked into: nobody can say that they do not need an old library. */
  readonly unknown: readonly string[];
  readonly lockFiles: readonly LockFile[];
  readonly limitations: readonly Limitation[];
  readonly tried: readonly Tried[];
  /** Threads that worked. */
  readonly workers: number;
  /** Whether the user named the packs: they run even with no finding. */
  readonly named: boolean;
}

/** Reads a configuration or ends the journey with everything that is wrong with it. */
export function configured<T>(read: Configured<T>): T {
  if (!read.ok) throw new Stop(read.exit, read.messages);
  return read.config;
}

/** What a run would look at. */
export interface Listed {
  readonly config: RepoConfig;
  readonly selection: Selection;
  readonly limitations: readonly Limitation[];
}

/** The same, with what git said of the tree. */
export interface Looked extends Listed {
  readonly git: GitFacts;
}

export async function list(ground: Ground, config: RepoConfig): Promise<Listed> {
  return await listAt(ground, config, await ground.git.place());
}

/** Git looks for changes, which takes about as long as reading every file, while `see` works on what is listed. */
export async function look<Seen>(
  ground: Ground,
  config: RepoConfig,
  see: (listed: Listed) => Seen,
): Promise<{ looked: Looked; seen: Seen }> {
  const place = await ground.git.place();
  const work = async () => {
    const listed = await listAt(ground, config, place);
    return { listed, seen: see(listed) };
  };
  const [git, { listed, seen }] = await Promise.all([gitFacts(ground, place), work()]);
  return { looked: { ...listed, git }, seen };
}

async function listAt(ground: Ground, config: RepoConfig, place: GitPlace): Promise<Listed> {
  const { listing, limitations } = await listTree(ground, place);
  const unlisted = limitations.find(({ code, path }) => code === "unreadable" && path === null);
  if (unlisted !== undefined) {
    throw new Stop(2, `Not a directory that can be listed: ${ground.typed}: ${unlisted.detail}`);
  }
  const selection = select(listing, config);
  return { config, selection, limitations: [...limitations, ...selection.limitations] };
}

/** Git's listing at the top of a work tree; our own walk everywhere else. */
async function listTree(ground: Ground, place: GitPlace): ReturnType<typeof ownWalk> {
  if (place.kind === "top") {
    const listed = await ground.git.listSelected();
    if (listed.ok) return { listing: listed.value, limitations: [] };
  }
  return ownWalk(ground);
}

function ownWalk(ground: Ground) {
  return Promise.resolve(walkTree(ground.root));
}

export async function survey(ground: Ground, request: SurveyRequest): Promise<Survey> {
  const config = configured(await readRepositoryConfig(ground.root));
  const user = configured(await readUserConfig(ground.host));
  const packs = await loadPacks(ground.host, { names: request.packs, packDirs: user.pack_dirs });
  if (!packs.ok) throw new Stop(packs.exit, packs.messages);
  const projections = packs.packs.map(({ pack }) => projectPack(pack));
  const { looked, seen } = await look(ground, config, (listed) => readTree(ground, listed, projections));
  const { tried, workers } = await tryPacks(ground, request, seen.sources, packs.packs);
  return { ...looked, ...seen, user, tried, workers, named: packs.named };
}

/** Asks every file for every pack, in as many threads as the user wants or as it is worth. */
async function tryPacks(
  { host }: Ground,
  { jobs, plan }: SurveyRequest,
  sources: readonly SourceFile[],
  packs: readonly LoadedPack[],
): Promise<{ tried: Tried[]; workers: number }> {
  const question = { packs: packs.map(({ pack }) => projectPlan(pack)), plan };
  const wanted = workersFor(jobs, host.machine.cpus, sources.length);
  const { answers, workers } = await answerFiles(sources, question, wanted);
  const tried = packs.map((loaded, at): Tried => {
    const own = sources.flatMap((file, n) => {
      const answer = answers[n]?.[at] ?? null;
      return answer === null ? [] : [{ file, answer }];
    });
    const made = own.flatMap(({ file: { path, bytes }, answer: { scan, plan } }): [string, FilePlan][] =>
      plan === null ? [] : [[path, { path, before: bytes, scan, ...plan }]]
    );
    return {
      loaded,
      scan: { pack: loaded.pack.id, files: own.map(({ answer }) => answer.scan) },
      made: new Map(made),
    };
  });
  return { tried, workers };
}

/** One read of everything that is asked about. */
function readTree(ground: Ground, { config, selection, limitations }: Listed, packs: readonly ScanPack[]) {
  const all = [...limitations];
  const unknown = unlookedInto(limitations);
  const holds = prefilter(packs.flatMap((pack) => pack.tokens));
  const read = (paths: readonly string[], keep: (bytes: Uint8Array) => boolean): SourceFile[] => {
    const kept: SourceFile[] = [];
    const unread = readSelected(ground.root, paths, config.max_file_bytes, (path, bytes) => {
      if (keep(bytes)) kept.push({ path, bytes: bytes.slice() });
    });
    all.push(...unread);
    if (paths !== selection.manifests) unknown.push(...unlookedInto(unread));
    return kept;
  };
  const sources = read(selection.files, holds);
  const manifests = read(selection.manifests, () => true);
  const excluded = read(selection.excluded, holds);
  const unincluded = read(selection.unincluded, holds);
  const lockFiles = findLockFiles(ground.root, manifests.map(({ path }) => path));
  return { sources, manifests, excluded, unincluded, unknown, lockFiles, limitations: all };
}

/** Paths that hold something the run could not look at; links and other repositories are not this tree's. */
function unlookedInto(limitations: readonly Limitation[]): string[] {
  return limitations.flatMap(({ code, path }) =>
    path !== null && (code === "unreadable" || code === "file_too_large") ? [path] : []
  );
}
