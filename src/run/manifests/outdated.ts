/** Declarations that a known pack could move, and how each stands to it: what the manifests say alone, before any source is read. */
import { compareBy, compareCodePoints } from "../../core/compare.ts";
import {
  compareVersions,
  lowestAdmitted,
  namesNoVersion,
  parseSpecifierSet,
  rangeLowest,
  rangeOf,
  rangesShareRelease,
  type SpecifierSet,
} from "../../core/pep440.ts";
import type { OutdatedStatus } from "../../core/vocabulary/outdated.ts";
import type { OutdatedRow } from "../evidence/models/outdated.ts";
import { coupled } from "../packs/conflicts.ts";
import type { Pack } from "../packs/model.ts";
import type { Declaration, DeclaredVersion } from "./declaration.ts";
import { naming } from "./read.ts";
import { reached } from "./rows.ts";

/** One row for each declaration and pack that starts from it, in the document's order. */
export function outdatedRows(packs: readonly Pack[], declarations: readonly Declaration[]): OutdatedRow[] {
  const rows = packs.flatMap((pack) =>
    naming(declarations, pack.from.package)
      .filter((declaration) => !(coupled(pack) && reached(pack, declaration)))
      .map((declaration) => row(pack, declaration))
  );
  return rows.sort(order);
}

const order = compareBy<OutdatedRow>(
  (a, b) => compareCodePoints(a.path, b.path),
  (a, b) => a.line - b.line,
  (a, b) => a.column - b.column,
  (a, b) => compareCodePoints(a.pack, b.pack),
);

function row(pack: Pack, { path, line, column, name, version }: Declaration): OutdatedRow {
  return {
    path,
    line,
    column,
    distribution: name,
    declared: shownVersion(version),
    pack: pack.id,
    pack_version: pack.pack_version,
    direction: coupled(pack) ? "upgrade" : "replace",
    to_distribution: pack.to.package,
    to_version: pack.to.version,
    status: outdatedStatus(pack, version),
  };
}

/** What could not be read is shown unless it looks like an address, so that no credential leaves the file. */
function shownVersion({ readable, text }: DeclaredVersion): string | null {
  if (text === null || text.trim() === "") return null;
  return !readable && /[@/]/.test(text) ? null : text;
}

/** The first that holds, in the vocabulary's own order. */
export function outdatedStatus(pack: Pick<Pack, "from">, version: DeclaredVersion): OutdatedStatus {
  if (!version.readable) return "unreadable";
  const { range } = version;
  if (namesNoVersion(range)) return "unpinned";
  const from = parseSpecifierSet(pack.from.version) as SpecifierSet;
  const shares = rangesShareRelease(range, rangeOf(from));
  const floor = lowestAdmitted(from);
  const lowest = rangeLowest(range);
  const below = floor !== null && (lowest === null || compareVersions(lowest, floor) < 0);
  if (below && shares) return "unpinned";
  return shares ? "ready" : "outside";
}
