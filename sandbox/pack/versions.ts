/**
 * Which releases a pack starts from and ends at, and what it may assume where a repository does not say. `newest` is taken for a repository
 * that names no version, unless something shows that it is on another: `lacks` are the names that would. `since` are names that only the
 * starting range has.
 */
import { sameDistribution } from "../../src/core/fold_pep503.ts";
import {
  admits,
  hasFloor,
  parseSpecifierSet,
  parseVersion,
  runsAfter,
  type SpecifierSet,
} from "../../src/core/pep440.ts";
import { type Report, shown } from "../../src/core/shape.ts";
import type { Pack } from "./format.ts";
import { isAtOrUnder } from "./names.ts";

export function versionRules(pack: Pack, report: Report): void {
  const from = parseSpecifierSet(pack.from.version) as SpecifierSet;
  const to = parseSpecifierSet(pack.to.version) as SpecifierSet;
  newestRules(pack, from, report);
  sinceRules(pack, report);
  if ((pack.from.newest ?? pack.from.since) !== undefined && !hasFloor(from)) {
    report(
      ["from", "version"],
      `Expected a lowest version, which newest and since need, found ${shown(pack.from.version)}`,
    );
  }
  if (sameDistribution(pack.from.package, pack.to.package) && !runsAfter(to, from)) {
    report(
      ["to", "version"],
      "Expected only releases after those of from.version, as both are of one distribution",
    );
  }
}

function newestRules({ from, match }: Pack, range: SpecifierSet, report: Report): void {
  if (from.newest === undefined) {
    if (from.lacks !== undefined) report(["from", "lacks"], "Expected only beside newest");
    return;
  }
  const newest = parseVersion(from.newest);
  if (newest !== null && !admits(range, newest)) {
    report(
      ["from", "newest"],
      `Expected a version in from.version ${from.version}, found ${shown(from.newest)}`,
    );
  }
  if (from.lacks === undefined) report(["from", "lacks"], "Required beside newest");
  from.lacks?.forEach((name, index) => {
    if (!match.imports.some((module) => isAtOrUnder(name, module))) {
      report(
        ["from", "lacks", index],
        `Expected a name at or under a module of match.imports, found ${shown(name)}`,
      );
    }
  });
}

function sinceRules({ from, match }: Pack, report: Report): void {
  if (from.since === undefined) return;
  if (from.newest !== undefined) report(["from", "since"], "Expected either since or newest, found both");
  const roots = match.shared ? match.symbols : match.imports;
  const where = match.shared ? "match.symbols" : "match.imports";
  from.since.forEach((name, index) => {
    if (!roots.some((root) => isAtOrUnder(name, root))) {
      report(["from", "since", index], `Expected a name at or under one of ${where}, found ${shown(name)}`);
    }
  });
}
