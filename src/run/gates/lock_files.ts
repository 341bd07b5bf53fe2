/**
 * Lock files beside or above a manifest. They are never edited: a report names them with the command that makes them anew, and a gate reads
 * which release of the old library they hold.
 */
import { sameDistribution } from "../../core/fold_pep503.ts";
import { admits, parseVersion, type SpecifierSet } from "../../core/pep440.ts";
import { decodeJson } from "../../documents/json.ts";
import { decodeToml } from "../../documents/toml.ts";

const REMADE: readonly (readonly [RegExp, string])[] = [
  [/^Pipfile\.lock$/, "pipenv lock"],
  [/^pdm\.lock$/, "pdm lock"],
  [/^pixi\.lock$/, "pixi lock"],
  [/^poetry\.lock$/, "poetry lock"],
  [/^uv\.lock$/, "uv lock"],
  [/^pylock(?:\..+)?\.toml$/, "the tool that made it"],
];

/** How a lock file is made anew; null for a name that is none. */
export function remakeCommand(path: string): string | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return REMADE.find(([form]) => form.test(name))?.[1] ?? null;
}

/** The folders a manifest's lock file may stand in: its own and each above it, up to the root (the empty name). */
export function foldersAbove(manifest: string): string[] {
  const parts = manifest.split("/").slice(0, -1);
  return Array.from(
    { length: parts.length + 1 },
    (_, taken) => parts.slice(0, parts.length - taken).join("/"),
  );
}

/** The versions a lock file records for a distribution; empty for one that is silent or cannot be read. */
export function lockedVersions(path: string, bytes: Uint8Array, distribution: string): string[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name === "Pipfile.lock") return pipfileVersions(bytes, distribution);
  if (name === "pixi.lock") return [];
  const decoded = decodeToml(bytes, { bytes: 16 * 1024 * 1024 });
  if (!decoded.ok) return [];
  const rows = decoded.value["package"] ?? decoded.value["packages"];
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    const { name, version } = record(row);
    return typeof name === "string" && typeof version === "string" && sameDistribution(name, distribution)
      ? [version]
      : [];
  });
}

function pipfileVersions(bytes: Uint8Array, distribution: string): string[] {
  const decoded = decodeJson(bytes, { bytes: 16 * 1024 * 1024 });
  if (!decoded.ok) return [];
  const top = record(decoded.value);
  return ["default", "develop"].flatMap((group) =>
    Object.entries(record(top[group])).flatMap(([name, entry]) => {
      const { version } = record(entry);
      return typeof version === "string" && sameDistribution(name, distribution)
        ? [version.replace(/^==/, "")]
        : [];
    })
  );
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** The first recorded version that the range does not hold; null when there is none. */
export function versionOutside(versions: readonly string[], range: SpecifierSet): string | null {
  return versions.find((text) => {
    const version = parseVersion(text);
    return version !== null && !admits(range, version);
  }) ?? null;
}
