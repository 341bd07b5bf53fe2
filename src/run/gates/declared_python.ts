/**
 * Which Pythons a project says it runs on, read from its manifests, and whether the new library installs on all of them.
 *
 * Shallowest manifest first. A declaration that cannot be read is a limitation with a fixed sentence, never the parser's words, and blocks
 * nothing.
 */
import { compareUtf8 } from "../../core/compare.ts";
import {
  admits,
  parseSpecifierSet,
  parseVersion,
  parseVersionRange,
  rangeAdmits,
  rangeLowest,
  type SpecifierSet,
  type Version,
  type VersionRange,
} from "../../core/pep440.ts";
import { decodeIni } from "../../documents/ini.ts";
import { decodeToml, type TomlTable } from "../../documents/toml.ts";
import type { Pack } from "../packs/mod.ts";
import type { Block } from "./release.ts";
import { setupPython } from "./setup_python.ts";

export interface Manifest {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface PythonDeclaration {
  readonly path: string;
  readonly text: string;
  /** null where the text is no version set. */
  readonly range: VersionRange | null;
}

export interface UnreadManifest {
  readonly code: "input_does_not_parse";
  readonly path: string;
  readonly detail: string;
}

export interface DeclaredPython {
  readonly declarations: readonly PythonDeclaration[];
  readonly limitations: readonly UnreadManifest[];
}

const SENTENCE = "The Python this project declares cannot be read here, so nothing is concluded from it";

/** Reads every declaration, shallowest folder first, then by path. */
export function declaredPython(manifests: readonly Manifest[]): DeclaredPython {
  const ordered = [...manifests].sort((a, b) => depth(a.path) - depth(b.path) || compareUtf8(a.path, b.path));
  const declarations: PythonDeclaration[] = [];
  const limitations: UnreadManifest[] = [];
  for (const manifest of ordered) {
    const read = readManifest(manifest);
    if (read === "unreadable") {
      limitations.push({ code: "input_does_not_parse", path: manifest.path, detail: SENTENCE });
    } else if (read !== null) {
      const range = parseVersionRange(read);
      declarations.push({ path: manifest.path, text: read, range });
      if (range === null) {
        limitations.push({ code: "input_does_not_parse", path: manifest.path, detail: SENTENCE });
      }
    }
  }
  return { declarations, limitations };
}

function depth(path: string): number {
  return path.split("/").length;
}

function readManifest({ path, bytes }: Manifest): string | "unreadable" | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name === "pyproject.toml") return fromToml(bytes, pyprojectPython);
  if (name === "Pipfile") return fromToml(bytes, pipfilePython);
  if (name === "setup.cfg") return setupCfgPython(bytes);
  if (name === "setup.py") return setupPython(bytes);
  return null;
}

function fromToml(bytes: Uint8Array, pick: (table: TomlTable) => unknown): string | "unreadable" | null {
  const decoded = decodeToml(bytes);
  if (!decoded.ok) return "unreadable";
  const found = pick(decoded.value);
  if (found === undefined) return null;
  return typeof found === "string" ? found : "unreadable";
}

/** A value below tables; undefined where a step is missing. */
function below(table: unknown, ...keys: readonly string[]): unknown {
  let value = table;
  for (const key of keys) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    value = (value as TomlTable)[key];
  }
  return value;
}

function pyprojectPython(table: TomlTable): unknown {
  return below(table, "project", "requires-python") ??
    below(table, "tool", "poetry", "dependencies", "python");
}

/** `"3.11"` reads `==3.11.*`, `"3.11.4"` `==3.11.4`, a specifier set as it stands. */
function pipfilePython(table: TomlTable): unknown {
  const found = below(table, "requires", "python_full_version") ?? below(table, "requires", "python_version");
  if (typeof found !== "string") return found;
  if (/^\d+\.\d+$/.test(found)) return `==${found}.*`;
  return /^\d+(\.\d+)+$/.test(found) ? `==${found}` : found;
}

function setupCfgPython(bytes: Uint8Array): string | "unreadable" | null {
  const decoded = decodeIni(bytes);
  if (!decoded.ok) return "unreadable";
  return decoded.sections.get("options")?.options.get("python_requires")?.value ?? null;
}

/** Every minor asked about, each at its beginning and at its end. */
const MINORS: readonly string[] = ["2.7", ...Array.from({ length: 30 }, (_, minor) => `3.${minor}`)];
const PYTHONS: readonly Version[] = MINORS.flatMap((minor) => [minor, `${minor}.999999`]).map((text) =>
  parseVersion(text) as Version
);

/** Blocks when a declaration admits a Python that the new library does not install on. */
export function pythonGate(pack: Pack, declarations: readonly PythonDeclaration[]): Block | null {
  const supported = parseSpecifierSet(pack.to.requires_python) as SpecifierSet;
  for (const { path, text, range } of declarations) {
    if (range === null || !admittedPythons(range).some((python) => !admits(supported, python))) continue;
    return {
      word: "runtime_unsupported",
      message:
        `runtime_unsupported: ${path} declares Python ${text}, and ${pack.to.package} ${pack.to.version} needs ${pack.to.requires_python}`,
    };
  }
  return null;
}

/** Those of the asked-about Pythons that a range admits, and its floor, which may be a patch release between two of them. */
function admittedPythons(range: VersionRange): Version[] {
  const floor = rangeLowest(range);
  return (floor === null ? PYTHONS : [...PYTHONS, floor]).filter((python) => rangeAdmits(range, python));
}
