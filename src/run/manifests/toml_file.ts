/**
 * `pyproject.toml` and `Pipfile`: tables whose keys are distributions, and arrays of requirements. Only the tables and arrays the
 * contract lists declare what a project needs; what builds it (`build-system.requires`) does not.
 */
import { type DeclaredVersion, type FoundDeclaration, NO_VERSION, tableVersion } from "./declaration.ts";
import { readRequirement } from "./requirement.ts";
import { roomOfEntry, roomOfLine } from "./room.ts";
import { scanToml, type TomlEntry, type TomlKey, type TomlString, type TomlValue } from "./toml_scan.ts";

type Pattern = readonly string[];

const PYPROJECT_TABLES: readonly Pattern[] = [
  ["tool", "poetry", "dependencies"],
  ["tool", "poetry", "dev-dependencies"],
  ["tool", "poetry", "group", "*", "dependencies"],
];
const PYPROJECT_ARRAYS: readonly Pattern[] = [
  ["project", "dependencies"],
  ["project", "optional-dependencies", "*"],
  ["dependency-groups", "*"],
];
const PIPFILE_TABLES: readonly Pattern[] = [["packages"], ["dev-packages"]];

export function readPyproject(text: string): FoundDeclaration[] {
  const entries = flattened(scanToml(text));
  return [...tables(text, entries, PYPROJECT_TABLES), ...arrays(text, entries)];
}

export function readPipfile(text: string): FoundDeclaration[] {
  return tables(text, flattened(scanToml(text)), PIPFILE_TABLES);
}

/** Assignments inside inline tables stand beside the others, under their whole path. */
export function flattened(entries: readonly TomlEntry[]): TomlEntry[] {
  return entries.flatMap((entry): TomlEntry[] => {
    if (entry.value?.kind !== "table") return [entry];
    const inner = entry.value.entries.map((below) => ({ ...below, path: [...entry.path, ...below.path] }));
    return [entry, ...flattened(inner)];
  });
}

function beginsWith(path: readonly TomlKey[], pattern: Pattern): boolean {
  return path.length >= pattern.length &&
    pattern.every((word, at) => word === "*" || word === path[at]?.text);
}

function listName(path: readonly TomlKey[]): string {
  return JSON.stringify(path.map((key) => key.text));
}

function tables(
  text: string,
  entries: readonly TomlEntry[],
  patterns: readonly Pattern[],
): FoundDeclaration[] {
  const named = new Map<string, Named>();
  for (const entry of entries) {
    const pattern = patterns.find((one) => beginsWith(entry.path, one));
    const key = pattern && entry.path[pattern.length];
    if (pattern === undefined || key === undefined) continue;
    const list = listName(entry.path.slice(0, pattern.length));
    const id = `${list}${key.text}`;
    const known = named.get(id) ?? { key, list, own: null, version: null };
    const below = entry.path.slice(pattern.length + 1);
    if (below.length === 0 && entry.value !== null) known.own ??= entry.value;
    else if (below.length === 1 && below[0]?.text === "version") known.version ??= entry.value;
    named.set(id, known);
  }
  return [...named.values()].map((found) => tableDeclaration(text, found));
}

/** A distribution of a table, with its own value and, where that is a table, the `version` in it. */
interface Named {
  readonly key: TomlKey;
  readonly list: string;
  own: TomlValue | null;
  version: TomlValue | null;
}

function tableDeclaration(text: string, { key, list, own, version }: Named): FoundDeclaration {
  const common = { name: key.text, nameSpan: key.span, bareKey: key.bare, list };
  if (own?.kind === "string") {
    return {
      ...common,
      version: tableVersion(text.slice(own.inner.start, own.inner.end)),
      pin: own.plain ? own.inner : null,
      room: roomOfLine(text, key.bare ? key.span.start : key.span.start - 1, own.span.end),
    };
  }
  return { ...common, version: shapedVersion(text, own, version), pin: null, room: null };
}

function shapedVersion(text: string, own: TomlValue | null, version: TomlValue | null): DeclaredVersion {
  if (version?.kind === "string") return tableVersion(stringText(text, version));
  if (own?.kind !== "array") return NO_VERSION;
  const stated = own.items.map((item) => item.kind === "table" ? versionIn(text, item.entries) : null);
  return stated.length === 0 || stated.includes(null) ? NO_VERSION : tableVersion(stated.join(" || "));
}

function versionIn(text: string, entries: readonly TomlEntry[]): string | null {
  const found = entries.find((entry) => entry.path.length === 1 && entry.path[0]?.text === "version");
  return found?.value?.kind === "string" ? stringText(text, found.value) : null;
}

function stringText(text: string, { inner }: TomlString): string {
  return text.slice(inner.start, inner.end);
}

function arrays(text: string, entries: readonly TomlEntry[]): FoundDeclaration[] {
  return entries.flatMap((entry) => {
    const { path, value } = entry;
    const listed = PYPROJECT_ARRAYS.some((one) => one.length === path.length && beginsWith(path, one));
    if (!listed || value?.kind !== "array") return [];
    return value.items.flatMap((item) => item.kind === "string" ? arrayItem(text, item, listName(path)) : []);
  });
}

function arrayItem(text: string, item: TomlString, list: string): FoundDeclaration[] {
  const requirement = readRequirement(withoutEscapes(stringText(text, item)), item.inner.start);
  if (requirement === null) return [];
  const plain = item.plain || !/\\[^"]/.test(stringText(text, item));
  return [{
    ...requirement,
    pin: plain && item.span.start === item.inner.start - 1 ? requirement.pin : null,
    bareKey: false,
    list,
    room: roomOfEntry(text, item.span),
  }];
}

/** Quotes of a marker are often escaped; as ordinary quotes of the same width they leave every place where it is. */
function withoutEscapes(text: string): string {
  return text.replaceAll('\\"', " '");
}
