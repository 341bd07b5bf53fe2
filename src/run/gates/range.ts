/**
 * Version ranges as manifests write them: PEP 440 sets, and Poetry's own spellings translated into them. A range is a list of alternatives;
 * it admits what any of them admits.
 */
import {
  admits,
  compareVersions,
  lowestAdmitted,
  parseSpecifierSet,
  parseVersion,
  sharesRelease,
  type SpecifierSet,
  type Version,
} from "../../core/pep440.ts";

export type Range = readonly SpecifierSet[];

/** Reads a range, alternatives parted by `||`, terms by commas or spaces; null when a part is none. `*` and the empty text admit all. */
export function readRange(text: string): Range | null {
  if (text.length > 1024) return null;
  const parts = text.split("||").map((part) => readAlternative(part));
  return parts.every((part) => part !== null) ? parts : null;
}

function readAlternative(text: string): SpecifierSet | null {
  const joined = text.trim().replace(/(~=|===|==|!=|<=|>=|<|>|\^|~)\s+/g, "$1");
  const terms = joined.split(/[\s,]+/).filter((term) => term !== "" && term !== "*");
  const translated = terms.map(translate);
  if (!translated.every((term) => term !== null)) return null;
  return parseSpecifierSet(translated.join(","));
}

/** One term in the words of PEP 440. */
function translate(term: string): string | null {
  if (term.startsWith("^")) return caret(term.slice(1));
  if (term.startsWith("~") && !term.startsWith("~=")) return tilde(term.slice(1));
  if (/^[=!<>~]/.test(term)) return /^=[^=]/.test(term) ? `==${term.slice(1)}` : term;
  return /^\d/.test(term) || /^v\d/.test(term) ? `==${term}` : null;
}

/** `^3.9` is `>=3.9,<4`: up to the next release of the first number that is not zero. */
function caret(text: string): string | null {
  const version = parseVersion(text);
  if (version === null) return null;
  const release = [...version.release];
  const first = release.findIndex((number) => number !== 0);
  const at = first === -1 ? release.length - 1 : first;
  return `>=${text},<${release.slice(0, at).concat((release[at] as number) + 1).join(".")}`;
}

/** `~3.9` is `>=3.9,<3.10`, `~3` is `>=3,<4`. */
function tilde(text: string): string | null {
  const version = parseVersion(text);
  if (version === null) return null;
  const at = Math.min(1, version.release.length - 1);
  return `>=${text},<${version.release.slice(0, at).concat((version.release[at] as number) + 1).join(".")}`;
}

/** Whether any alternative admits the version. */
export function rangeAdmits(range: Range, version: Version): boolean {
  return range.some((set) => admits(set, version));
}

/** Whether some release lies in the range and in the set. */
export function rangeShares(range: Range, set: SpecifierSet): boolean {
  return range.some((alternative) => sharesRelease(alternative, set));
}

/** The least floor over the alternatives; null when one of them has none. */
export function rangeFloor(range: Range): Version | null {
  const floors = range.map(lowestAdmitted);
  if (floors.some((floor) => floor === null)) return null;
  return (floors as Version[]).reduce<Version | null>(
    (least, floor) => (least === null || compareVersions(floor, least) < 0 ? floor : least),
    null,
  );
}
