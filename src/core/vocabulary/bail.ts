/**
 * Why a row was withheld: the contract's bail codes, grouped as the contract groups them, each with its meaning and what a person
 * changes so that the next run takes the row.
 */

const SCANNER = {
  roundtrip_mismatch: "The reader does not give the file's bytes back; analysed, never written",
  input_does_not_parse: "The reader or the compile check refuses the file",
  output_does_not_parse: "What the rules produced does not compile; the file was put back",
  output_names_unresolved: "What the rules produced reads a name nothing binds; the file was put back",
  file_too_large: "Larger than max_file_bytes",
  runtime_unsupported: "The project declares a Python the new distribution does not install on",
  legacy_version_unsupported:
    "The legacy distribution is declared below the pack's floor, unpinned, or not at all",
  new_version_unsupported:
    "A manifest pins the new distribution so that it admits no release the pack writes",
  internal_error: "Work on the file failed inside the tool",
} as const;

const BINDINGS = {
  conditional_binding: "Two or more imports can stand behind a name of the file",
  module_alias_rebound: "The module's alias is assigned again, aliased again or used as a value",
  model_object_escapes: "The object leaves what the rules can see",
  model_object_read_elsewhere: "Another module takes the object from this one",
  multiple_assignments: "The name is bound more than once in its scope",
  class_attr_binding: "The object is made in a class body",
  receiver_unresolved: "A supported method on an object nothing can be said about",
  receiver_method_unmapped: "A method that has no rewrite; it withholds its whole group",
} as const;

const CLIENT = {
  multiple_configure_calls: "The module configures the library more than once",
  client_source_unresolved: "The module never configures the library, so no client can be made",
  client_name_collision: "Both names a client could take are taken",
  client_placement_ambiguous: "No one place for the client reaches every use",
  configure_kwargs_unsupported: "The configuration call has an argument the pack cannot carry",
  credentials_shape_differs: "Credentials are given as a mapping, which the new client does not take",
} as const;

const IMPORTS = {
  alias_collision: "The target name and its fallback are already bound",
  type_symbol_unmapped: "A symbol of a submodule has no counterpart",
  from_import_unmigrated_symbol: "Not every symbol of the from-import is rewritten",
  local_import: "The import stands inside a function or a class",
  star_import: "A star import of the legacy module",
  file_not_fully_migrated: "Another row of the file is withheld, and a file moves whole",
  repo_not_fully_migrated: "A file still needs the legacy distribution",
  transitive_dependency_in_use:
    "A library that came only with the legacy distribution is used and declared nowhere",
  manifest_code_mismatch: "The manifest lists only the new distribution while code still imports the old",
  manifest_pin_shape_unsupported: "The declaration cannot be edited as one name and one version",
} as const;

const CALLS = {
  unknown_ctor_kwarg: "The constructor has a keyword the pack does not know",
  ctor_argument_not_portable: "A constructor argument cannot be repeated where the calls are",
  positional_arg_ambiguous: "A positional argument has no single meaning",
  default_model_name_required: "The constructor names no model",
  generation_config_not_static: "The configuration cannot be read from the source",
  safety_settings_not_static: "The safety settings cannot be read from the source",
  history_parts_shape_incompatible: "The conversation's data cannot be reshaped",
  dynamic_stream_flag: "Whether the call streams is not a literal",
  async_stream_await_missing: "An asynchronous stream is read without the await it needs",
  unsupported_kwarg: "An argument has no counterpart",
  afc_semantics_differ: "Tools and function calling behave differently",
  response_shape_changed: "The result has another shape, and the code uses it",
  count_tokens_config_carries_semantics: "A counting call depends on what its constructor was given",
  attribute_removed: "The new library has no such attribute",
  flag_only_surface: "The pack shows this surface to a person and never rewrites it",
  error_class_changed: "A handler around it catches an exception the new library never raises",
  types_import_typing_only: "The rewritten code needs a module that is imported for type checking only",
} as const;

const RUN = {
  usage_unmapped: "No rule of the pack takes this use",
  configure_consumed_elsewhere: "Another module relies on this configuration and stays as it is",
} as const;

export const Bail = { ...SCANNER, ...BINDINGS, ...CLIENT, ...IMPORTS, ...CALLS, ...RUN } as const;
export type Bail = keyof typeof Bail;

