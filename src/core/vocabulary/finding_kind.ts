/** What a row of findings.json was produced for. */
export const FindingKind = {
  import: "A statement through which a legacy name becomes bound; one row per statement and symbol",
  call: "The called expression resolves to a legacy name",
  attribute: "Any use of a legacy name other than calling it, a quoted annotation included",
  method_call: "A method of an object the scan traced to a legacy constructor or producer",
  dynamic: "The name is reached at run time: getattr, import_module, sys.modules",
  star_import: "A star import of a legacy module",
  text_mention: "The legacy module's path inside a comment or a string, or a mock.patch target",
  manifest: "A dependency declaration",
  parse_error: "An input gate refused the file; it is listed and left alone",
} as const;
export type FindingKind = keyof typeof FindingKind;
