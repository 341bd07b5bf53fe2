/** What kind of run left the folder. */
export const Mode = {
  scan: "Found and graded; nothing planned",
  plan: "A fix without --apply: planned, not written",
  apply: "A fix with --apply",
} as const;
export type Mode = keyof typeof Mode;

/** Where the effective configuration came from. */
export const ConfigSource = {
  file: ".obelize.yml was read",
  defaults: "There is no .obelize.yml",
} as const;
export type ConfigSource = keyof typeof ConfigSource;

/** Where a pack came from. */
export const PackSource = {
  bundled: "Part of the product",
  file: "A path or a user's pack directory",
  inventory: "No pack: a library listed with scan --library",
} as const;
export type PackSource = keyof typeof PackSource;

/** Why a pack reports its findings and proposes no migration. */
export const PackBlock = {
  runtime_unsupported: "The project declares a Python the new distribution does not install on",
  legacy_version_unsupported:
    "The legacy distribution is pinned below the pack's floor, unpinned, or undeclared while used",
  new_version_unsupported:
    "A manifest pins the new distribution so that it admits no release the pack writes",
} as const;
export type PackBlock = keyof typeof PackBlock;

/** The model provider. */
export const ModelProvider = {
  none: "No model is asked",
  openai_compat: "An endpoint of the user's own that speaks the chat-completions form",
} as const;
export type ModelProvider = keyof typeof ModelProvider;
