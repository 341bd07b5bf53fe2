/**
 * The two change kinds about calls: one free function that becomes another call, and an object with methods that folds into calls of a
 * client. Everything a rule may carry is listed, so that what is not listed is left for a person.
 */
import {
  boolean,
  closedMapping,
  listOf,
  mapOf,
  type Mapping,
  type Of,
  oneOf,
  optional,
  type Path,
  pattern,
  refine,
  refineAll,
  type Report,
  type Shape,
  shown,
  text,
  withDefault,
} from "../../src/core/shape.ts";
import { disjoint, emptyMap } from "./changes.ts";
import { dottedName, isUnder, leaf, parent, plainName, qualifiedName } from "./names.ts";

const order = withDefault(listOf(plainName, { unique: true }), []);
const sortedNames = withDefault(listOf(plainName, { sorted: true, unique: true }), []);
const filledNames = listOf(plainName, { min: 1, sorted: true, unique: true });
const renames = withDefault(mapOf(plainName, plainName), emptyMap);
const errorModules = withDefault(listOf(qualifiedName, { unique: true }), []);

/** `choices[].message.content`: what may be read off a result. `[]` is an index, and a path does not stop there. */
const resultPath = pattern(
  /^[A-Za-z_][A-Za-z0-9_]*(?:(?:\[\])?\.[A-Za-z_][A-Za-z0-9_]*)*$/,
  "a path such as data[].id that does not end in []",
);

const callFields = {
  legacy_symbol: qualifiedName,
  new_call: dottedName,
  /** `module`: spelled after whatever the author calls the module. */
  root: withDefault(oneOf(["client", "module"]), "client"),
  /** The legacy order of parameters. */
  positional_to_kw: order,
  /** Carried only where they are written as keywords. */
  keywords: sortedNames,
  arg_map: renames,
  config_class: optional(dottedName),
  config_kwargs: optional(filledNames),
  config_kwarg: optional(plainName),
  /** The legacy result was a mapping with these keys: it may only be thrown away. */
  result_access_flags: optional(filledNames),
  /** Fields that the new result has not. */
  result_attribute_flags: sortedNames,
  result_paths: optional(listOf(resultPath, { min: 1, sorted: true, unique: true })),
  /** Arguments that have to be literals beginning like this. */
  dispatch_prefixes: withDefault(
    mapOf(plainName, listOf(text({ min: 1, max: 500 }), { min: 1, sorted: true, unique: true })),
    emptyMap,
  ),
  legacy_error_modules: errorModules,
};

export type RewriteCall = Mapping<typeof callFields>;

export const rewriteCall: Shape<RewriteCall> = refineAll(
  closedMapping(callFields),
  (params, path, report) => {
    allOrNone(params, ["config_class", "config_kwargs", "config_kwarg"], path, report);
    disjoint(
      [
        ["positional_to_kw", params.positional_to_kw],
        ["keywords", params.keywords],
        ["config_kwargs", params.config_kwargs ?? []],
      ],
      path,
      report,
    );
    landings(params, path, report);
    resultRules(params, path, report);
    const written = [...params.positional_to_kw, ...params.keywords];
    for (const name of Object.keys(params.dispatch_prefixes)) {
      if (!written.includes(name)) {
        report([...path, "dispatch_prefixes", name], "Expected a member of positional_to_kw or keywords");
      }
    }
  },
);

/** Where arguments end up: each on a keyword of its own, none on the one that carries the configuration. */
function landings(params: RewriteCall, path: Path, report: Report): void {
  const { arg_map: renamed, config_kwargs: config = [], config_kwarg: carrier } = params;
  const call = [...params.positional_to_kw, ...params.keywords];
  const listed = new Set([...call, ...config]);
  for (const name of Object.keys(renamed)) {
    if (!listed.has(name)) {
      report([...path, "arg_map", name], "Expected a member of positional_to_kw, keywords or config_kwargs");
    }
  }
  for (const group of [call, config]) {
    const taken = new Map<string, string>();
    for (const name of new Set(group)) {
      const target = renamed[name] ?? name;
      const other = taken.get(target);
      if (other !== undefined) {
        report(
          [...path, "arg_map"],
          `Expected a keyword for each, found ${shown(target)} for ${other} and ${name}`,
        );
      }
      taken.set(target, name);
      if (target === carrier && group === call) {
        report(
          [...path, "arg_map"],
          `Expected another keyword than config_kwarg, found ${shown(target)} for ${name}`,
        );
      }
    }
  }
}

function resultRules(params: RewriteCall, path: Path, report: Report): void {
  const { result_paths: paths, result_access_flags: flags } = params;
  if (paths === undefined) return;
  if (flags !== undefined) {
    report([...path, "result_paths"], "Expected either result_paths or result_access_flags, found both");
  }
  // In order, so that a path and what continues it need not be neighbours, but the shorter comes first.
  const whole = new Set(paths);
  paths.forEach((entry, index) => {
    const shorter = prefixes(entry).find((prefix) => whole.has(prefix));
    if (shorter !== undefined) {
      report([...path, "result_paths", index], `Continues another path: ${shown(shorter)}`);
    }
  });
}

/** The paths a path continues: cut before each `.` and each `[]`. */
function prefixes(entry: string): string[] {
  return [...entry.matchAll(/\[\]|\./g)].map(({ index }) => entry.slice(0, index));
}

