/** Where an object the scan follows is held. */
export const BindingKind = {
  name: "A name assigned once and used in the same function",
  module_const: "A module-level name used in functions of the file",
  self_attr: "An attribute of the instance, set in one method and used in the class",
  class_attr: "An assignment in a class body; never rewritten",
} as const;
export type BindingKind = keyof typeof BindingKind;
