/** One method of a legacy object that becomes a call: below the client, or on the receiver it was called on. */
import {
  boolean,
  closedMapping,
  type Mapping,
  oneOf,
  optional,
  type Path,
  refineAll,
  type Report,
  type Shape,
  shown,
  withDefault,
} from "../../src/core/shape.ts";
import { disjoint, order, renames, sortedNames } from "./conditions.ts";
import { plainName, qualifiedName } from "./names.ts";

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

export const methodRewrite: Shape<MethodRewrite> = refineAll(
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
