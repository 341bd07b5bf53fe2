/**
 * What a pack says in one place has to agree with what it says in another: who claims a legacy name, which modules it looks at, which
 * releases it starts from and ends at. Asked only of a document whose parts are all well formed.
 */
import { type Path, type Report, shown } from "../../src/core/shape.ts";
import { sameDistribution } from "../../src/core/fold_pep503.ts";
import { mapped, refused, rewritten } from "./claims.ts";
import type { Change, ChangeOf, Pack } from "./format.ts";
import { isAtOrUnder, isUnder, leaf, parent, upwards } from "./names.ts";
import { versionRules } from "./versions.ts";

type Rule = (pack: Pack, report: Report) => void;

/** In the order of the contract's table. */
const rules: readonly Rule[] = [
  identity,
  matching,
  clientChange,
  soleClaims,
  refusedClaims,
  underMatch,
  sharedModule,
  manifestNames,
  versionRules,
];

export function documentRules(pack: Pack, report: Report): void {
  for (const rule of rules) rule(pack, report);
}

function of<K extends Change["kind"]>(pack: Pack, kind: K): [ChangeOf<K>, number][] {
  return [...pack.changes.entries()].flatMap(([index, change]) =>
    change.kind === kind ? [[change as ChangeOf<K>, index] as [ChangeOf<K>, number]] : []
  );
}

function params(index: number, ...below: (string | number)[]): Path {
  return ["changes", index, "params", ...below];
}

function identity({ id, provider }: Pack, report: Report): void {
  const first = id.slice(0, id.indexOf("/"));
  if (first !== provider) {
    report(["id"], `Expected the provider ${shown(provider)} before the slash, found ${shown(first)}`);
  }
  // The folder packs/inventory/ of a run holds libraries that have no pack.
  if (provider === "inventory") {
    report(
      ["provider"],
      'Expected another provider than "inventory", which is kept for libraries without a pack',
    );
  }
}

function matching({ match }: Pack, report: Report): void {
  match.imports.forEach((module, index) => {
    if (!match.prefilter_tokens.some((token) => module.includes(token))) {
      report(
        ["match", "imports", index],
        `Expected a name that contains a prefilter token, found ${shown(module)}`,
      );
    }
  });
  match.symbols.forEach((symbol, index) => {
    if (!match.imports.some((module) => isUnder(symbol, module))) {
      report(
        ["match", "symbols", index],
        `Expected a name under a module of match.imports, found ${shown(symbol)}`,
      );
    }
  });
}

function clientChange(pack: Pack, report: Report): void {
  const clients = of(pack, "configure_to_client");
  for (const [, index] of clients.slice(1)) {
    report(["changes", index, "kind"], "Expected at most one configure_to_client, found a second");
  }
  const needing = pack.changes.findIndex((change) =>
    change.kind === "generative_model_calls" ||
    (change.kind === "rewrite_call" && change.params.root === "client")
  );
  if (needing >= 0 && clients.length === 0) {
    report(
      ["changes", needing, "kind"],
      "Expected a configure_to_client in the pack, to make the client its calls hang on",
    );
  }
}

function soleClaims({ changes }: Pack, report: Report): void {
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

function refusedClaims({ changes }: Pack, report: Report): void {
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

function underMatch({ changes, match }: Pack, report: Report): void {
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

function sharedModule(pack: Pack, report: Report): void {
  const { match } = pack;
  if (!match.shared) {
    for (const [, index] of of(pack, "rename_setting")) {
      report(["changes", index, "kind"], "Expected match.shared to be true, which a rename_setting needs");
    }
    return;
  }
  if (match.symbols.length === 0) {
    report(["match", "symbols"], "Expected a list that is not empty, as match.shared is true");
  }
  for (const [, index] of of(pack, "rename_import")) {
    report(["changes", index, "kind"], "Expected no rename_import where match.shared is true");
  }
  for (const [change, index] of of(pack, "rename_setting")) {
    for (const [legacy, name] of Object.entries(change.params.settings)) {
      const renamed = `${parent(legacy)}.${name}`;
      const symbol = match.symbols.find((one) => isAtOrUnder(renamed, one));
      if (symbol !== undefined) {
        report(
          params(index, "settings", legacy),
          `Expected a new name outside match.symbols, found ${shown(leaf(renamed))}`,
        );
      }
    }
  }
}

function manifestNames(pack: Pack, report: Report): void {
  for (const [{ params: { from_name, to_name } }, index] of of(pack, "manifest_dependency")) {
    if (!sameDistribution(from_name, pack.from.package)) {
      report(
        params(index, "from_name"),
        `Expected the distribution of from.package, found ${shown(from_name)}`,
      );
    }
    if (!sameDistribution(to_name, pack.to.package)) {
      report(params(index, "to_name"), `Expected the distribution of to.package, found ${shown(to_name)}`);
    }
  }
}
