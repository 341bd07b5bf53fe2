/** What the repository shows of the release it is on, besides its declarations: code, text and lock files. */
import { parseSpecifierSet, type SpecifierSet } from "../../core/pep440.ts";
import type { Finding } from "../evidence/models/finding.ts";
import {
  lockedVersions,
  type ReleaseEvidence,
  type Shown,
  shownInCode,
  shownInText,
  versionOutside,
} from "../gates/mod.ts";
import type { Pack } from "../packs/mod.ts";
import { isUnderAny, prefilter, type ScanPack } from "../scan/mod.ts";
import type { Survey } from "./survey.ts";

const RESOLVED: ReadonlySet<string> = new Set(["import", "call", "attribute", "method_call"]);

/** `manifests`: those that declare the old library. */
export function releaseEvidence(
  survey: Survey,
  pack: Pack,
  projection: ScanPack,
  findings: readonly Finding[],
  manifests: readonly string[],
): ReleaseEvidence {
  const resolved = findings.filter((row) => RESOLVED.has(row.kind) && row.symbol !== null);
  const since = pack.from.since ?? [];
  return {
    anyUse: firstUse(resolved, () => true),
    sinceUse: firstUse(resolved, (symbol) => isUnderAny(symbol, since)),
    otherRelease: pack.from.newest === undefined
      ? null
      : otherRelease(survey, pack, projection, findings, manifests),
  };
}

function firstUse(rows: readonly Finding[], counts: (symbol: string) => boolean): Shown | null {
  const row = rows.find(({ symbol }) => symbol !== null && counts(symbol));
  return row === undefined ? null : { path: row.path, line: row.line, name: row.symbol as string };
}

function otherRelease(
  survey: Survey,
  pack: Pack,
  projection: ScanPack,
  findings: readonly Finding[],
  manifests: readonly string[],
): Shown | null {
  const lacks = pack.from.lacks ?? [];
  const inCode = shownInCode(findings, lacks);
  if (inCode !== null) return inCode;
  const holds = prefilter(projection.tokens);
  for (
    const { files, python } of [{ files: survey.sources, python: true }, {
      files: survey.unincluded,
      python: false,
    }]
  ) {
    for (const { path, bytes } of files) {
      const shown = holds(bytes) ? shownInText(path, bytes, lacks, python) : null;
      if (shown !== null) return shown;
    }
  }
  return lockedElsewhere(survey, pack, manifests);
}

/** A lock file beside or above a declaration that holds a release outside the pack's range. */
function lockedElsewhere(survey: Survey, pack: Pack, manifests: readonly string[]): Shown | null {
  const range = parseSpecifierSet(pack.from.version) as SpecifierSet;
  for (const { path, bytes, manifests: beside } of survey.lockFiles) {
    if (!beside.some((manifest) => manifests.includes(manifest))) continue;
    const version = versionOutside(lockedVersions(path, bytes, pack.from.package), range);
    if (version !== null) return { path, line: 1, name: `${pack.from.package} ${version}` };
  }
  return null;
}
