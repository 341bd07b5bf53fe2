/**
 * The change kinds that need no knowledge of calls: where a module went, what is only shown to a person, a setting under a new name,
 * the declaration in a manifest, and the call that becomes a client. Each shape holds what can be said of its parameters alone; what
 * joins several changes or looks at `match` is in `document.ts`.
 */
import {
  closedMapping,
  listOf,
  mapOf,
  type Of,
  oneOf,
  optional,
  pattern,
  refineAll,
  shown,
  withDefault,
} from "../../src/core/shape.ts";
import { emptyMap, filledNames } from "./conditions.ts";
import {
  displayText,
  distribution,
  dottedName,
  isUnder,
  leaf,
  plainName,
  qualifiedName,
  versionSet,
} from "./names.ts";

/** `Name`, or `<submodule>.Name`. */
const mappedSymbol = pattern(
  /^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)?$/,
  "Name or submodule.Name",
);

export const renameImport = refineAll(
  closedMapping({
    from_module: qualifiedName,
    to_module: qualifiedName,
    /** What the module is called where the author used its own spelling. */
    default_alias: plainName,
    submodule_map: withDefault(mapOf(plainName, qualifiedName), emptyMap),
    symbol_map: withDefault(mapOf(mappedSymbol, plainName), emptyMap),
    /** The alias of a submodule where the file already binds the submodule's own name. */
    alias_fallbacks: withDefault(mapOf(plainName, plainName), emptyMap),
  }),
  (params, path, report) => {
    const { from_module: from, to_module: to, default_alias: alias, submodule_map: submodules } = params;
    if (from === to) report([...path, "to_module"], `Expected another module than ${shown(from)}`);
    for (const [name, target] of Object.entries(submodules)) {
      if (!isUnder(target, to)) {
        report(
          [...path, "submodule_map", name],
          `Expected a module under ${shown(to)}, found ${shown(target)}`,
        );
      }
    }
    for (const symbol of Object.keys(params.symbol_map)) {
      const fault = symbolFault(symbol, submodules);
      if (fault !== null) report([...path, "symbol_map", symbol], fault);
    }
    for (const [name, fallback] of Object.entries(params.alias_fallbacks)) {
      const at = [...path, "alias_fallbacks", name];
      if (!Object.hasOwn(submodules, name)) report(at, "Expected a key of submodule_map");
      if (fallback === alias) report(at, `Expected another name than default_alias ${shown(alias)}`);
    }
  },
);
export type RenameImport = Of<typeof renameImport>;

function symbolFault(symbol: string, submodules: Readonly<Record<string, string>>): string | null {
  if (Object.hasOwn(submodules, symbol)) return "Expected a symbol, found a key of submodule_map";
  const dot = symbol.indexOf(".");
  if (dot < 0 || Object.hasOwn(submodules, symbol.slice(0, dot))) return null;
  return `Expected a submodule of submodule_map, found ${shown(symbol.slice(0, dot))}`;
}

export const configureToClient = refineAll(
  closedMapping({
    /** The process-wide configure function. */
    legacy_symbol: qualifiedName,
    client_symbol: dottedName,
    client_name: plainName,
    client_name_fallback: plainName,
    allowed_kwargs: filledNames,
    /** Validated at once by the new client, so that an import can begin to fail. */
    credential_kwarg: plainName,
    /** An object where the legacy call also took a mapping. */
    credentials_object_kwarg: plainName,
  }),
  (params, path, report) => {
    if (params.client_name === params.client_name_fallback) {
      report([...path, "client_name_fallback"], `Expected another name than ${shown(params.client_name)}`);
    }
    for (const key of ["credential_kwarg", "credentials_object_kwarg"] as const) {
      if (!params.allowed_kwargs.includes(params[key])) {
        report([...path, key], `Expected a member of allowed_kwargs, found ${shown(params[key])}`);
      }
    }
  },
);
export type ConfigureToClient = Of<typeof configureToClient>;

export const renameSetting = refineAll(
  closedMapping({
    settings: mapOf(dottedName, plainName, { min: 1 }),
    /** One character the new value has to end with. */
    value_ends_with: optional(
      pattern(/^(?!["'\\0-9])[!-~]$/, "one visible ASCII character, no quote, backslash or digit"),
    ),
  }),
  ({ settings }, path, report) => {
    const old = new Set(Object.keys(settings).map(leaf));
    const taken = new Map<string, string>();
    for (const [legacy, name] of Object.entries(settings)) {
      const at = [...path, "settings", legacy];
      if (old.has(name)) report(at, `Expected a name that no legacy setting has, found ${shown(name)}`);
      const other = taken.get(name);
      if (other !== undefined) report(at, `Expected a name of its own, found that of ${shown(other)}`);
      taken.set(name, legacy);
    }
  },
);
export type RenameSetting = Of<typeof renameSetting>;

const qualifiedNames = listOf(qualifiedName, { min: 1, sorted: true, unique: true });

export const flagOnly = refineAll(
  closedMapping({
    message: displayText,
    suggestion: displayText,
    /** Matched with everything below them. */
    symbols: optional(qualifiedNames),
    /** Matched whole. */
    attributes: optional(qualifiedNames),
    patterns: optional(
      listOf(oneOf(["mock_patch_target", "dynamic_access", "sys_modules_stub"]), {
        min: 1,
        sorted: true,
        unique: true,
      }),
    ),
  }),
  (params, path, report) => {
    const { symbols, attributes, patterns } = params;
    if (symbols === undefined && attributes === undefined && patterns === undefined) {
      report(path, "Expected at least one of symbols, attributes, patterns");
    }
    const both = (attributes ?? []).find((name) => symbols?.includes(name));
    if (both !== undefined) report([...path, "attributes"], `Listed under symbols too: ${shown(both)}`);
  },
);
export type FlagOnly = Of<typeof flagOnly>;

export const manifestDependency = closedMapping({
  from_name: distribution,
  /** Written as it stands. */
  to_name: distribution,
  to_spec: versionSet,
});
export type ManifestDependency = Of<typeof manifestDependency>;
