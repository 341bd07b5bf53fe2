/**
 * One free function that becomes another call. Every argument a rule may carry is listed, and so is what may be read off the result: what
 * is not listed is left for a person.
 */
import {
  closedMapping,
  listOf,
  mapOf,
  type Mapping,
  oneOf,
  optional,
  type Path,
  pattern,
  refineAll,
  type Report,
  type Shape,
  shown,
  text,
  withDefault,
} from "../../src/core/shape.ts";
import {
  allOrNone,
  disjoint,
  emptyMap,
  errorModules,
  filledNames,
  order,
  renames,
  sortedNames,
} from "./conditions.ts";
import { dottedName, plainName, qualifiedName } from "./names.ts";

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
