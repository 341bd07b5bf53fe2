/**
 * The listing of a directory that is no git work tree: our own walk, through handles that follow no link.
 *
 * It opens no file. What it leaves out for a reason a user could miss (a link, a folder with its own repository, a name that cannot be
 * written down) it reports; what the always-excluded set takes, and virtual environments, it passes over in silence.
 */

import type { Directory, Entry } from "../../host/host.ts";
import { isAlwaysExcludedFolder } from "./always_excluded.ts";
import type { Limitation } from "./result.ts";
import type { PathName } from "../../host/path_name.ts";
import { nameFault, submodule, unusableName } from "./select.ts";

export interface TreeListing {
  readonly listing: readonly PathName[];
  readonly limitations: readonly Limitation[];
}

interface Open {
  readonly directory: Directory;
  readonly prefix: string;
  readonly entries: readonly Entry[];
  next: number;
}

/** Walks depth first with one handle open a level; the root's handle stays the caller's. */
export function walkTree(root: Directory): TreeListing {
  const listing: PathName[] = [];
  const limitations: Limitation[] = [];
  const open: Open[] = [];
  enter(root, "", open, limitations, true);
  try {
    for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
      const entry = level.entries[level.next++];
      if (entry === undefined) {
        open.pop();
        if (open.length > 0) level.directory[Symbol.dispose]();
        continue;
      }
      visit(level, entry, listing, limitations, open);
    }
  } finally {
    for (const level of open.splice(0).slice(1)) level.directory[Symbol.dispose]();
  }
  return { listing, limitations };
}

function visit(
  level: Open,
  entry: Entry,
  listing: PathName[],
  limitations: Limitation[],
  open: Open[],
): void {
  const listed = {
    text: entry.name === null ? null : level.prefix + entry.name,
    raw: level.prefix + entry.raw,
  };
  const fault = nameFault(listed);
  if (entry.name === null || listed.text === null || fault !== null) {
    limitations.push(unusableName(listed, fault));
    return;
  }
  if (entry.kind === "file" || entry.kind === "other") {
    listing.push(listed);
    return;
  }
  if (isAlwaysExcludedFolder(entry.name)) return;
  if (entry.kind === "symlink") {
    limitations.push({
      code: "symlink",
      path: listed.text,
      detail: "The path is a link; links are never followed",
    });
    return;
  }
  const below = level.directory.directory(entry.name);
  if (below.ok) return enter(below.value, `${listed.text}/`, open, limitations, false);
  limitations.push({
    code: below.word === "symlink" || below.word === "missing" ? below.word : "unreadable",
    path: listed.text,
    detail: below.detail,
  });
}

/** Opens a level, unless the folder is a repository or an environment of its own. */
function enter(
  directory: Directory,
  prefix: string,
  open: Open[],
  limitations: Limitation[],
  isRoot: boolean,
): void {
  const entries = directory.list();
  const path = isRoot ? null : prefix.slice(0, -1);
  if (!entries.ok) {
    limitations.push({ code: "unreadable", path, detail: entries.detail });
  } else if (!isRoot && entries.value.some((entry) => entry.name === ".git")) {
    limitations.push(submodule(prefix.slice(0, -1)));
  } else if (isRoot || !entries.value.some((entry) => entry.name === "pyvenv.cfg")) {
    open.push({ directory, prefix, entries: entries.value, next: 0 });
    return;
  }
  if (!isRoot) directory[Symbol.dispose]();
}
