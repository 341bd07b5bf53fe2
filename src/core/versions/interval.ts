/**
 * Sets of versions as unions of intervals over the order of PEP 440, taken as dense. Whether two ranges share a release, where a range
 * begins, and whether one lies wholly behind another are questions about these.
 */
import type { Clause, SpecifierSet } from "./specifier.ts";
import { compareVersions, isPrerelease, type Version } from "./version.ts";

/** A place in the order: at a version, or directly behind it and everything local to it. null is the open end. */
interface Cut {
  readonly version: Version;
  readonly behind: boolean;
}

interface Interval {
  readonly from: Cut | null;
  readonly to: Cut | null;
}

/** The intervals a set admits, ascending and disjoint. */
export function intervals(set: SpecifierSet): readonly Interval[] {
  return set.clauses.map(clauseIntervals).reduce<readonly Interval[]>(intersect, [{ from: null, to: null }]);
}

/** Whether some version lies in both. */
export function sharesRelease(left: SpecifierSet, right: SpecifierSet): boolean {
  return intersect(intervals(left), intervals(right)).length > 0;
}

/** Whether any clause states a lower bound. */
export function hasFloor(set: SpecifierSet): boolean {
  return set.clauses.some(({ operator }) =>
    operator === ">=" || operator === ">" || operator === "==" || operator === "~=" || operator === "==="
  );
}

/** The lowest version a set admits; null when nothing bounds it below, or nothing is admitted. For `>V` it is `V` itself, which bounds it. */
export function lowestAdmitted(set: SpecifierSet): Version | null {
  return intervals(set)[0]?.from?.version ?? null;
}

/** Whether every version of `later` comes after every version of `earlier`. Either being empty counts as not. */
export function runsAfter(later: SpecifierSet, earlier: SpecifierSet): boolean {
  const start = intervals(later)[0]?.from ?? null;
  const last = intervals(earlier).at(-1)?.to ?? null;
  return start !== null && last !== null && compareCuts(last, start) <= 0;
}

/** The version below everything that begins with this release: `3.dev0` for 3. */
function lowestOf(version: Version): Version {
  return version.pre === null && version.post === null
    ? { ...version, dev: 0, local: null }
    : { ...version, dev: 0 };
}

/** The release behind everything that begins so: 3.2 → 3.3, lowest. */
function nextOf(version: Version): Version {
  if (version.post !== null) return { ...version, post: version.post + 1, dev: 0, local: null };
  if (version.pre !== null) {
    return { ...version, pre: { ...version.pre, number: version.pre.number + 1 }, dev: 0, local: null };
  }
  const release = [...version.release];
  release[release.length - 1] = (release.at(-1) ?? 0) + 1;
  return { ...version, release, pre: null, post: null, dev: 0, local: null };
}

const before = (version: Version): Cut => ({ version, behind: false });
const behind = (version: Version): Cut => ({ version, behind: true });

function clauseIntervals(clause: Clause): readonly Interval[] {
  const { operator, version } = clause;
  switch (operator) {
    case ">=":
      return [{ from: before(version), to: null }];
    case ">":
      return [{
        from: behind(
          version.post === null
            ? { ...version, post: version.dev === null ? Infinity : version.post }
            : version,
        ),
        to: null,
      }];
    case "<=":
      return [{ from: null, to: behind(version) }];
    case "<":
      return [{ from: null, to: before(isPrerelease(version) ? version : lowestOf(version)) }];
    case "~=": {
      const prefix = { ...version, release: version.release.slice(0, -1), pre: null, post: null, dev: null };
      return [{ from: before(version), to: before(nextOf(prefix)) }];
    }
    case "==":
    case "===":
      return [point(clause)];
    case "!=": {
      const { from, to } = point(clause);
      return [{ from: null, to: from }, { from: to, to: null }];
    }
  }
}

function point({ version, prefix }: Clause): Interval {
  if (prefix) return { from: before(lowestOf(version)), to: before(nextOf(version)) };
  return { from: before(version), to: behind(version) };
}

function intersect(left: readonly Interval[], right: readonly Interval[]): readonly Interval[] {
  const found = left.flatMap((one) =>
    right.map((other) => ({ from: later(one.from, other.from), to: sooner(one.to, other.to) }))
  );
  const open = found.filter(({ from, to }) => from === null || to === null || compareCuts(from, to) < 0);
  return open.sort((
    one,
    other,
  ) => (one.from === null ? -1 : other.from === null ? 1 : compareCuts(one.from, other.from)));
}

function later(left: Cut | null, right: Cut | null): Cut | null {
  if (left === null || right === null) return left ?? right;
  return compareCuts(left, right) >= 0 ? left : right;
}

function sooner(left: Cut | null, right: Cut | null): Cut | null {
  if (left === null || right === null) return left ?? right;
  return compareCuts(left, right) <= 0 ? left : right;
}

function compareCuts(left: Cut, right: Cut): number {
  return compareVersions(left.version, right.version) || Number(left.behind) - Number(right.behind);
}
