/** An object with methods that folds into calls of a client: its constructor disappears, and its arguments are repeated at every call. */
import {
  closedMapping,
  listOf,
  mapOf,
  type Mapping,
  optional,
  type Path,
  refine,
  refineAll,
  type Report,
  type Shape,
  shown,
  text,
  withDefault,
} from "../../src/core/shape.ts";
import { allOrNone, disjoint, emptyMap, errorModules, filledNames, order } from "./conditions.ts";
import { methodRewrite } from "./method_rewrite.ts";
import { history, safety } from "./model_data.ts";
import { dottedName, isUnder, leaf, parent, plainName } from "./names.ts";

const modelFields = {
  ctor_symbol: dottedName,
  methods: mapOf(dottedName, filledNames, { min: 1 }),
  method_returns: withDefault(mapOf(dottedName, dottedName), emptyMap),
  rewrites: withDefault(mapOf(dottedName, methodRewrite), emptyMap),
  generation_config_keys: listOf(
    refine(
      plainName,
      (name) => name === "seed" ? 'Expected a field the legacy configuration had, found "seed"' : null,
    ),
    { min: 1, sorted: true, unique: true },
  ),
  config_class: dottedName,
  legacy_config_symbol: dottedName,
  legacy_config_aliases: withDefault(listOf(dottedName, { sorted: true, unique: true }), []),
  legacy_config_kwarg: plainName,
  /** The legacy order of the constructor's parameters. */
  ctor_order: listOf(plainName, { min: 1, unique: true }),
  ctor_model_kwarg: plainName,
  model_kwarg: plainName,
  /** Become fields of the configuration under the same names. */
  ctor_config_fields: order,
  ctor_afc_kwargs: order,
  stream_kwarg: plainName,
  model_name_prefix: optional(text({ min: 1, max: 500 })),
  response_attrs_now_none: optional(filledNames),
  response_legacy_error: optional(plainName),
  legacy_error_modules: errorModules,
  safety: optional(safety),
  history: optional(history),
};

export type GenerativeModelCalls = Mapping<typeof modelFields>;

export const generativeModelCalls: Shape<GenerativeModelCalls> = refineAll(
  closedMapping(modelFields),
  (params, path, report) => {
    receivers(params, path, report);
    constructorRoles(params, path, report);
    allOrNone(params, ["response_attrs_now_none", "response_legacy_error"], path, report);
    if (params.legacy_config_aliases.includes(params.legacy_config_symbol)) {
      report([...path, "legacy_config_aliases"], "Expected other spellings than legacy_config_symbol");
    }
    const module = parent(params.config_class);
    for (const key of ["setting_class", "category_class", "threshold_class"] as const) {
      const name = params.safety?.[key];
      if (name !== undefined && !isUnder(name, module)) {
        report([...path, "safety", key], `Expected a class under ${shown(module)}, found ${shown(name)}`);
      }
    }
  },
);

/** Which objects the scan follows, and what it may meet on them. */
function receivers(params: GenerativeModelCalls, path: Path, report: Report): void {
  const { ctor_symbol: constructed, methods } = params;
  const known = (call: string): boolean => (methods[parent(call)] ?? []).includes(leaf(call));
  if (methods[constructed] === undefined) report([...path, "ctor_symbol"], "Expected a key of methods");
  for (const [call, receiver] of Object.entries(params.method_returns)) {
    const at = [...path, "method_returns", call];
    if (!known(call)) report(at, "Expected a method listed under methods");
    if (methods[receiver] === undefined) report(at, `Expected a key of methods, found ${shown(receiver)}`);
    if (parent(call) === receiver) report(at, "Expected another object than the method's own");
  }
  const made = new Set([constructed, ...Object.values(params.method_returns)]);
  for (const receiver of Object.keys(methods)) {
    if (!made.has(receiver)) {
      report([...path, "methods", receiver], "Expected the constructor or a value of method_returns");
    }
  }
  for (const [call, rewrite] of Object.entries(params.rewrites)) {
    if (!known(call)) report([...path, "rewrites", call], "Expected a method listed under methods");
    if (rewrite.history_kwarg !== undefined && params.history === undefined) {
      report([...path, "rewrites", call, "history_kwarg"], "Expected none where the change has no history");
    }
  }
}

/** Each constructor parameter has one place to go. */
function constructorRoles(params: GenerativeModelCalls, path: Path, report: Report): void {
  const roles: [string, readonly string[]][] = [
    ["ctor_model_kwarg", [params.ctor_model_kwarg]],
    ["legacy_config_kwarg", [params.legacy_config_kwarg]],
    ["safety", params.safety === undefined ? [] : [params.safety.legacy_kwarg]],
    ["ctor_config_fields", params.ctor_config_fields],
    ["ctor_afc_kwargs", params.ctor_afc_kwargs],
  ];
  disjoint(roles, path, report);
  for (const [role, names] of roles) {
    for (const name of names) {
      if (!params.ctor_order.includes(name)) {
        report(
          [...path, "ctor_order"],
          `Expected every parameter with a role, ${role} ${shown(name)} is missing`,
        );
      }
    }
  }
}
