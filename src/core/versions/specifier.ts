/** Version specifiers of PEP 440: one clause, sets of clauses joined by commas, and whether a version is admitted. */
import {
  compareReleases,
  compareVersions,
  isPrerelease,
  parseVersion,
  publicPart,
  type Version,
} from "./version.ts";

export type Operator = "~=" | "==" | "!=" | "<=" | ">=" | "<" | ">" | "===";

export interface Clause {
  readonly operator: Operator;
  readonly version: Version;
  /** `==1.2.*` and `!=1.2.*`: every version that begins so. */
  readonly prefix: boolean;
}

/** All clauses hold together; an empty set admits everything. */
export interface SpecifierSet {
  readonly clauses: readonly Clause[];
}

const CLAUSE = /^\s*(~=|===|==|!=|<=|>=|<|>)\s*(\S+)\s*$/;

/** Reads a set such as `>=3,<4`; null when the text is none. The empty text is the set that admits everything. */
export function parseSpecifierSet(text: string): SpecifierSet | null {
  if (text.length > 4096) return null;
  if (text.trim() === "") return { clauses: [] };
  const parts = text.split(",");
  if (parts.at(-1)?.trim() === "") parts.pop();
  const clauses = parts.map(parseClause);
  return clauses.every((clause) => clause !== null) ? { clauses } : null;
}

function parseClause(text: string): Clause | null {
  const match = CLAUSE.exec(text);
  if (match === null) return null;
  const operator = match[1] as Operator;
  const written = match[2] as string;
  const prefix = written.endsWith(".*");
  if (prefix && operator !== "==" && operator !== "!=") return null;
  const version = parseVersion(prefix ? written.slice(0, -2) : written);
  if (version === null) return null;
  if (prefix && (version.dev !== null || version.local !== null)) return null;
  if (operator === "~=" && version.release.length < 2) return null;
  if (version.local !== null && operator !== "==" && operator !== "!=" && operator !== "===") return null;
  return { operator, version, prefix };
}

/** Whether a version satisfies every clause; pre-releases count like any other version. */
export function admits(set: SpecifierSet, version: Version): boolean {
  return set.clauses.every((clause) => satisfies(clause, version));
}

function satisfies(clause: Clause, version: Version): boolean {
  const wanted = clause.version;
  switch (clause.operator) {
    case "==":
    case "===":
      return equal(clause, version);
    case "!=":
      return !equal(clause, version);
    case "<=":
      return compareVersions(publicPart(version), wanted) <= 0;
    case ">=":
      return compareVersions(publicPart(version), wanted) >= 0;
    case "<":
      return compareVersions(publicPart(version), wanted) < 0 &&
        (isPrerelease(wanted) || !isPrerelease(version) || !sameRelease(version, wanted));
    case ">":
      return compareVersions(version, wanted) > 0 &&
        (wanted.post !== null || version.post === null || !sameRelease(version, wanted)) &&
        (version.local === null || !sameRelease(version, wanted));
    case "~=":
      return compareVersions(publicPart(version), wanted) >= 0 &&
        beginsWith(version, {
          ...wanted,
          release: wanted.release.slice(0, -1),
          pre: null,
          post: null,
          dev: null,
        });
  }
}

function equal(clause: Clause, version: Version): boolean {
  if (clause.prefix) return beginsWith(version, clause.version);
  return compareVersions(clause.version.local === null ? publicPart(version) : version, clause.version) === 0;
}

/** Whether a version stands below `prefix.*`. */
export function beginsWith(version: Version, prefix: Version): boolean {
  if (version.epoch !== prefix.epoch) return false;
  if (compareReleases(prefix.release.map((_, at) => version.release[at] ?? 0), prefix.release) !== 0) {
    return false;
  }
  if (prefix.pre === null && prefix.post === null) return true;
  const same = version.pre?.stage === prefix.pre?.stage && version.pre?.number === prefix.pre?.number;
  return same && sameRelease(version, prefix) && (prefix.post === null || version.post === prefix.post);
}

function sameRelease(left: Version, right: Version): boolean {
  return left.epoch === right.epoch && compareReleases(left.release, right.release) === 0;
}
