/**
 * A real host whose Nth system call on files fails, or is the last the program ever makes.
 *
 * Every call is counted, so a test can run once to learn how many there are, and then once for each of them. Nothing is imitated: the disk
 * is the real one, and what is left on it is what the test looks at.
 */
import { realHost, type RealHostOptions } from "../../src/host/real.ts";
import type { Host } from "../../src/host/host.ts";
import { realSyscalls, type Syscalls } from "../../src/host/syscalls.ts";

/** Thrown by the call the program is stopped at, and by every later one. No code of ours may catch it. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

/** An operating system's code, or a write that takes only half of what it was given. */
export type Fault = "ENOSPC" | "EACCES" | "EIO" | "EXDEV" | "EPERM" | "EROFS" | "SHORT_WRITE";

export const FAULTS: readonly Fault[] = ["ENOSPC", "EACCES", "EIO", "EXDEV", "SHORT_WRITE"];

export interface FaultyOptions extends Omit<RealHostOptions, "syscalls" | "cwd"> {
  /** The working directory of the host. */
  readonly root?: string;
  /** The number, from 1, of the call that fails. */
  readonly failAt?: number;
  /** With what; default EIO. */
  readonly code?: Fault;
  /** The number, from 1, of the call at which the program stops. It is not carried out. */
  readonly stopAt?: number;
  /** Called before each call with its number, its name and its paths: the place to change the disk behind the program's back. */
  readonly before?: (number: number, name: keyof Syscalls, args: readonly unknown[]) => void;
}

export interface FaultyHost {
  readonly host: Host;
  /** How many calls were made so far. */
  calls(): number;
  /** The names of the calls made so far, in order. */
  names(): readonly (keyof Syscalls)[];
  /** Descriptors opened and not closed. */
  open(): number;
}

export function faultyHost(options: FaultyOptions = {}): FaultyHost {
  const { root, failAt, code = "EIO", stopAt, before, ...rest } = options;
  const names: (keyof Syscalls)[] = [];
  const descriptors = new Set<number>();

  function counted<A extends readonly unknown[], R>(name: keyof Syscalls, call: (...args: A) => R) {
    return (...args: A): R => {
      names.push(name);
      before?.(names.length, name, args);
      if (stopAt !== undefined && names.length >= stopAt) {
        // The system closes the descriptors of a program that is killed.
        if (name === "close") call(...args);
        throw new Stopped(`Stopped at call ${stopAt}`);
      }
      if (names.length !== failAt) return call(...args);
      return failing(name, call, args, code);
    };
  }

  const real = realSyscalls;
  const syscalls: Syscalls = {
    open: counted("open", (...args) => {
      const fd = real.open(...args);
      descriptors.add(fd);
      return fd;
    }),
    close: counted("close", (fd) => {
      descriptors.delete(fd);
      real.close(fd);
    }),
    fstat: counted("fstat", real.fstat),
    lstat: counted("lstat", real.lstat),
    read: counted("read", real.read),
    write: counted("write", real.write),
    fsync: counted("fsync", real.fsync),
    fchmod: counted("fchmod", real.fchmod),
    fchown: counted("fchown", real.fchown),
    link: counted("link", real.link),
    rename: counted("rename", real.rename),
    unlink: counted("unlink", real.unlink),
    symlink: counted("symlink", real.symlink),
    mkdir: counted("mkdir", real.mkdir),
    rmdir: counted("rmdir", real.rmdir),
    readdir: counted("readdir", real.readdir),
    realpath: counted("realpath", real.realpath),
  };
  // Chosen without counting: which variant a machine has is no part of what a test stops.
  const variant = rest.variant ?? (process.platform === "linux" ? "descriptors" : "paths");
  const made = realHost({ ...rest, variant, syscalls, ...(root === undefined ? {} : { cwd: root }) });
  const host: Host = { ...made, files: { ...made.files, selfTest: () => true } };
  return { host, calls: () => names.length, names: () => names, open: () => descriptors.size };
}

/** A failing write has written half; a failing close has closed. A fault that does not concern the call leaves it alone. */
function failing<A extends readonly unknown[], R>(
  name: keyof Syscalls,
  call: (...args: A) => R,
  args: A,
  code: Fault,
): R {
  if (name === "write") {
    const [fd, bytes, offset, length] = args as unknown as Parameters<Syscalls["write"]>;
    const half = realSyscalls.write(fd, bytes, offset, Math.floor(length / 2) || length);
    if (code === "SHORT_WRITE") return half as R;
  } else if (name === "close") {
    call(...args);
  }
  if (code === "SHORT_WRITE") return name === "close" ? undefined as R : call(...args);
  throw Object.assign(new Error(`${code}: injected into ${name}`), { code });
}
