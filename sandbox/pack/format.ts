/**
 * The pack document as data: every key, its form, and whether it may be left out. Every mapping is closed. The types of a pack are read
 * off these shapes, so that what the checks accept and what the program relies on cannot drift apart.
 */
import {
  boolean,
  closedMapping,
  integer,
  listOf,
  mapOf,
  type Of,
  oneOf,
  optional,
  refineAll,
  type Shape,
  shown,
  variant,
  withDefault,
} from "../../src/core/shape.ts";
import { emptyMap } from "./conditions.ts";
import { generativeModelCalls } from "./model_calls.ts";
import { rewriteCall } from "./rewrite_call.ts";
import { configureToClient, flagOnly, manifestDependency, renameImport, renameSetting } from "./changes.ts";
import {
  date,
  displayText,
  distribution,
  fixturePath,
  httpsUrl,
  packId,
  packVersion,
  qualifiedName,
  releaseVersion,
  sha256,
  slug,
  token,
  versionSet,
} from "./names.ts";

const kinds = {
  rename_import: renameImport,
  configure_to_client: configureToClient,
  generative_model_calls: generativeModelCalls,
  rewrite_call: rewriteCall,
  rename_setting: renameSetting,
  flag_only: flagOnly,
  manifest_dependency: manifestDependency,
} as const;

/** The key `kind` and the parameters that belong to it. */
export type Change = {
  [K in keyof typeof kinds]: {
    readonly id: string;
    readonly kind: K;
    readonly params: Of<(typeof kinds)[K]>;
    readonly citation: string;
    readonly fixtures: readonly string[];
  };
}[keyof typeof kinds];

export type ChangeOf<K extends Change["kind"]> = Extract<Change, { readonly kind: K }>;

function changeOf(kind: keyof typeof kinds): Shape<unknown> {
  return closedMapping({
    id: slug,
    kind: oneOf([kind]),
    params: kinds[kind] as Shape<unknown>,
    citation: displayText,
    fixtures: listOf(fixturePath, { min: 1, sorted: true, unique: true }),
  });
}

const change = variant(
  "kind",
  Object.fromEntries(Object.keys(kinds).map((kind) => [kind, changeOf(kind as keyof typeof kinds)])),
) as Shape<Change>;

const changes: Shape<readonly Change[]> = refineAll(listOf(change, { min: 1 }), (entries, path, report) => {
  const seen = new Map<string, number>();
  entries.forEach(({ id }, index) => {
    const first = seen.get(id);
    if (first === undefined) seen.set(id, index);
    else {report(
        [...path, index, "id"],
        `Expected an id of its own, found that of changes[${first}]: ${shown(id)}`,
      );}
  });
});

const sortedNames = listOf(qualifiedName, { sorted: true, unique: true });
const texts = listOf(displayText, { min: 1, unique: true });

export const packShape = closedMapping({
  id: packId,
  pack_version: packVersion,
  /** The vendor or the project, never a person. */
  provider: slug,
  language: oneOf(["python"]),
  source: closedMapping({
    type: oneOf(["official_guide", "sdk_reference"]),
    url: httpsUrl,
    retrieved_at: date,
    sha256: optional(sha256),
  }),
  from: closedMapping({
    package: distribution,
    version: versionSet,
    newest: optional(releaseVersion),
    lacks: optional(sortedNames),
    since: optional(listOf(qualifiedName, { min: 1, sorted: true, unique: true })),
  }),
  to: closedMapping({ package: distribution, version: versionSet, requires_python: versionSet }),
  match: closedMapping({
    imports: listOf(qualifiedName, { min: 1, sorted: true, unique: true }),
    symbols: withDefault(sortedNames, []),
    prefilter_tokens: listOf(token, { min: 1, sorted: true, unique: true }),
    /** Modules that only the legacy distribution installed, and the distribution each belongs to. */
    transitive: withDefault(mapOf(qualifiedName, distribution), emptyMap),
    /** The module's name survives in the new release. */
    shared: withDefault(boolean(), false),
  }),
  changes,
  layout: withDefault(
    closedMapping({ line_length: withDefault(integer({ min: 40, max: 320 }), 100) }),
    { line_length: 100 },
  ),
  verification: optional(closedMapping({ suggestions: optional(texts) })),
  limitations: texts,
});

export type Pack = Of<typeof packShape>;