const rewriteFields = {
  /** Under `client` a path of services; under `receiver` a method of the object. */
  new_call: qualifiedName,
  root: withDefault(oneOf(["client", "receiver"]), "client"),
  stream_call: optional(qualifiedName),
  positional_to_kw: order,
  arg_map: renames,
  afc_kwargs: sortedNames,
  history_kwarg: optional(plainName),
  /** What the model is asked. */
  contents_kwarg: optional(plainName),
  coroutine: withDefault(boolean(), false),
  config_kwarg: optional(plainName),
  semantic_kwargs: sortedNames,
};

export type MethodRewrite = Mapping<typeof rewriteFields>;

const methodRewrite: Shape<MethodRewrite> = refineAll(
  closedMapping(rewriteFields),
  (rewrite, path, report) => {
    for (const key of ["new_call", "stream_call"] as const) {
      const call = rewrite[key];
      if (call === undefined) continue;
      const dotted = call.includes(".");
      if (rewrite.root === "client" && !dotted) {
        report([...path, key], `Expected a dotted path below the client, found ${shown(call)}`);
      }
      if (rewrite.root === "receiver" && dotted) {
        report([...path, key], `Expected the name of a method alone, found ${shown(call)}`);
      }
    }
    if (rewrite.stream_call === rewrite.new_call) {
      report([...path, "stream_call"], `Expected another call than new_call ${shown(rewrite.new_call)}`);
    }
    methodArguments(rewrite, path, report);
  },
);

function methodArguments(rewrite: MethodRewrite, path: Path, report: Report): void {
  const { positional_to_kw: positional, arg_map: renamed, history_kwarg: history } = rewrite;
  for (const name of Object.keys(renamed)) {
    if (!positional.includes(name)) {
      report([...path, "arg_map", name], "Expected a member of positional_to_kw");
    }
  }
  const targets = Object.values(renamed);
  const twice = targets.find((target, index) => targets.indexOf(target) < index);
  if (twice !== undefined) {
    report([...path, "arg_map"], `Expected a keyword for each, found ${shown(twice)} twice`);
  }
  disjoint([["positional_to_kw", positional], ["afc_kwargs", rewrite.afc_kwargs]], path, report);
  const claimed = [
    ...positional,
    ...targets,
    ...rewrite.afc_kwargs,
    rewrite.config_kwarg,
    rewrite.contents_kwarg,
  ];
  if (history !== undefined && claimed.includes(history)) {
    report(
      [...path, "history_kwarg"],
      `Expected a keyword that nothing else claims, found ${shown(history)}`,
    );
  }
  if (rewrite.semantic_kwargs.length > 0 && rewrite.config_kwarg !== undefined) {
    report([...path, "semantic_kwargs"], "Expected none where config_kwarg carries the configuration");
  }
}

/** A key of the legacy tables, looked up in lower case. Some spellings were never keys, or name a member nobody has. */
const settingKey = refine(
  pattern(/^[a-z0-9_]+$/, "a key in lower case"),
  (key) =>
    ["dangerous_content", "off", "none"].includes(key)
      ? `Expected a key the legacy library took, found ${shown(key)}`
      : null,
);

const member = refine(
  plainName,
  (name) =>
    name === "HARM_CATEGORY_HATE" ? `Expected a member both libraries have, found ${shown(name)}` : null,
);

const members = listOf(member, { min: 1, sorted: true, unique: true });

const safetyFields = {
  legacy_kwarg: plainName,
  legacy_category_key: plainName,
  legacy_threshold_key: plainName,
  legacy_category_class: dottedName,
  legacy_threshold_class: dottedName,
  category_map: mapOf(settingKey, plainName, { min: 1 }),
  threshold_map: mapOf(settingKey, plainName, { min: 1 }),
  category_members: members,
  threshold_members: members,
  setting_class: dottedName,
  category_class: dottedName,
  threshold_class: dottedName,
  category_kwarg: plainName,
  threshold_kwarg: plainName,
  config_field: plainName,
};

export type Safety = Mapping<typeof safetyFields>;

const safety: Shape<Safety> = refineAll(closedMapping(safetyFields), (params, path, report) => {
  differ(params, "legacy_category_key", "legacy_threshold_key", path, report);
  differ(params, "legacy_category_class", "legacy_threshold_class", path, report);
  differ(params, "category_class", "threshold_class", path, report);
  differ(params, "category_kwarg", "threshold_kwarg", path, report);
  for (const kind of ["category", "threshold"] as const) {
    for (const [key, value] of Object.entries(params[`${kind}_map`])) {
      if (!params[`${kind}_members`].includes(value)) {
        report([...path, `${kind}_map`, key], `Expected a member of ${kind}_members, found ${shown(value)}`);
      }
    }
  }
});

const history = refineAll(
  closedMapping({
    role_key: plainName,
    parts_key: plainName,
    text_key: plainName,
    roles: listOf(text({ min: 1, max: 100 }), { min: 1, sorted: true, unique: true }),
  }),
  (params, path, report) => differ(params, "role_key", "parts_key", path, report),
);
export type History = Of<typeof history>;

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

function allOrNone<P extends object>(
  params: P,
  keys: readonly (keyof P & string)[],
  path: Path,
  report: Report,
): void {
  const missing = keys.filter((key) => !Object.hasOwn(params, key));
  if (missing.length === 0 || missing.length === keys.length) return;
  for (const key of missing) report([...path, key], `Expected all of ${keys.join(", ")}, or none of them`);
}

function differ<P extends object>(
  params: P,
  left: keyof P & string,
  right: keyof P & string,
  path: Path,
  report: Report,
): void {
  if (params[left] === params[right]) report([...path, right], `Expected another value than ${left}`);
}
