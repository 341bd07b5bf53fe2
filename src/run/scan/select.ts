/**
 * Which files a run looks at: a pure decision over a listing of paths.
 *
 * Always-excluded folders first, then the one include pattern, then the user's exclusions, both as gitignore reads patterns.
 * Dependency manifests are taken by name, whatever the include pattern says. A user's exclusion means "do not migrate", not "do not
 * look": excluded files are handed back too, because one that still needs the old distribution keeps its pin alive.
 */

import ignore, { type Ignore } from "ignore";
import { compareUtf8 } from "../../core/compare.ts";
import { relativePathFault } from "../../core/relative_path.ts";
import { isAlwaysExcluded } from "./always_excluded.ts";
import type { PathName } from "../../host/path_name.ts";
import type { Limitation } from "./result.ts";

export interface SelectionRules {
  readonly include: string;
  readonly exclude: readonly string[];
}

/** Every list in byte order of the path, without repeats. */
export interface Selection {
  /** Source files to scan. */
  readonly files: readonly string[];
  /** Dependency manifests by name; `setup.py` stands in both lists. */
  readonly manifests: readonly string[];
  /** Source files a user's exclusion took out. */
  readonly excluded: readonly string[];
  /** Notebooks, stubs and `.pyw` that the include pattern does not take. */
  readonly unincluded: readonly string[];
  readonly limitations: readonly Limitation[];
}

export const DEFAULT_INCLUDE = "**/*.py";

export function select(listing: readonly PathName[], rules: SelectionRules): Selection {
  const isIncluded = included(rules.include);
  const isExcluded = excluded(rules.exclude);
  const limitations: Limitation[] = [];
  const lists = {
    files: [] as string[],
    manifests: [] as string[],
    excluded: [] as string[],
    unincluded: [] as string[],
  };
  for (const listed of listing) {
    if (listed.raw.endsWith("/")) {
      limitations.push(...nestedRepository(listed));
      continue;
    }
    const fault = nameFault(listed);
    if (fault !== null || listed.text === null) {
      limitations.push(unusableName(listed, fault));
      continue;
    }
    const path = listed.text;
    if (isAlwaysExcluded(path)) continue;
    if (isManifestPath(path) && !isExcluded(path)) lists.manifests.push(path);
    if (isSourceName(path) && isIncluded(path)) lists[isExcluded(path) ? "excluded" : "files"].push(path);
    else if (UNINCLUDED.test(path)) lists[isExcluded(path) ? "excluded" : "unincluded"].push(path);
  }
  return {
    files: inOrder(lists.files),
    manifests: inOrder(lists.manifests),
    excluded: inOrder(lists.excluded),
    unincluded: inOrder(lists.unincluded),
    limitations,
  };
}

/** Git lists a repository inside the tree as its folder alone. */
function nestedRepository({ text, raw }: PathName): Limitation[] {
  const folder = { text: text?.slice(0, -1) ?? null, raw: raw.slice(0, -1) };
  const fault = nameFault(folder);
  if (fault !== null || folder.text === null) return [unusableName(folder, fault)];
  return isAlwaysExcluded(`${folder.text}/`) ? [] : [submodule(folder.text)];
}

export function submodule(path: string): Limitation {
  return { code: "submodule", path, detail: "The folder is a repository of its own; run on it by itself" };
}

type Test = (path: string) => boolean;

function patterns(list: readonly string[]): Ignore {
  return ignore({ ignorecase: false }).add([...list]);
}

/** The default pattern says no more than the ending, and asking that of thirty thousand paths costs nothing. */
function included(pattern: string): Test {
  if (pattern === DEFAULT_INCLUDE) return (path) => path.endsWith(".py");
  const set = patterns([pattern]);
  return (path) => set.ignores(path);
}

function excluded(list: readonly string[]): Test {
  if (list.length === 0) return () => false;
  const set = patterns(list);
  return (path) => set.ignores(path);
}

function inOrder(paths: readonly string[]): string[] {
  return [...new Set(paths)].sort(compareUtf8);
}

const UNINCLUDED = /\.(?:ipynb|pyi|pyw)$/;

/** What is read as Python when the include pattern takes it: Python's own endings, and scripts without one. Never a notebook. */
function isSourceName(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (/\.(?:py|pyi|pyw)$/.test(name)) return true;
  return !name.includes(".", 1) && name !== "Pipfile";
}

/** Manifests by name, as the contract lists them; case matters. */
export function isManifestPath(path: string): boolean {
  return /(?:^|\/)(?:requirements[^/]*\.txt|requirement\.txt|requirements\/[^/]+\.txt|pyproject\.toml|Pipfile|setup\.cfg|setup\.py)$/
    .test(path);
}

/** Why a path cannot be named in a document; null when it can. */
export function nameFault(listed: PathName): string | null {
  if (listed.text === null) return "The name is not UTF-8";
  return relativePathFault(listed.text);
}

export function unusableName(listed: PathName, fault: string | null): Limitation {
  return {
    code: "unusable_name",
    path: null,
    detail: `${quoteName(listed)} was not looked at: ${fault ?? "the name cannot be written"}`,
  };
}

/** The name in quotes, every byte that is not plain ASCII text escaped, so that it can neither break a line nor reorder one. */
export function quoteName({ text, raw }: PathName): string {
  if (text !== null) {
    return JSON.stringify(text).replace(
      /[^\x20-\x7e]/gu,
      (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`,
    );
  }
  const escaped = raw.replace(
    /[^\x20-\x7e]|["\\]/g,
    (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
  return `"${escaped}"`;
}
