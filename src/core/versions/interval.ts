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

export interface Interval {
  readonly from: Cut | null;
  readonly to: Cut | null;
}

/** Ascending and disjoint; the empty list admits nothing. */
export type Intervals = readonly Interval[];

/** The intervals a set admits. */
export function intervals(set: SpecifierSet): Intervals {
  return fold(set, true);
}

/** Whether some version lies in both. */
export function sharesRelease(left: SpecifierSet, right: SpecifierSet): boolean {
  return intersect(intervals(left), intervals(right)).length > 0;
}

/** Whether some version lies in it. */
export function admitsAny(set: SpecifierSet): boolean {
  return intervals(set).length > 0;
}

/** Whether any clause states a lower bound. */
export function hasFloor(set: SpecifierSet): boolean {
  return set.clauses.some(({ operator }) =>
    operator === ">=" || operator === ">" || operator === "==" || operator === "~=" || operator === "==="
  );
}

/**
 * The lowest version a set admits; null when nothing bounds it below, or nothing is admitted. For `>V` it is `V` itself, which bounds
 * it, and for `==3.*` it is 3: a person who writes it asks for the line of that release, not for its first development snapshot.
 */
export function lowestAdmitted(set: SpecifierSet): Version | null {
  return fold(set, false)[0]?.from?.version ?? null;
}

/** The version that bounds a set above, itself admitted or not; null when nothing does, or nothing is admitted. */
export function highestAdmitted(set: SpecifierSet): Version | null {
  return fold(set, false).at(-1)?.to?.version ?? null;
}

/** Whether every version of `later` comes after every version of `earlier`. Either being empty counts as not. */
export function runsAfter(later: SpecifierSet, earlier: SpecifierSet): boolean {
  const start = intervals(later)[0]?.from ?? null;
  const last = intervals(earlier).at(-1)?.to ?? null;
  return start !== null && last !== null && compareCuts(last, start) <= 0;
}

/** `snapshots`: whether `3.*` begins with the snapshots before 3, as the order says, or with 3, as people read it. */
function fold(set: SpecifierSet, snapshots: boolean): Intervals {
  return set.clauses.map((clause) => clauseIntervals(clause, snapshots))
    .reduce<Intervals>(intersect, [{ from: null, to: null }]);
}

/** The version below everything that begins with this release: `3.dev0` for 3. */
function lowestOf(version: Version): Version {
  return version.pre === null && version.post === null
    ? { ...version, dev: 0, local: null }
    : { ...version, dev: 0 };
}

/** The release behind everything that begins so: 3.2 → 3.3. */
function nextOf(version: Version): Version {
  if (version.post !== null) return { ...version, post: version.post + 1, dev: null, local: null };
  if (version.pre !== null) {
    return { ...version, pre: { ...version.pre, number: version.pre.number + 1 }, dev: null, local: null };
  }
  const release = [...version.release];
  release[release.length - 1] = (release.at(-1) ?? 0) + 1;
  return { ...version, release, pre: null, post: null, dev: null, local: null };
}

const before = (version: Version): Cut => ({ version, behind: false });
const behind = (version: Version): Cut => ({ version, behind: true });

function clauseIntervals(clause: Clause, snapshots: boolean): Intervals {
  const { operator, version } = clause;
  switch (operator) {
    case ">=":
      return [{ from: before(version), to: null }];
    case ">":
      return [{ from: behind(snapshots ? lastOf(version) : version), to: null }];
    case "<=":
      return [{ from: null, to: behind(version) }];
    case "<":
      return [{ from: null, to: before(snapshots && !isPrerelease(version) ? lowestOf(version) : version) }];
    case "~=": {
      const prefix = { ...version, release: version.release.slice(0, -1), pre: null, post: null, dev: null };
      const end = nextOf(prefix);
      return [{ from: before(version), to: before(snapshots ? lowestOf(end) : end) }];
    }
    case "==":
    case "===":
      return [point(clause, snapshots)];
    case "!=": {
      const { from, to } = point(clause, snapshots);
      return [{ from: null, to: from }, { from: to, to: null }];
    }
  }
}

/** What `>` leaves behind: the version and, unless it names one, its post releases. */
function lastOf(version: Version): Version {
  return version.post === null && version.dev === null ? { ...version, post: Infinity } : version;
}

function point({ version, prefix }: Clause, snapshots: boolean): Interval {
  if (!prefix) return { from: before(version), to: behind(version) };
  const end = nextOf(version);
  return snapshots
    ? { from: before(lowestOf(version)), to: before(lowestOf(end)) }
    : { from: before(version), to: before(end) };
}

/** Goes through both lists once, as a merge does. */
export function intersect(left: Intervals, right: Intervals): Intervals {
  const found: Interval[] = [];
  for (let l = 0, r = 0; l < left.length && r < right.length;) {
    const [one, other] = [left[l] as Interval, right[r] as Interval];
    const common = { from: later(one.from, other.from), to: sooner(one.to, other.to) };
    if (common.from === null || common.to === null || compareCuts(common.from, common.to) < 0) {
      found.push(common);
    }
    if (endsFirst(one, other)) l++;
    else r++;
  }
  return found;
}

function endsFirst(one: Interval, other: Interval): boolean {
  if (one.to === null) return false;
  return other.to === null || compareCuts(one.to, other.to) <= 0;
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
