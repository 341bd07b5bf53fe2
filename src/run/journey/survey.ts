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
import { type LoadedPack, loadPacks } from "../packs/mod.ts";
import {
  type PackScan,
  prefilter,
  projectPack,
  readSelected,
  scanFiles,
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
}

/** A pack over the sources, before anything about manifests is known. */
export interface Tried {
  readonly loaded: LoadedPack;
  readonly scan: PackScan;
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
  readonly lockFiles: readonly LockFile[];
  readonly limitations: readonly Limitation[];
  readonly tried: readonly Tried[];
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
  const tried = packs.packs.map((loaded, at) => ({
    loaded,
    scan: scanFiles(seen.sources, projections[at] as ScanPack),
  }));
  return { ...looked, ...seen, user, tried, named: packs.named };
}

/** One read of everything that is asked about. */
function readTree(ground: Ground, { config, selection, limitations }: Listed, packs: readonly ScanPack[]) {
  const all = [...limitations];
  const holds = prefilter(packs.flatMap((pack) => pack.tokens));
  const read = (paths: readonly string[], keep: (bytes: Uint8Array) => boolean): SourceFile[] => {
    const kept: SourceFile[] = [];
    all.push(...readSelected(ground.root, paths, config.max_file_bytes, (path, bytes) => {
      if (keep(bytes)) kept.push({ path, bytes: bytes.slice() });
    }));
    return kept;
  };
  const sources = read(selection.files, holds);
  const manifests = read(selection.manifests, () => true);
  const excluded = read(selection.excluded, holds);
  const unincluded = read(selection.unincluded, holds);
  const lockFiles = findLockFiles(ground.root, manifests.map(({ path }) => path));
  return { sources, manifests, excluded, unincluded, lockFiles, limitations: all };
}
