/** What an undo did with a file. */
export const UndoOutcome = {
  reverted: "The original is back",
  skipped: "Left as it is; the reason says why",
} as const;
export type UndoOutcome = keyof typeof UndoOutcome;

/** Why a file was left as it is. */
export const UndoSkip = {
  hash_mismatch: "The file no longer has the bytes the run wrote",
  missing: "The file is gone",
  not_a_file: "Something that is no regular file stands there",
  outside_root: "The recorded path does not lie in the repository",
  snapshot_unusable: "The saved original is absent, or is not what its name says",
  symlink: "A link stands there or above it; never followed",
  unreadable: "The operating system refused",
} as const;
export type UndoSkip = keyof typeof UndoSkip;

/** What a person can do about each. */
export const UndoAdvice: Readonly<Record<UndoSkip, string>> = {
  hash_mismatch:
    "Compare the file with the snapshot the row names, and copy it over where that is what you want",
  missing: "Copy the snapshot the row names to the path",
  not_a_file: "Move away what stands there, then undo again",
  outside_root: "Do not trust this folder: a run records no such path",
  snapshot_unusable: "Restore the file from version control",
  symlink: "Replace the link by a regular file, then undo again",
  unreadable: "Allow reading and writing, then undo again",
};
