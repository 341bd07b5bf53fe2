/** Why a planned write did not happen. */
export const WriteRefusal = {
  file_changed_since_read: "Its bytes are no longer those the plan read; refuses the whole apply",
  missing: "It is gone, and a run never creates a file",
  not_a_file: "Something that is no regular file stands there",
  outside_root: "It resolves to a place outside the repository",
  symlink: "A link stands there or above it; never followed",
  unreadable: "The operating system refused; the detail names its code",
} as const;
export type WriteRefusal = keyof typeof WriteRefusal;

/** `refused[].code` of run.json. The last two, and only they, have no path. */
export const RefusalCode = {
  ...WriteRefusal,
  tree_dirty: "A tracked file has uncommitted changes, or git does not track a planned file",
  tree_unknown: "git could not say whether the tree is clean",
} as const;
export type RefusalCode = keyof typeof RefusalCode;

/** What a person can do about each. */
export const RefusalAdvice: Readonly<Record<RefusalCode, string>> = {
  file_changed_since_read: "Run again, now that the file has settled",
  missing: "Restore the file, then run again",
  not_a_file: "Put a regular file there, or exclude the path",
  outside_root: "Run on the repository that really holds it",
  symlink: "Replace the link by a regular file, or exclude the path",
  unreadable: "Look at the operating system's code: rights, space or the disk itself",
  tree_dirty: "Commit or stash the changes, or pass --allow-dirty",
  tree_unknown: "Run git status and settle what it says, or pass --allow-dirty",
};

/** The word for an operating system's failure of a guard, a read or a write. */
export function writeRefusalOfCode(code: string | null): WriteRefusal {
  switch (code) {
    case "ENOENT":
      return "missing";
    case "ELOOP":
      return "symlink";
    case "EISDIR":
    case "ENOTDIR":
      return "not_a_file";
    default:
      return "unreadable";
  }
}
