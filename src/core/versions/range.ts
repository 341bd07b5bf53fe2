/**
 * Versions as people declare them in a table: a set of PEP 440, or what Poetry and Pipenv write beside it — `^1.2`, `~1.2`, a bare
 * version, `*`, and alternatives joined by `||`. Everything is translated into sets of PEP 440, one for each alternative.
 */
import { admitsAny, lowestAdmitted, sharesRelease } from "./interval.ts";
import { admits, type Clause, parseSpecifierSet, type SpecifierSet } from "./specifier.ts";
import { compareVersions, parseVersion, type Version } from "./version.ts";

/** A version is admitted when one of the sets admits it. */
export interface VersionRange {
  readonly alternatives: readonly [SpecifierSet, ...SpecifierSet[]];
}

/** What names no version: the bare name, `*`. */
export const ANY_VERSION: VersionRange = { alternatives: [{ clauses: [] }] };

export function rangeOf(set: SpecifierSet): VersionRange {
  return { alternatives: [set] };
}

const LIMIT = 4096;
const SEPARATORS = /[\s,]*/y;
const TERM = /(\^|~=|~|===|==|=|!=|<=|>=|<|>)?\s*([^\s,<>=!~^]+)/y;

/** Reads a declared range; null when the text is none. The empty text names no version. */
export function parseVersionRange(text: string): VersionRange | null {
  if (text.length > LIMIT) return null;
  if (text.trim() === "") return ANY_VERSION;
  const sets: SpecifierSet[] = [];
  for (const part of text.split(/\|\|?/)) {
    const set = parsePart(part);
    if (set === null) return null;
    sets.push(set);
  }
  const [first, ...others] = sets;
  return first === undefined ? null : { alternatives: [first, ...others] };
}

function parsePart(text: string): SpecifierSet | null {
  const clauses: Clause[] = [];
  let at = skip(text, 0);
  if (at === text.length) return null;
  while (at < text.length) {
    TERM.lastIndex = at;
    const match = TERM.exec(text);
    const term = match === null ? null : translate(match[1] ?? "", match[2] ?? "");
    if (term === null) return null;
    clauses.push(...term);
    at = skip(text, TERM.lastIndex);
  }
  return { clauses };
}

function skip(text: string, at: number): number {
  SEPARATORS.lastIndex = at;
  SEPARATORS.exec(text);
  return SEPARATORS.lastIndex;
}

function translate(operator: string, written: string): readonly Clause[] | null {
  if (operator === "^" || operator === "~") {
    const version = parseVersion(written);
    if (version === null) return null;
    const kept = operator === "^" ? firstKept(version) : Math.min(1, version.release.length - 1);
    return [
      { operator: ">=", version, prefix: false },
      { operator: "<", version: bumped(version, kept), prefix: false },
    ];
  }
  if (written === "*") return operator === "" || operator === "==" || operator === "=" ? [] : null;
  const spelled = operator === "" || operator === "=" ? "==" : operator;
  return parseSpecifierSet(`${spelled}${written}`)?.clauses ?? null;
}

/** The part a caret keeps: the first that is not zero, else the last one written. */
function firstKept({ release }: Version): number {
  const found = release.findIndex((part) => part !== 0);
  return found === -1 ? release.length - 1 : found;
}

function bumped(version: Version, at: number): Version {
  const release = version.release.slice(0, at + 1);
  release[at] = (release[at] ?? 0) + 1;
  return { epoch: version.epoch, release, pre: null, post: null, dev: null, local: null };
}

export function rangeAdmits(range: VersionRange, version: Version): boolean {
  return range.alternatives.some((set) => admits(set, version));
}

/** Whether some version lies in both. */
export function rangesShareRelease(left: VersionRange, right: VersionRange): boolean {
  return left.alternatives.some((one) => right.alternatives.some((other) => sharesRelease(one, other)));
}

/** Whether the range says nothing about versions. */
export function namesNoVersion(range: VersionRange): boolean {
  return range.alternatives.some((set) => set.clauses.length === 0);
}

/** The least floor over the alternatives; null when one of them has none, or nothing is admitted at all. */
export function rangeLowest(range: VersionRange): Version | null {
  let lowest: Version | null = null;
  for (const set of range.alternatives) {
    if (!admitsAny(set)) continue;
    const floor = lowestAdmitted(set);
    if (floor === null) return null;
    if (lowest === null || compareVersions(floor, lowest) < 0) lowest = floor;
  }
  return lowest;
}
