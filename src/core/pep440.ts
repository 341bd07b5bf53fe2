/** PEP 440: versions, specifier sets and the intervals they admit. */
export {
  compareVersions,
  isPrerelease,
  parseVersion,
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
export { hasFloor, lowestAdmitted, runsAfter, sharesRelease } from "./versions/interval.ts";
