/**
 * The modules a distribution installs, from the metadata an installer left in a virtual environment. Files only, read without following a
 * link and under caps; nothing of the environment is run.
 */
import { isAbsolute } from "node:path";
import { sortedUnique } from "../../core/compare.ts";
import { sameDistribution } from "../../core/fold_pep503.ts";
import { decodeUtf8Escaped } from "../../core/utf8.ts";
import type { Directory, Host } from "../../host/host.ts";
import { isTopName } from "./module_name.ts";

export interface Installed {
  /** Sorted. */
  readonly modules: readonly string[];
  /** The folder of the metadata, for a person. */
  readonly place: string;
}

const ENVIRONMENTS = [".venv", "venv", "env"];
const MIB = 1024 * 1024;

/** The environments below the root first, then the one that is active. The first place that yields a name is the answer. */
export function installedModules(host: Host, root: Directory, distribution: string): Installed | null {
  for (const name of ENVIRONMENTS) {
    const opened = root.directory(name);
    if (!opened.ok) continue;
    using environment = opened.value;
    const found = inEnvironment(environment, name, distribution);
    if (found !== null) return found;
  }
  const active = host.env["VIRTUAL_ENV"] ?? "";
  if (!isAbsolute(active)) return null;
  const opened = host.files.openRoot(active);
  if (!opened.ok) return null;
  using environment = opened.value;
  return inEnvironment(environment, "$VIRTUAL_ENV", distribution);
}

function inEnvironment(environment: Directory, shown: string, distribution: string): Installed | null {
  for (const below of sitePackages(environment)) {
    const opened = environment.at(`${below}/x`);
    if (!opened.ok) continue;
    using folder = opened.value.directory;
    const found = inSitePackages(folder, distribution);
    if (found !== null) return { modules: found.modules, place: `${shown}/${below}/${found.place}` };
  }
  return null;
}

/** The folder of each Python below `lib`, and `Lib/site-packages` as Windows has it. */
function sitePackages(environment: Directory): string[] {
  return ["lib", "lib64"].flatMap((lib) => {
    const opened = environment.directory(lib);
    if (!opened.ok) return [];
    using folder = opened.value;
    return names(folder).filter((name) => /^(?:python|pypy)\d/.test(name)).map((name) =>
      `${lib}/${name}/site-packages`
    );
  }).concat("Lib/site-packages");
}

function names(folder: Directory): string[] {
  const listed = folder.list();
  if (!listed.ok) return [];
  return listed.value.flatMap(({ name, kind }) => (name !== null && kind === "directory" ? [name] : []));
}

function inSitePackages(folder: Directory, distribution: string): Installed | null {
  for (const name of names(folder).filter((entry) => entry.endsWith(".dist-info"))) {
    const opened = folder.directory(name);
    if (!opened.ok) continue;
    using metadata = opened.value;
    const stated = nameField(textOf(metadata, "METADATA", 4 * MIB));
    if (stated === null || !sameDistribution(stated, distribution)) continue;
    const modules = chosen(topLevel(textOf(metadata, "top_level.txt", MIB)));
    const found = modules.length > 0 ? modules : chosen(recorded(textOf(metadata, "RECORD", 16 * MIB)));
    if (found.length > 0) return { modules: found, place: name };
  }
  return null;
}

function textOf(folder: Directory, name: string, limit: number): string {
  const read = folder.read(name, limit);
  return read.ok ? decodeUtf8Escaped(read.value) : "";
}

/** `Name:` of the header, which ends at the first empty line. */
function nameField(metadata: string): string | null {
  const header = metadata.split(/\r?\n\r?\n/, 1)[0] ?? "";
  return /^Name:[ \t]*(\S+)[ \t]*$/im.exec(header)?.[1] ?? null;
}

function topLevel(text: string): string[] {
  return text.split(/\r\n?|\n/).map((line) => line.trim()).filter(isTopName);
}

const EXTENSION = /^([A-Za-z_][A-Za-z0-9_]*)(?:\.[^/]*)?\.(?:so|pyd)$/;

/** Packages with Python in them, modules and extension modules at the top of what RECORD lists. */
export function recorded(text: string): string[] {
  return text.split(/\r\n?|\n/).flatMap((line) => {
    const path = firstField(line).replaceAll("\\", "/");
    const [top = "", ...rest] = path.split("/");
    const file = rest.at(-1) ?? top;
    const python = file.endsWith(".py") || EXTENSION.test(file);
    if (!python || rest.includes("..")) return [];
    const name = rest.length > 0
      ? top
      : file.endsWith(".py")
      ? file.slice(0, -3)
      : EXTENSION.exec(file)?.[1] ?? "";
    return isTopName(name) && name !== "__pycache__" && !name.startsWith("__editable__") ? [name] : [];
  });
}

/** The first field of a line of CSV. */
function firstField(line: string): string {
  const quoted = /^"((?:[^"]|"")*)"/.exec(line);
  return quoted === null ? line.split(",", 1)[0] ?? "" : (quoted[1] ?? "").replaceAll('""', '"');
}

/** Names that begin with `_` count only where there are no others. */
function chosen(found: readonly string[]): string[] {
  const open = found.filter((name) => !name.startsWith("_"));
  return sortedUnique(open.length > 0 ? open : found);
}
