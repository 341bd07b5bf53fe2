/** The kinds of change a pack may hold. */
export const ChangeKind = {
  rename_import: "Module and symbols move under other names",
  configure_to_client: "A process-wide configuration call becomes a client",
  generative_model_calls: "A constructor and its methods fold into client calls",
  rewrite_call: "One free function becomes another call",
  rename_setting: "A module-level setting changes its name",
  flag_only: "Shown to a person, never rewritten",
  manifest_dependency: "The declaration in a dependency manifest",
} as const;
export type ChangeKind = keyof typeof ChangeKind;

/** What a flag_only change can look for besides names. */
export const FlagPattern = {
  mock_patch_target: "A string argument whose whole value is a legacy path",
  dynamic_access: "A name reached at run time",
  sys_modules_stub: "An entry of sys.modules",
} as const;
export type FlagPattern = keyof typeof FlagPattern;

/** What a pack was written from. */
export const SourceType = {
  official_guide: "The library's own migration guide",
  sdk_reference: "The library's own reference",
} as const;
export type SourceType = keyof typeof SourceType;
