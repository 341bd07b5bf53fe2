/**
 * What a pack says in one place has to agree with what it says in another: who claims a legacy name, which modules it looks at, which
 * releases it starts from and ends at. Asked only of a document whose parts are all well formed.
 */
import { type Report, shown } from "../../src/core/shape.ts";
import { sameDistribution } from "../../src/core/fold_pep503.ts";
import { params, refusedClaims, soleClaims, underMatch } from "./claim_rules.ts";
import type { Change, ChangeOf, Pack } from "./format.ts";
import { isAtOrUnder, isUnder, leaf, parent } from "./names.ts";
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
