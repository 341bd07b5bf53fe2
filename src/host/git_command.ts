/**
 * Starting git so that nothing of the repository starts with it.
 *
 * A repository's own configuration can name programs: a file system monitor, hooks, content filters, transports for objects that are
 * missing. Whoever unpacks an archive with a `.git` in it has agreed to none of them. Variables that point git at another repository,
 * as they are set inside a hook, are taken away: the question is about the folder that was named.
 */
import type { Host, ToolResult } from "./host.ts";
import { nulSeparated } from "./path_name.ts";

const TIMEOUT_MS = 30_000;

/** Each points git elsewhere, changes what it prints, or names a program. */
const TAKEN_AWAY = new Set([
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_IMPLICIT_WORK_TREE",
  "GIT_COMMON_DIR",
  "GIT_INDEX_FILE",
  "GIT_INDEX_VERSION",
  "GIT_OBJECT_DIRECTORY",
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  "GIT_QUARANTINE_PATH",
  "GIT_NAMESPACE",
  "GIT_PREFIX",
  "GIT_INTERNAL_SUPER_PREFIX",
  "GIT_CONFIG",
  "GIT_GRAFT_FILE",
  "GIT_SHALLOW_FILE",
  "GIT_REPLACE_REF_BASE",
  "GIT_NO_REPLACE_OBJECTS",
  "GIT_ATTR_SOURCE",
  "GIT_LITERAL_PATHSPECS",
  "GIT_GLOB_PATHSPECS",
  "GIT_NOGLOB_PATHSPECS",
  "GIT_ICASE_PATHSPECS",
  "GIT_EXTERNAL_DIFF",
  "GIT_PAGER",
  "GIT_EDITOR",
  "GIT_ASKPASS",
  "GIT_SSH",
  "GIT_SSH_COMMAND",
  "GIT_PROXY_COMMAND",
  "GIT_TEST_FSMONITOR",
]);

const SETTLED: Readonly<Record<string, string>> = {
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  GIT_NO_LAZY_FETCH: "1",
  // Objects that are missing stay missing; nothing is fetched to answer a question.
  GIT_ALLOW_PROTOCOL: "none",
  LC_ALL: "C",
};

const OPTIONS = [
  "--no-pager",
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "core.quotePath=false",
  "-c",
  "submodule.recurse=false",
];

export function gitEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const kept = Object.entries(env).filter(([name]) => !TAKEN_AWAY.has(name) && !name.startsWith("GIT_TRACE"));
  return { ...Object.fromEntries(kept), ...SETTLED };
}

/** Asks git one thing about `root`. */
export function runGit(host: Host, root: string, args: readonly string[]): Promise<ToolResult> {
  const env = gitEnvironment(host.env);
  return host.processes.tool(["git", ...OPTIONS, ...args], { cwd: root, timeoutMs: TIMEOUT_MS, env });
}

/** Scopes a repository, or what its files include, can write to. */
const OF_THE_REPOSITORY = new Set(["local", "worktree"]);
/** Git's code for an option it does not know. */
const USAGE = 129;

/**
 * Options that switch off the content filters the repository itself configures; `git status` would run them. Filters of the user's own
 * configuration (LFS, usually) stay. Null when git could not say, or a filter's name cannot be put into an option.
 */
export async function withoutFilters(host: Host, root: string): Promise<string[] | null> {
  const listing = ["--includes", "--name-only", "-z", "--get-regexp", "^filter\\."];
  const scoped = await runGit(host, root, ["config", "--show-scope", ...listing]);
  // Before git 2.26 a setting does not say where it comes from, and every filter is taken for the repository's.
  const asked = scoped.exitCode === USAGE ? await runGit(host, root, ["config", ...listing]) : scoped;
  // 1: no such key.
  if (asked.exitCode === 1 && asked.stdout.length === 0) return [];
  if (asked.exitCode !== 0) return null;
  const filters = repositoryFilters(asked.stdout, asked === scoped);
  if (filters.some((name) => /[=\n\ufffd]/.test(name))) return null;
  const settings = ["clean=", "process=", "required=false"];
  return filters.flatMap((name) => settings.flatMap((setting) => ["-c", `${name}.${setting}`]));
}

/** The `filter.<name>` of settings as `git config -z` lists them, each after its scope where it has one. */
export function repositoryFilters(listing: Uint8Array, scoped: boolean): string[] {
  const words = nulSeparated(listing).map((bytes) => new TextDecoder().decode(bytes));
  const keys = scoped
    ? words.filter((_, i) => i % 2 === 1 && OF_THE_REPOSITORY.has(words[i - 1] ?? ""))
    : words;
  return [...new Set(keys.flatMap((key) => /^(filter\..+)\.[^.]+$/s.exec(key)?.[1] ?? []))];
}
