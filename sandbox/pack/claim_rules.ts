/**
 * Whose a legacy name is: one change's to rewrite, one change's to refuse, and never both; and all of them names the pack looks for. Linear in the
 * number of names, since a pack may list thousands.
 */
import { type Path, type Report, shown } from "../../src/core/shape.ts";
import { mapped, refused, rewritten } from "./claims.ts";
import type { Change, Pack } from "./format.ts";
import { upwards } from "./names.ts";

/** The place of a parameter of the change at `index`. */
export function params(index: number, ...below: (string | number)[]): Path {
  return ["changes", index, "params", ...below];
}

export function soleClaims({ changes }: Pack, report: Report): void {
  const owners = new Map<string, number>();
  changes.forEach((change, index) => {
    for (const { name, at } of rewritten(change)) {
      const other = owners.get(name);
      if (other === undefined) owners.set(name, index);
      else if (other !== index) {
        report(
          params(index, ...at),
          `Expected a name no other change claims, found ${shown(name)} of changes[${other}]`,
        );
      }
    }
  });
  flagOverlaps(changes, report);
  patternOverlaps(changes, report);
}

interface Flag {
  readonly owner: number;
  readonly below: boolean;
}

/** Every refused name, the first change that refuses it counting. */
function flagsOf(changes: readonly Change[]): ReadonlyMap<string, Flag> {
  const flags = new Map<string, Flag>();
  changes.forEach((change, owner) => {
    for (const { name, below } of refused(change)) if (!flags.has(name)) flags.set(name, { owner, below });
  });
  return flags;
}

/** The flag that covers a name, and the name it is given by. */
function flagOn(name: string, flags: ReadonlyMap<string, Flag>, except?: number): [string, Flag] | null {
  for (const above of upwards(name)) {
    const flag = flags.get(above);
    if (flag !== undefined && flag.owner !== except && (flag.below || above === name)) return [above, flag];
  }
  return null;
}

/** Two flags on one name would leave it open whose words a person is shown. */
function flagOverlaps(changes: readonly Change[], report: Report): void {
  const flags = flagsOf(changes);
  changes.forEach((change, index) => {
    for (const { name, at } of refused(change)) {
      const other = flagOn(name, flags, index);
      if (other === null) continue;
      report(
        params(index, ...at),
        `Expected a name no other change refuses, found ${shown(other[0])} in changes[${other[1].owner}]`,
      );
    }
  });
}

function patternOverlaps(changes: readonly Change[], report: Report): void {
  const owners = new Map<string, number>();
  changes.forEach((change, index) => {
    if (change.kind !== "flag_only") return;
    (change.params.patterns ?? []).forEach((pattern, at) => {
      const other = owners.get(pattern);
      if (other === undefined) owners.set(pattern, index);
      else {
        report(
          params(index, "patterns", at),
          `Expected a pattern no other change claims, found ${pattern} in changes[${other}]`,
        );
      }
    });
  });
}

export function refusedClaims({ changes }: Pack, report: Report): void {
  const flags = flagsOf(changes);
  changes.forEach((change, index) => {
    for (const { name, at } of [...rewritten(change), ...mapped(change)]) {
      const flag = flagOn(name, flags);
      if (flag === null) continue;
      report(
        params(index, ...at),
        `Expected a name no flag_only refuses, found ${shown(flag[0])} in changes[${flag[1].owner}]`,
      );
    }
  });
}

export function underMatch({ changes, match }: Pack, report: Report): void {
  const roots = new Set(match.shared ? match.symbols : match.imports);
  const where = match.shared ? "match.symbols" : "match.imports";
  changes.forEach((change, index) => {
    for (const { name, at } of [...rewritten(change), ...mapped(change), ...refused(change)]) {
      if (!isCovered(name, roots)) {
        report(params(index, ...at), `Expected a name under ${where}, found ${shown(name)}`);
      }
    }
  });
}

function isCovered(name: string, roots: ReadonlySet<string>): boolean {
  for (const above of upwards(name)) if (roots.has(above)) return true;
  return false;
}
