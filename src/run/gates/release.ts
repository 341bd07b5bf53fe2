/**
 * The gates that ask which release of a library a repository is on: whether the old one reaches the pack's floor, and whether the new one
 * is pinned away from what the pack writes. Declarations are judged in order, and the first that blocks is named.
 */
import { sameDistribution } from "../../core/fold_pep503.ts";
import {
  ANY_VERSION,
  compareVersions,
  hasFloor,
  lowestAdmitted,
  parseSpecifierSet,
  parseVersion,
  parseVersionRange,
  rangeAdmits,
  rangeLowest,
  rangeOf,
  rangesShareRelease,
  type SpecifierSet,
  type VersionRange,
} from "../../core/pep440.ts";
import type { Pack } from "../packs/mod.ts";

/** A dependency declaration as the gates read it. */
export interface DeclaredRelease {
  readonly path: string;
  readonly line: number;
  /** As written. */
  readonly name: string;
  /** The version text; null or empty where none is named (a bare name, a URL, a path). */
  readonly version: string | null;
  /** No requirement at all, or no version set: its own row says so, and it never blocks. */
  readonly unparsable: boolean;
}

/** A place where code or text shows a name, for a message. */
export interface Shown {
  readonly path: string;
  readonly line: number;
  readonly name: string;
}

/** What the repository says besides its declarations. */
export interface ReleaseEvidence {
  /** The first place that shows another release than `from.newest`. */
  readonly otherRelease: Shown | null;
  /** The first resolved use of a name that only `from.version` defines. */
  readonly sinceUse: Shown | null;
  /** The first resolved use of the old library at all. */
  readonly anyUse: Shown | null;
}

export interface Block {
  readonly word: "runtime_unsupported" | "legacy_version_unsupported" | "new_version_unsupported";
  readonly message: string;
}

export type ReleaseAnswer = { readonly blocked: Block } | {
  readonly blocked: null;
  readonly assumed: string | null;
};

/** The floor gate of the old library. */
export function legacyGate(
  pack: Pack,
  declarations: readonly DeclaredRelease[],
  evidence: ReleaseEvidence,
): ReleaseAnswer {
  const from = parseSpecifierSet(pack.from.version) as SpecifierSet;
  if (!hasFloor(from)) return { blocked: null, assumed: null };
  const own = declarations.filter((entry) => sameDistribution(entry.name, pack.from.package));
  if (own.length === 0) return undeclared(pack, evidence);
  let assumed: string | null = null;
  for (const entry of own) {
    const answer = judge(pack, from, entry, evidence);
    if (answer.blocked !== null) return answer;
    assumed ??= answer.assumed;
  }
  return { blocked: null, assumed };
}

/** With no declaration anywhere, code that uses the library blocks. */
function undeclared(pack: Pack, { anyUse }: ReleaseEvidence): ReleaseAnswer {
  if (anyUse === null) return { blocked: null, assumed: null };
  return legacyBlock(pack, `no manifest declares ${pack.from.package}, and ${place(anyUse)} uses it`);
}

function judge(
  pack: Pack,
  from: SpecifierSet,
  entry: DeclaredRelease,
  evidence: ReleaseEvidence,
): ReleaseAnswer {
  if (entry.unparsable) return { blocked: null, assumed: null };
  const text = entry.version?.trim() ?? "";
  const range: VersionRange | null = text === "" ? ANY_VERSION : parseVersionRange(text);
  if (range === null) return { blocked: null, assumed: null };
  const needed = lowestAdmitted(from);
  const floor = rangeLowest(range);
  if (needed !== null && floor !== null && compareVersions(floor, needed) >= 0) {
    return { blocked: null, assumed: null };
  }
  return assume(pack, from, entry, range, evidence);
}

/** A declaration that names no version, or one below the floor: taken for a release where the pack says which, and nothing contradicts. */
function assume(
  pack: Pack,
  from: SpecifierSet,
  entry: DeclaredRelease,
  range: VersionRange,
  evidence: ReleaseEvidence,
): ReleaseAnswer {
  const written = declared(entry);
  const newest = pack.from.newest === undefined ? null : parseVersion(pack.from.newest);
  if (newest !== null) {
    if (!rangeAdmits(range, newest)) {
      return legacyBlock(pack, `${written} admits no release of ${pack.from.version}`);
    }
    if (evidence.otherRelease !== null) {
      return legacyBlock(
        pack,
        `${written} may be another release: ${
          place(evidence.otherRelease)
        } shows ${evidence.otherRelease.name}`,
      );
    }
    return { blocked: null, assumed: pack.from.newest as string };
  }
  if (!rangesShareRelease(range, rangeOf(from))) {
    return legacyBlock(pack, `${written} admits no release of ${pack.from.version}`);
  }
  if (pack.from.since !== undefined && evidence.sinceUse !== null) {
    return { blocked: null, assumed: pack.from.version };
  }
  return legacyBlock(pack, `${written} does not reach ${pack.from.version}`);
}

function legacyBlock(pack: Pack, why: string): ReleaseAnswer {
  const message = [
    `legacy_version_unsupported: ${pack.id} starts from ${pack.from.package} ${pack.from.version}, and ${why}.`,
    "Changing the version alone leaves the source as it is: calls to names that the wanted release dropped have to be ported before.",
  ].join(" ");
  return { blocked: { word: "legacy_version_unsupported", message } };
}

/** A pin of the new library that admits nothing the pack writes. */
export function newRangeGate(pack: Pack, declarations: readonly DeclaredRelease[]): Block | null {
  if (sameDistribution(pack.from.package, pack.to.package)) return null;
  const to = parseSpecifierSet(pack.to.version) as SpecifierSet;
  for (const entry of declarations) {
    if (entry.unparsable || !sameDistribution(entry.name, pack.to.package)) continue;
    const text = entry.version?.trim() ?? "";
    const range = text === "" ? null : parseVersionRange(text);
    if (range === null || rangesShareRelease(range, rangeOf(to))) continue;
    return {
      word: "new_version_unsupported",
      message: `new_version_unsupported: ${
        declared(entry)
      } admits no release of ${pack.to.package} ${pack.to.version}, which ${pack.id} writes`,
    };
  }
  return null;
}

function declared(entry: DeclaredRelease): string {
  const version = entry.version?.trim() ?? "";
  const range = version === "" || parseVersionRange(version) === null ? "" : version;
  return `${entry.path}:${entry.line} declares ${entry.name}${
    range === "" ? " without a version" : ` ${range}`
  }, which`;
}

function place({ path, line }: Shown): string {
  return `${path}:${line}`;
}