/** What to change so that the next run takes the row, or what to do by hand. */
export const BailAdvice: Readonly<Record<Bail, string>> = {
  roundtrip_mismatch: "Move this file by hand, and report it",
  input_does_not_parse: "Correct the file until Python compiles it, then run again",
  output_does_not_parse: "Move this file by hand, and report it",
  output_names_unresolved: "Move this file by hand, and report it",
  file_too_large: "Raise max_file_bytes in .obelize.yml, or move the file by hand",
  runtime_unsupported: "Raise the declared Python to one the new distribution supports",
  legacy_version_unsupported:
    "Declare a legacy release the pack starts from, after moving code that needs an older one",
  new_version_unsupported: "Widen the new distribution's pin so that it admits a release the pack writes",
  internal_error: "Move this file by hand, and report the error's class",
  conditional_binding: "Keep one import for the name",
  module_alias_rebound: "Import the module once and use its name for nothing else",
  model_object_escapes: "Make the object where it is used, or move these uses by hand",
  model_object_read_elsewhere: "Make the object in each module that uses it",
  multiple_assignments: "Give each object a name of its own",
  class_attr_binding: "Make the object in a method, or move it by hand",
  receiver_unresolved: "Make the object in the scope that uses it",
  receiver_method_unmapped: "Move this method's uses by hand",
  multiple_configure_calls: "Configure the library once in the module",
  client_source_unresolved: "Configure the library in this module",
  client_name_collision: "Free one of the names client and genai_client",
  client_placement_ambiguous: "Configure at module level, or pass the client along",
  configure_kwargs_unsupported: "Leave only arguments the pack lists",
  credentials_shape_differs: "Build the credentials object before the call",
  alias_collision: "Free the name the new import needs",
  type_symbol_unmapped: "Replace the symbol by hand",
  from_import_unmigrated_symbol: "Split the from-import, and move what is left by hand",
  local_import: "Move the import to module level",
  star_import: "Import the names that are used, one by one",
  file_not_fully_migrated: "Settle the rows named beside it; this one then follows by itself",
  repo_not_fully_migrated: "Settle the files that still use the legacy library",
  transitive_dependency_in_use: "Declare that library in the manifest",
  manifest_code_mismatch: "Declare the legacy distribution again, or finish the code",
  manifest_pin_shape_unsupported: "Edit the declaration by hand",
  unknown_ctor_kwarg: "Remove the keyword, or move this object by hand",
  ctor_argument_not_portable: "Give the argument a name that is assigned once, before the constructor",
  positional_arg_ambiguous: "Pass the arguments by keyword",
  default_model_name_required: "Name the model in the constructor",
  generation_config_not_static: "Write the configuration as a literal or a constructor call",
  safety_settings_not_static: "Write the safety settings as literals",
  history_parts_shape_incompatible: "Write the conversation as a literal list of turns, or move it by hand",
  dynamic_stream_flag: "Write stream=True or stream=False",
  async_stream_await_missing: "Add the await",
  unsupported_kwarg: "Remove the argument, or move the call by hand",
  afc_semantics_differ: "Move the tools by hand",
  response_shape_changed: "Read the result in the new library's shape, by hand",
  count_tokens_config_carries_semantics: "Move the counting call by hand",
  attribute_removed: "Replace the attribute by hand; the pack's guidance says with what",
  flag_only_surface: "Follow the pack's guidance",
  error_class_changed: "Catch the new library's exceptions, by hand",
  types_import_typing_only: "Import the module outside TYPE_CHECKING",
  usage_unmapped: "Move this use by hand",
  configure_consumed_elsewhere: "Configure the library in the modules that rely on this one",
};

/**
 * The order in which the planner lets a more specific code win over a less specific one. Codes that are not here are decided by
 * the pass that raises them.
 */
export const BAIL_LADDER: readonly Bail[] = [
  "attribute_removed",
  "flag_only_surface",
  "input_does_not_parse",
  "roundtrip_mismatch",
  "star_import",
  "conditional_binding",
  "module_alias_rebound",
  "local_import",
  "multiple_configure_calls",
  "client_source_unresolved",
  "class_attr_binding",
  "multiple_assignments",
  "model_object_escapes",
  "receiver_unresolved",
  "file_not_fully_migrated",
];

/** The only codes an `import` or `star_import` row may carry. */
export const IMPORT_BAILS: readonly Bail[] = [
  "roundtrip_mismatch",
  "output_does_not_parse",
  "output_names_unresolved",
  "flag_only_surface",
  "module_alias_rebound",
  "conditional_binding",
  "star_import",
  "local_import",
  "alias_collision",
  "type_symbol_unmapped",
  "from_import_unmigrated_symbol",
  "file_not_fully_migrated",
  "repo_not_fully_migrated",
  "usage_unmapped",
  "runtime_unsupported",
  "legacy_version_unsupported",
  "new_version_unsupported",
  "internal_error",
];

/** The scan status of a finding withheld for the code. */
export function statusOfBail(bail: Bail): "needs_review" | "unsupported" {
  return bail === "attribute_removed" || bail === "input_does_not_parse" ? "unsupported" : "needs_review";
}
