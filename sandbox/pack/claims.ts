/** What each change of a pack lays hands on: the legacy names it rewrites, and those it only refuses. */
import type { Change } from "./format.ts";

export interface Claim {
  readonly name: string;
  /** Keys and indexes below the change, for a message. */
  readonly at: readonly (string | number)[];
}

/** Names this change alone may rewrite. */
export function rewritten(change: Change): Claim[] {
  switch (change.kind) {
    case "rename_import":
      return [{ name: change.params.from_module, at: ["from_module"] }];
    case "configure_to_client":
    case "rewrite_call":
      return [{ name: change.params.legacy_symbol, at: ["legacy_symbol"] }];
    case "generative_model_calls":
      return Object.keys(change.params.methods).map((name) => ({ name, at: ["methods", name] }));
    case "rename_setting":
      return Object.keys(change.params.settings).map((name) => ({ name, at: ["settings", name] }));
    case "flag_only":
    case "manifest_dependency":
      return [];
  }
}

/** Legacy names that stay in use under a new name; another change may rewrite the calls made through them. */
export function mapped(change: Change): Claim[] {
  switch (change.kind) {
    case "rename_import":
      return Object.keys(change.params.symbol_map).map((symbol) => ({
        name: `${change.params.from_module}.${symbol}`,
        at: ["symbol_map", symbol],
      }));
    case "generative_model_calls": {
      const { methods, legacy_config_symbol: config, legacy_config_aliases: aliases } = change.params;
      return [
        ...Object.entries(methods).flatMap(([receiver, names]) =>
          names.map((name, index) => ({ name: `${receiver}.${name}`, at: ["methods", receiver, index] }))
        ),
        { name: config, at: ["legacy_config_symbol"] },
        ...aliases.map((name, index) => ({ name, at: ["legacy_config_aliases", index] })),
      ];
    }
    case "configure_to_client":
    case "rewrite_call":
    case "rename_setting":
    case "flag_only":
    case "manifest_dependency":
      return [];
  }
}

/** Names a person is shown and no rule may touch: `symbols` with all below them, `attributes` whole. */
export function refused(change: Change): (Claim & { readonly below: boolean })[] {
  if (change.kind !== "flag_only") return [];
  const { symbols = [], attributes = [] } = change.params;
  return [
    ...symbols.map((name, index) => ({ name, at: ["symbols", index], below: true })),
    ...attributes.map((name, index) => ({ name, at: ["attributes", index], below: false })),
  ];
}
