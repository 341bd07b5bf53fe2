/**
 * The texts a pack is made of: names of Python, of distributions, of packs, and words shown to a person. A pack is written by a stranger,
 * so each has a closed form; whatever could be obeyed by a terminal, a shell or a browser has no place in any of them.
 */
import { isWindowsReserved, relativePathFault } from "../../src/core/relative_path.ts";
import { pattern, refine, type Shape, shown, text } from "../../src/core/shape.ts";
import { parseSpecifierSet, parseVersion } from "../../src/core/pep440.ts";

const keywords = new Set(
  ("False None True and as assert async await break class continue def del elif else except finally for from global if import in is " +
    "lambda nonlocal not or pass raise return try while with yield").split(" "),
);

/** `a.b.C`: where something stands in a library. */
export const qualifiedName: Shape<string> = pattern(
  /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/,
  "a dotted name such as package.module.Name",
);

/** A dotted name of at least two parts: the first says where the last is found. */
export const dottedName: Shape<string> = refine(
  qualifiedName,
  (name) => name.includes(".") ? null : `Expected a dotted name of at least two parts, found ${shown(name)}`,
);

/** One name that Python lets a program bind. */
export const plainName: Shape<string> = refine(
  pattern(/^[A-Za-z_][A-Za-z0-9_]*$/, "one Python name without a dot"),
  (name) => keywords.has(name) ? `Expected a name, found the Python keyword ${shown(name)}` : null,
);

export const slug: Shape<string> = pattern(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  "lower-case letters and digits in parts joined by single hyphens",
);

/** `<provider>/<from>-to-<to>`; also two directory names, so neither may be a device on Windows. */
export const packId: Shape<string> = refine(
  pattern(/^[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/, "an id such as provider/old-to-new"),
  (id) => {
    const device = id.split("/").find(isWindowsReserved);
    return device === undefined ? null : `Expected names a directory can have, found ${shown(device)}`;
  },
);

export const packVersion: Shape<string> = pattern(
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-[0-9A-Za-z.-]+)?$/,
  "a version such as 1.0.2 without build metadata",
);

export const distribution: Shape<string> = pattern(
  /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/,
  "the name of a distribution",
);

export const versionSet: Shape<string> = refine(text({ min: 1 }), (value) => {
  const set = parseSpecifierSet(value);
  if (set !== null && set.clauses.length > 0) return null;
  return `Expected a PEP 440 version set such as ">=3,<4", found ${shown(value)}`;
});

/** A version somebody can install by default: no pre-release, development release or local build. */
export const releaseVersion: Shape<string> = refine(text(), (value) => {
  const version = parseVersion(value);
  const released = version !== null && version.pre === null && version.dev === null && version.local === null;
  return released ? null : `Expected a released version such as 3.0.1, found ${shown(value)}`;
});

export const sha256: Shape<string> = pattern(/^[0-9a-f]{64}$/, "64 lower-case hexadecimal digits");

export const date: Shape<string> = refine(
  pattern(/^\d{4}-\d{2}-\d{2}$/, "a date such as 2026-01-31"),
  (value) => isDay(value) ? null : `Expected a day of the calendar, found ${shown(value)}`,
);

function isDay(value: string): boolean {
  const [year, month, day] = value.split("-").map(Number) as [number, number, number];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return length !== undefined && day >= 1 && day <= length;
}

/** An address a person may open. The product never does; credentials in it would end up in reports. */
export const httpsUrl: Shape<string> = refine(text(), (value) => {
  const parts = /^https:\/\/([^/?#]*)([/?#][\x21-\x7e]*)?$/.exec(value);
  if (parts === null) return `Expected an https address, found ${shown(value)}`;
  const authority = parts[1] as string;
  if (authority.includes("@")) return "Expected an https address without credentials";
  const host = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;
  return host.test(authority) ? null : `Expected an https address with a host, found ${shown(value)}`;
});

/** One line shown to a person, 1 to 500 characters, none of them a control or format character: those are refused, not stripped. */
export const displayText: Shape<string> = refine(text({ min: 1, max: 500 }), (value) => {
  const hidden = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.exec(value)?.[0];
  if (hidden === undefined) return null;
  const code = (hidden.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0");
  return code === "000A" || code === "000D"
    ? "Expected one line of text, found a line break"
    : `Expected text without control or format characters, found U+${code}`;
});

/** Bytes a file is searched for before anything of it is parsed. */
export const token: Shape<string> = pattern(/^[\x20-\x7e]+$/, "printable ASCII text");

/** A file of the pack's own fixtures; checked as text, because a pack may be a single file. */
export const fixturePath: Shape<string> = refine(displayText, (path) => {
  const fault = relativePathFault(path);
  if (fault !== null) return fault;
  const below = path.startsWith("fixtures/") && !path.split("/").includes(".");
  return below ? null : `Expected a plain path under fixtures/, found ${shown(path)}`;
});

/** Whether `name` is `prefix` or stands below it, by whole segments. */
export function isAtOrUnder(name: string, prefix: string): boolean {
  return name.startsWith(prefix) && (name.length === prefix.length || name[prefix.length] === ".");
}

export function isUnder(name: string, prefix: string): boolean {
  return name !== prefix && isAtOrUnder(name, prefix);
}

/** A name and every name it stands below: `a.b.C` → `a.b.C`, `a.b`, `a`. */
export function* upwards(name: string): Iterable<string> {
  for (let end = name.length; end > 0; end = name.lastIndexOf(".", end - 1)) yield name.slice(0, end);
}

/** `a.b.C` → `a.b`; a name without a dot has no such part. */
export function parent(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf(".")));
}

export function leaf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
