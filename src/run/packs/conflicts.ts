/** Which packs can work in one run. Two that claim the same modules or distributions would rewrite each other's output. */
import { compareCodePoints } from "../../core/compare.ts";
import { foldPep503, sameDistribution } from "../../core/fold_pep503.ts";
import type { LoadedPack, Pack } from "./model.ts";

export interface PackConflict {
  readonly ids: readonly [string, string];
  readonly message: string;
}

/** The order of a run and of `packs[]`: the code points of the whole id. */
export function inIdOrder<P extends { readonly pack: Pack }>(packs: readonly P[]): P[] {
  return [...packs].sort((a, b) => compareCodePoints(a.pack.id, b.pack.id));
}

/** Old and new are releases of one distribution, so that a repository moves whole or not at all. */
export function coupled(pack: Pack): boolean {
  return sameDistribution(pack.from.package, pack.to.package);
}

/** Two packs that start from one distribution: of unnamed ones only that runs whose range holds the repository's release. */
export function sameOrigin(a: Pack, b: Pack): boolean {
  return sameDistribution(a.from.package, b.from.package);
}

/** Every pair that cannot run together. `named`: the user asked for these packs, so none of them may stand back for another. */
export function conflicts(packs: readonly LoadedPack[], named: boolean): PackConflict[] {
  const ordered = inIdOrder(packs).map(({ pack }) => pack);
  return ordered.flatMap((a, index) =>
    ordered.slice(index + 1).flatMap((b) => {
      if (!named && sameOrigin(a, b)) return [];
      const reason = conflictBetween(a, b);
      if (reason === null) return [];
      return [{ ids: [a.id, b.id] as const, message: `Cannot run ${a.id} and ${b.id} together: ${reason}` }];
    })
  );
}

function conflictBetween(a: Pack, b: Pack): string | null {
  const module = shared(a.match.imports, b.match.imports);
  if (module !== null) return `both look for the module ${module}`;
  for (const [one, other] of [[a, b], [b, a]] as const) {
    const target = shared(targets(one), other.match.imports);
    if (target !== null) {
      return `${one.id} moves code to the module ${target}, which ${other.id} moves away from`;
    }
  }
  const theirs = new Set(distributions(b).map(foldPep503));
  const distribution = distributions(a).find((name) => theirs.has(foldPep503(name)));
  return distribution === undefined ? null : `both concern the distribution ${distribution}`;
}

function targets(pack: Pack): string[] {
  return pack.changes.flatMap((change) => change.kind === "rename_import" ? [change.params.to_module] : []);
}

function distributions({ from, to, match }: Pack): string[] {
  return [from.package, to.package, ...Object.values(match.transitive)];
}

/** The longer of two names, one of which is or holds the other. */
function shared(left: readonly string[], right: readonly string[]): string | null {
  for (const a of left) {
    for (const b of right) {
      if (`${a}.`.startsWith(`${b}.`)) return a;
      if (`${b}.`.startsWith(`${a}.`)) return b;
    }
  }
  return null;
}
