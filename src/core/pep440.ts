/** PEP 440: versions, specifier sets, the intervals they admit, and the ranges people declare in tables. */
export {
  compareVersions,
  isPrerelease,
  parseVersion,
  publicPart,
  type Version,
  versionText,
} from "./versions/version.ts";
export {
  admits,
  type Clause,
  type Operator,
  parseSpecifierSet,
  type SpecifierSet,
} from "./versions/specifier.ts";
export {
  admitsAny,
  hasFloor,
  highestAdmitted,
  lowestAdmitted,
  runsAfter,
  sharesRelease,
} from "./versions/interval.ts";
export {
  ANY_VERSION,
  namesNoVersion,
  parseVersionRange,
  rangeAdmits,
  rangeLowest,
  rangeOf,
  rangesShareRelease,
  type VersionRange,
} from "./versions/range.ts";
