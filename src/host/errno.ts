/**
 * From an operating system's error to a named refusal, and from a refusal to the words a run folder may hold.
 *
 * The system's own message is never passed on: it shows descriptor paths, and on some systems the target of a link.
 */
import type { Refusal, RefusalWord } from "./host.ts";

const WORD_OF_CODE: Readonly<Record<string, RefusalWord>> = {
  ENOENT: "missing",
  ELOOP: "symlink",
  // What the BSDs say of a link opened no-follow.
  EMLINK: "symlink",
  EISDIR: "not_a_file",
  ENOTDIR: "not_a_directory",
  // A socket, or a device nobody serves.
  ENXIO: "not_a_file",
  EEXIST: "exists",
  ENOTEMPTY: "exists",
};

const WORDS_OF_CODE: Readonly<Record<string, string>> = {
  ENOENT: "nothing is there",
  ELOOP: "it is a symbolic link, and links are not followed",
  EMLINK: "it is a symbolic link, and links are not followed",
  EISDIR: "it is a directory",
  ENOTDIR: "it is not a directory",
  ENXIO: "it is a socket or a device",
  EEXIST: "something is there already",
  ENOTEMPTY: "the directory is not empty",
  EACCES: "permission denied",
  EPERM: "the system does not permit it",
  ENOSPC: "no space is left on the disk",
  EDQUOT: "the disk quota is used up",
  EROFS: "the file system is read-only",
  EIO: "the disk reported a fault",
  EXDEV: "it lies on another file system",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  EBUSY: "it is in use",
  ETXTBSY: "it is being executed",
  ENAMETOOLONG: "the name is too long",
  EFBIG: "the file would be too large",
};

/** The code of an operating system's error; null for any other exception, which is ours to let pass. */
export function osCode(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" && /^E[A-Z0-9]+$/.test(error.code) ? error.code : null;
}

/** A refusal of our own. `deed` completes "Cannot …". */
export function refuse(
  word: RefusalWord,
  path: string,
  deed: string,
  found: string,
  code: string | null = null,
): Refusal {
  return {
    ok: false,
    word,
    path,
    code,
    detail: `Cannot ${deed}: ${found}${code === null ? "" : ` (${code})`}`,
  };
}

/** The refusal an operating system's error amounts to. Whatever is no such error is thrown on. */
export function refusalOf(error: unknown, path: string, deed: string): Refusal {
  const code = osCode(error);
  if (code === null) throw error;
  return refuse(
    WORD_OF_CODE[code] ?? "unreadable",
    path,
    deed,
    WORDS_OF_CODE[code] ?? "the system refused",
    code,
  );
}

/** The six words a run folder has for a write that was refused. */
export type WriteRefusalWord =
  | "file_changed_since_read"
  | "missing"
  | "not_a_file"
  | "outside_root"
  | "symlink"
  | "unreadable";

const WRITE_REFUSAL: Readonly<Record<RefusalWord, WriteRefusalWord>> = {
  symlink: "symlink",
  not_a_file: "not_a_file",
  not_a_directory: "not_a_file",
  outside_root: "outside_root",
  missing: "missing",
  exists: "unreadable",
  unreadable: "unreadable",
  too_large: "unreadable",
  changed: "file_changed_since_read",
  bad_name: "outside_root",
};

/** The run folder's word for a refusal of this room. */
export function writeRefusalWord(refusal: Refusal): WriteRefusalWord {
  return WRITE_REFUSAL[refusal.word];
}
