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
  Matching,
  type PackScan,
  prefilter,
  projectPack,
  readSelected,
  scanFiles,
  select,
  type Selection,
  type SourceFile,
  walkTree,
} from "../scan/mod.ts";
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
export interface Looked {
  readonly config: RepoConfig;
  readonly git: GitFacts;
  readonly selection: Selection;
  readonly limitations: readonly Limitation[];
}

export async function look(ground: Ground, config: RepoConfig): Promise<Looked> {
  const git = await gitFacts(ground);
  const listed = await listTree(ground, git);
  const selection = select(listed.listing, config);
  return { config, git, selection, limitations: [...listed.limitations, ...selection.limitations] };
}

/** Git's listing at the top of a work tree; our own walk everywhere else. */
async function listTree(ground: Ground, facts: GitFacts): ReturnType<typeof ownWalk> {
  if (facts.place.kind === "top") {
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
  const looked = await look(ground, config);
  const { selection } = looked;
  const projections = packs.packs.map(({ pack }) => projectPack(pack));

  const matching = new Matching(projections);
  const limitations = [...looked.limitations];
  limitations.push(
    ...readSelected(
      ground.root,
      selection.files,
      config.max_file_bytes,
      (path, bytes) => matching.add(path, bytes),
    ),
  );
  const holds = prefilter(projections.flatMap((pack) => pack.tokens));
  const readAll = (paths: readonly string[], keep: (bytes: Uint8Array) => boolean): SourceFile[] => {
    const kept: SourceFile[] = [];
    limitations.push(...readSelected(ground.root, paths, config.max_file_bytes, (path, bytes) => {
      if (keep(bytes)) kept.push({ path, bytes: bytes.slice() });
    }));
    return kept;
  };
  const manifests = readAll(selection.manifests, () => true);
  const excluded = readAll(selection.excluded, holds);
  const unincluded = readAll(selection.unincluded, holds);

  const tried = packs.packs.map((loaded, at) => ({
    loaded,
    scan: scanFiles(matching.files, projections[at] as ReturnType<typeof projectPack>),
  }));
  return {
    config,
    user,
    git: looked.git,
    selection,
    sources: matching.files,
    manifests,
    excluded,
    unincluded,
    lockFiles: findLockFiles(ground.root, manifests.map(({ path }) => path)),
    limitations,
    tried,
    named: packs.named,
  };
}
