/**
 * The questions asked of git, and what an answer may be.
 *
 * Git is asked, never told: nothing here commits, checks out or fetches. When it cannot answer beside a `.git`, that is `unknown`, and
 * what depends on it is refused; without git and without a `.git` there is no gate to pass.
 */
import { dirname } from "node:path";
import { runGit, withoutFilters } from "./git_command.ts";
import type { Host, ToolResult } from "./host.ts";
import { nulSeparated, type PathName, pathName } from "./path_name.ts";

/** Where a folder stands to a work tree. */
export type GitPlace =
  /** It is the top of one. */
  | { readonly kind: "top" }
  /** It lies inside one; `prefix` leads to it from the top, with a final `/`. */
  | { readonly kind: "below"; readonly prefix: string }
  /** In none. */
  | { readonly kind: "outside" }
  /** Git could not say, beside a `.git`. */
  | { readonly kind: "unknown"; readonly detail: string };

export type GitAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly detail: string };

/** Questions about the work tree `root` stands in. Paths of `dirtyPaths` are relative to its top, all others to `root`. */
export interface Git {
  place(): Promise<GitPlace>;
  /** The commit's 40 or 64 hex characters; null on an unborn branch, or when git cannot say. */
  head(): Promise<string | null>;
  /** The branch's name, born or not; null when detached, or when git cannot say. */
  branch(): Promise<string | null>;
  /** Tracked files, anywhere in the work tree, that differ from the commit or the index; of a rename, both names. */
  dirtyPaths(): Promise<GitAnswer<PathName[]>>;
  /** Files below `root` that git tracks, in byte order. */
  trackedFiles(): Promise<GitAnswer<PathName[]>>;
  /** Files below `root` that git tracks, or would add; in byte order. A nested repository ends in `/`. */
  listSelected(): Promise<GitAnswer<PathName[]>>;
}

export function git(host: Host, root: string): Git {
  const ask = (args: readonly string[]) => runGit(host, root, args);
  return {
    place: () => placeOf(host, root),
    head: async () =>
      oneLine(await ask(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]), /^[0-9a-f]{40,64}$/),
    branch: async () => {
      const name = oneLine(await ask(["symbolic-ref", "--quiet", "HEAD"]), /^refs\/heads\/./);
      return name === null ? null : name.slice("refs/heads/".length);
    },
    dirtyPaths: () => dirtyPaths(host, root),
    trackedFiles: async () => listed(await ask(["ls-files", "-z", "--cached"])),
    listSelected: async () =>
      listed(await ask(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])),
  };
}

async function placeOf(host: Host, root: string): Promise<GitPlace> {
  const asked = await runGit(host, root, ["rev-parse", "--is-inside-work-tree", "--show-prefix"]);
  const text = new TextDecoder().decode(asked.stdout);
  if (asked.exitCode === 0 && text.startsWith("true\n")) {
    const prefix = text.slice("true\n".length).replace(/\n$/, "");
    return prefix === "" ? { kind: "top" } : { kind: "below", prefix };
  }
  if (asked.exitCode === 0 || besideGit(host, root)) return { kind: "unknown", detail: failure(asked) };
  return { kind: "outside" };
}

/** Whether a `.git` of any kind stands in the folder or above it. */
function besideGit(host: Host, root: string): boolean {
  const resolved = host.files.resolve(root);
  let folder = resolved.ok ? resolved.value : root;
  for (;;) {
    const opened = host.files.openRoot(folder);
    if (opened.ok) {
      const found = opened.value.stat(".git");
      opened.value[Symbol.dispose]();
      if (found.ok || found.word !== "missing") return true;
    }
    const above = dirname(folder);
    if (above === folder) return false;
    folder = above;
  }
}

async function dirtyPaths(host: Host, root: string): Promise<GitAnswer<PathName[]>> {
  const filters = await withoutFilters(host, root);
  if (filters === null) return { ok: false, detail: "Git could not list the filters of the repository" };
  const asked = await runGit(host, root, [
    ...filters,
    "status",
    "--porcelain",
    "--untracked-files=no",
    // Looking into a submodule would run git there, under that repository's configuration. It is another work tree, and not written.
    "--ignore-submodules=dirty",
    "-z",
  ]);
  if (asked.exitCode !== 0) return { ok: false, detail: failure(asked) };
  return { ok: true, value: statusPaths(asked.stdout) };
}

/** Records of `XY path`; after a rename or copy in either column, the old name is a record of its own. */
export function statusPaths(bytes: Uint8Array): PathName[] {
  const records = nulSeparated(bytes);
  const paths: PathName[] = [];
  for (let i = 0; i < records.length; i++) {
    const record = records[i] ?? new Uint8Array();
    paths.push(pathName(record.subarray(3)));
    const moved = [record[0], record[1]].some((column) => column === 0x52 || column === 0x43);
    const from = moved ? records[++i] : undefined;
    if (from !== undefined) paths.push(pathName(from));
  }
  return paths;
}

function listed(asked: ToolResult): GitAnswer<PathName[]> {
  if (asked.exitCode !== 0) return { ok: false, detail: failure(asked) };
  const names = nulSeparated(asked.stdout).sort(Buffer.compare);
  // An unmerged file is listed once for each of its stages.
  const different = names.filter((name, i) =>
    i === 0 || Buffer.compare(name, names[i - 1] ?? new Uint8Array()) !== 0
  );
  return { ok: true, value: different.map(pathName) };
}

function oneLine(asked: ToolResult, form: RegExp): string | null {
  const line = new TextDecoder().decode(asked.stdout).replace(/\n$/, "");
  return asked.exitCode === 0 && form.test(line) ? line : null;
}

/** Git's words may hold paths; only what kind of failure it was is passed on. */
function failure(asked: ToolResult): string {
  if (asked.timedOut) return "Git did not answer within 30 seconds";
  if (asked.overflowed) return "Git's answer is too long";
  return asked.exitCode === null ? "Git could not be started" : `Git failed with code ${asked.exitCode}`;
}
