/** By what a finding was recognised. The first spelled segment of a chain decides. */
export const ConfidenceReason = {
  direct_import_resolved: "Reached through an import without an alias",
  alias_resolved: "Reached through an import under an alias",
  from_import_resolved: "Reached through a from-import",
  conditional_binding: "Two or more imports can stand behind the name",
  module_alias_rebound: "The module's alias is assigned again or used as a value",
  receiver_bound_same_scope: "The object is held by a local name of the scope that uses it",
  receiver_bound_module_const: "The object is held by a module-level name",
  receiver_bound_self_attr: "The object is held by an attribute of the class's own instance",
  receiver_unresolved: "The scan cannot tell what the object is",
  dynamic_access: "The name is reached at run time",
  star_import: "The star import itself",
  star_import_candidate: "A bare name bound nowhere, which the star import could bring",
  string_or_comment_mention: "Text only",
  mock_patch_target: "A string argument whose whole value is a legacy path",
  manifest_dependency: "A declaration names the distribution",
  parse_error: "The place is the reader's own error",
} as const;
export type ConfidenceReason = keyof typeof ConfidenceReason;
