/** Why a path was not looked at. */
export const SkippedPath = {
  missing: "Listed, and not on disk",
  not_a_file: "A gitlink, a pipe, a device or another thing that is no regular file",
  outside_root: "It resolves to a place outside the repository",
  submodule: "A folder with its own .git",
  symlink: "A link or junction; never followed",
  unreadable: "The operating system refused to read it",
  unusable_name: "The name is not UTF-8, holds a backslash, or is reserved on Windows",
} as const;
export type SkippedPath = keyof typeof SkippedPath;

/** What the run could not look at, so that a small count never reads as a clean repository. */
export const LimitationCode = {
  ...SkippedPath,
  file_too_large: "Larger than max_file_bytes; not read",
  input_does_not_parse: "An input gate refused it, or a declaration in it could not be read",
  internal_error: "Work on this file failed inside the tool; the detail names the error's class only",
} as const;
export type LimitationCode = keyof typeof LimitationCode;

/** What a person can do about each. */
export const LimitationAdvice: Readonly<Record<LimitationCode, string>> = {
  missing: "Restore the file, or remove it from the index",
  not_a_file: "Nothing, unless it should be a regular file",
  outside_root: "Run on the repository that really holds it",
  submodule: "Run on the submodule by itself",
  symlink: "Run on the link's target by itself, or make it a regular file",
  unreadable: "Allow reading, then run again",
  unusable_name: "Rename the file",
  file_too_large: "Raise max_file_bytes in .obelize.yml, or move the file by hand",
  input_does_not_parse: "Correct the file, then run again",
  internal_error: "Report it with the pack's name and the error's class, and move this file by hand",
};
