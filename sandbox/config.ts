/**
 * Judges what a repository's `.obelize.yml` says, decoded already. Comes in: the decoded document, null for an empty one. Goes out: the whole
 * configuration with every default filled in, or every fault with its path. A repository chooses what is looked at and what it suggests to run; it
 * chooses no model and no packs.
 */
import { commandFault, longestTimeout } from "../src/core/command_text.ts";
import * as shape from "../src/core/shape.ts";

const notTheRepositorys: Readonly<Record<string, string>> = {
  model: "A repository cannot choose a model. Put this section into your own config.yml",
  pack_dirs:
    "A repository cannot add packs. Put this list into your own config.yml, or name a pack with --pack",
};

const patternText = shape.refine(shape.text(), (value) => {
  if (value.trim() === "") return "Expected a pattern, found blank text";
  if (/[\p{Cc}\p{Cs}]/u.test(value)) {
    return `Expected a pattern of one line without control characters, found ${shape.shown(value)}`;
  }
  return null;
});

const includePattern = shape.refine(patternText, (value) => {
  if (value.startsWith("!")) {
    return `Expected a pattern that takes files in, found ${
      shape.shown(value)
    }. Use exclude to leave files out`;
  }
  if (value.includes("\\")) return `Expected a pattern with forward slashes, found ${shape.shown(value)}`;
  return null;
});

const verify = shape.closedMapping({
  commands: shape.withDefault(shape.listOf(shape.refine(shape.text(), commandFault)), []),
  timeout_s: shape.withDefault(shape.integer({ min: 1, max: longestTimeout }), 600),
  junit: shape.withDefault(shape.boolean(), true),
});

const defaultVerify = { commands: [], timeout_s: 600, junit: true } as const;

/** The whole configuration; asked here, and once more of the verdict outside. */
export const configShape = shape.closedMapping({
  include: shape.withDefault(includePattern, "**/*.py"),
  exclude: shape.withDefault(shape.listOf(patternText), []),
  verify: shape.withDefault(verify, defaultVerify),
  allow_dirty: shape.withDefault(shape.boolean(), false),
  max_file_bytes: shape.withDefault(shape.integer({ min: 1 }), 2_000_000),
});

export type Config = shape.Of<typeof configShape>;
export type ConfigVerdict =
  | { readonly outcome: "config"; readonly config: Config }
  | { readonly outcome: "faults"; readonly faults: readonly shape.ShapeFault[] };

/** Two keys are known only to be refused with a sentence, so they are taken out before the rest is asked. */
function split(document: unknown): { rest: unknown; refused: shape.ShapeFault[] } {
  if (!shape.isMapping(document)) return { rest: document ?? {}, refused: [] };
  const rest: Record<string, unknown> = Object.create(null);
  const refused: shape.ShapeFault[] = [];
  for (const key of Object.keys(document)) {
    const message = Object.hasOwn(notTheRepositorys, key) ? notTheRepositorys[key] : undefined;
    if (message === undefined) rest[key] = document[key];
    else refused.push({ path: [key], message });
  }
  return { rest, refused };
}

export function judge(document: unknown): ConfigVerdict {
  const { rest, refused } = split(document);
  const checked = shape.check(configShape, rest);
  const faults = checked.ok ? refused : [...refused, ...checked.faults];
  return checked.ok && faults.length === 0
    ? { outcome: "config", config: checked.value }
    : { outcome: "faults", faults };
}
