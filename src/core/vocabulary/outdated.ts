/** Where a declaration would go. */
export const OutdatedDirection = {
  replace: "To another distribution",
  upgrade: "To a newer release of the same one",
} as const;
export type OutdatedDirection = keyof typeof OutdatedDirection;

/** How the declaration stands to the pack; `ready` is tested last, and the first that holds is recorded. */
export const OutdatedStatus = {
  unreadable: "The text is no requirement and no version set",
  unpinned: "It names no version, or one below the pack's floor while it admits a supported one",
  outside: "It admits no release the pack starts from",
  ready: "The pack can start from it",
} as const;
export type OutdatedStatus = keyof typeof OutdatedStatus;
