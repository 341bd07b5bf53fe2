/** How far the scan let a finding go. `bail` is set exactly on the middle two. */
export const ScanStatus = {
  eligible: "Nothing at scan time withholds it; necessary for an automatic edit, not sufficient",
  needs_review: "Withheld: a person decides",
  unsupported: "Withheld: the new library has nothing to put in its place",
  not_a_usage: "Context only: a mention in text, or a declaration nothing uses",
} as const;
export type ScanStatus = keyof typeof ScanStatus;

/** The verdict a fixture of a pack states for a row. */
export const FixtureVerdict = {
  auto: "A hunk exists and nothing withholds it",
  needs_review: "No hunk, and a reason",
  unsupported: "No hunk, a reason, and nothing to suggest",
  not_a_usage: "Context only",
} as const;
export type FixtureVerdict = keyof typeof FixtureVerdict;
