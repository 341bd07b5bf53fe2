/** What became of a row the rules looked at. */
export const EditStatus = {
  auto: "Rewritten by a rule, or it would be on an apply",
  needs_review: "Withheld: a person decides",
  unsupported: "Withheld: the new library has nothing to put in its place",
  model_proposed: "A model's proposal that passed the guard and was written; still a review item",
} as const;
export type EditStatus = keyof typeof EditStatus;
