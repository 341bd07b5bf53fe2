/**
 * The system calls this room makes on files, one by one, as a value.
 *
 * Everything in the room that touches a file goes through these functions, so that a test can count the calls, make any one of them fail,
 * or stop the program at it, and see what is left on the disk.
 */
import fs from "node:fs";
import type { EntryKind } from "./host.ts";

/** What `fstat` and `lstat` say. Device and inode are whole 64-bit numbers: NTFS ids do not fit a double. */
export interface RawStat {
  readonly kind: EntryKind;
  readonly size: number;
  readonly mode: number;
  readonly owner: number;
  readonly group: number;
  readonly device: bigint;
  readonly inode: bigint;
}

export interface RawEntry {
  /** The name's bytes, one character each (latin-1): less than half the cost of a buffer for each. */
  readonly raw: string;
  readonly kind: EntryKind;
}

/** Each throws the operating system's error, with its `code`. */
export interface Syscalls {
  open(path: string, flags: number, mode?: number): number;
  close(fd: number): void;
  fstat(fd: number): RawStat;
  lstat(path: string): RawStat;
  read(fd: number, into: Uint8Array, offset: number, length: number): number;
  write(fd: number, bytes: Uint8Array, offset: number, length: number): number;
  fsync(fd: number): void;
  fchmod(fd: number, mode: number): void;
  fchown(fd: number, owner: number, group: number): void;
  link(from: string, to: string): void;
  rename(from: string, to: string): void;
  unlink(path: string): void;
  symlink(target: string, path: string): void;
  mkdir(path: string, mode: number): void;
  rmdir(path: string): void;
  readdir(path: string): RawEntry[];
  realpath(path: string): string;
}

const c = fs.constants;

/** Open flags; those a system has not are 0 there, and `files_portable.ts` makes up for them. */
export const FLAGS = {
  read: c.O_RDONLY,
  write: c.O_WRONLY,
  create: c.O_CREAT,
  exclusive: c.O_EXCL,
  directory: c.O_DIRECTORY ?? 0,
  noFollow: c.O_NOFOLLOW ?? 0,
  /** A FIFO must not hold us. */
  nonBlocking: c.O_NONBLOCK ?? 0,
  /** A terminal's device must not become ours. */
  noTerminal: c.O_NOCTTY ?? 0,
} as const;

const TYPE_MASK = 0o170000;
const KINDS: Readonly<Record<number, EntryKind>> = {
  0o100000: "file",
  0o040000: "directory",
  0o120000: "symlink",
};

function rawStat(stats: fs.BigIntStats): RawStat {
  const mode = Number(stats.mode);
  return {
    kind: KINDS[mode & TYPE_MASK] ?? "other",
    size: Number(stats.size),
    mode: mode & 0o7777,
    owner: Number(stats.uid),
    group: Number(stats.gid),
    device: stats.dev,
    inode: stats.ino,
  };
}

function direntKind(entry: fs.Dirent): EntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "directory";
  return entry.isSymbolicLink() ? "symlink" : "other";
}

/** The calls of the machine the program runs on. */
export const realSyscalls: Syscalls = {
  open: (path, flags, mode) => fs.openSync(path, flags, mode),
  close: (fd) => fs.closeSync(fd),
  fstat: (fd) => rawStat(fs.fstatSync(fd, { bigint: true })),
  lstat: (path) => rawStat(fs.lstatSync(path, { bigint: true })),
  read: (fd, into, offset, length) => fs.readSync(fd, into, offset, length, null),
  write: (fd, bytes, offset, length) => fs.writeSync(fd, bytes, offset, length, null),
  fsync: (fd) => fs.fsyncSync(fd),
  fchmod: (fd, mode) => fs.fchmodSync(fd, mode),
  fchown: (fd, owner, group) => fs.fchownSync(fd, owner, group),
  link: (from, to) => fs.linkSync(from, to),
  rename: (from, to) => fs.renameSync(from, to),
  unlink: (path) => fs.unlinkSync(path),
  symlink: (target, path) => fs.symlinkSync(target, path),
  mkdir: (path, mode) => {
    fs.mkdirSync(path, { mode });
  },
  rmdir: (path) => fs.rmdirSync(path),
  readdir: (path) => {
    const entries = fs.readdirSync(path, { withFileTypes: true, encoding: "latin1" });
    return entries.map((entry) => ({ raw: entry.name, kind: direntKind(entry) }));
  },
  realpath: (path) => fs.realpathSync.native(path),
};
