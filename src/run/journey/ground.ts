/**
 * What every journey stands on: the repository's root as an open handle, and what git says of it at the start.
 */
import { type Git, git, type GitPlace } from "../../host/git.ts";
import type { Directory, Host } from "../../host/host.ts";
import type { TreeAnswer } from "../apply/preflight.ts";
import { Stop } from "./stop.ts";

export interface Ground {
  readonly host: Host;
  /** The root as it was typed. */
  readonly typed: string;
  /** The root with every link resolved, absolute. */
  readonly resolved: string;
  readonly root: Directory;
  readonly git: Git;
}

/** Opens the root. The caller disposes `root`. */
export function openGround(host: Host, typed: string): Ground {
  if (!host.files.selfTest()) {
    throw new Stop(
      1,
      "This runtime follows symbolic links when asked not to, so no file is touched. Give it full file permissions (Deno: -A)",
    );
  }
  const opened = host.files.openRoot(typed);
  if (!opened.ok) {
    throw new Stop(
      2,
      `Not a directory that can be opened: ${typed === "" ? '""' : typed} (${opened.code ?? opened.word})`,
    );
  }
  const resolved = host.files.resolve(typed);
  if (!resolved.ok) {
    opened.value[Symbol.dispose]();
    throw new Stop(2, `Cannot resolve the directory: ${typed} (${resolved.code ?? resolved.word})`);
  }
  return { host, typed, resolved: resolved.value, root: opened.value, git: git(host, resolved.value) };
}

/** What git says at the start of a run, as run.json records it. */
export interface GitFacts {
  readonly place: GitPlace;
  readonly sha: string | null;
  readonly branch: string | null;
  /** Whether a tracked file anywhere has uncommitted changes; null when git could not say, false outside git. */
  readonly dirty: boolean | null;
  /** How many. */
  readonly dirtyCount: number;
  readonly detail: string;
}

/** Asks git once; commit and branch only at the top of the work tree. */
export async function gitFacts(ground: Ground, place: GitPlace): Promise<GitFacts> {
  const nothing = { place, sha: null, branch: null, dirtyCount: 0, detail: "" };
  if (place.kind === "outside") return { ...nothing, dirty: false };
  if (place.kind === "unknown") return { ...nothing, dirty: null, detail: place.detail };
  const top = place.kind === "top";
  const [sha, branch, dirty] = await Promise.all([
    top ? ground.git.head() : null,
    top ? ground.git.branch() : null,
    ground.git.dirtyPaths(),
  ]);
  if (!dirty.ok) return { place, sha, branch, dirty: null, dirtyCount: 0, detail: dirty.detail };
  return { place, sha, branch, dirty: dirty.value.length > 0, dirtyCount: dirty.value.length, detail: "" };
}

/** The tree gate's question, asked when there is something to write. */
export async function treeAnswer(ground: Ground, facts: GitFacts): Promise<TreeAnswer> {
  if (facts.place.kind === "outside") return { kind: "none" };
  const advice = "run git status to see why";
  if (facts.dirty === null) return { kind: "unknown", detail: `${facts.detail}: ${advice}` };
  const tracked = await ground.git.trackedFiles();
  if (!tracked.ok) return { kind: "unknown", detail: `${tracked.detail}: ${advice}` };
  const names = new Set(tracked.value.flatMap((path) => (path.text === null ? [] : [path.text])));
  return { kind: "known", dirty: facts.dirtyCount, isTracked: (path) => names.has(path) };
}
