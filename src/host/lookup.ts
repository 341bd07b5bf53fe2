/**
 * Which file a program's name means, asked by us before anything is started.
 *
 * It tells a program that is missing from one that may not be started, and it keeps a bare `git` from being one the working directory
 * offers: Windows looks there first, and a PATH with an empty or relative entry does so anywhere.
 */
import { accessSync, closeSync, constants, openSync, readSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import type { Hindrance } from "./host.ts";
import { osCode } from "./errno.ts";

export type Lookup = { readonly found: string } | { readonly hindrance: Hindrance };

export interface LookupPlace {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Entries of PATH that are no absolute folders are passed over. */
  readonly absoluteOnly: boolean;
}

/** The file `program` means: itself when it holds a separator, else the first on PATH that may be started. */
export function lookUp(program: string, place: LookupPlace): Lookup {
  if (program === "" || program.includes("\0")) return { hindrance: "missing" };
  let worst: Hindrance = "missing";
  for (const candidate of candidates(program, place)) {
    const hindrance = hindranceOf(candidate);
    if (hindrance === null) return { found: candidate };
    if (hindrance !== "missing") worst = hindrance;
  }
  return { hindrance: worst };
}

const windows = process.platform === "win32";

function candidates(program: string, place: LookupPlace): string[] {
  const names = windows ? windowsNames(program) : [program];
  const separated = windows ? /[\\/]/.test(program) : program.includes("/");
  if (separated) return names.map((name) => resolve(place.cwd, name));
  const folders = (place.env["PATH"] ?? place.env["Path"] ?? "").split(delimiter);
  const usable = folders.filter((folder) => isAbsolute(folder) || !place.absoluteOnly);
  return usable.flatMap((folder) => names.map((name) => resolve(place.cwd, join(folder, name))));
}

/** Only these start without a shell; a batch file would bring one along, and with it another quoting. */
function windowsNames(program: string): string[] {
  return /\.(exe|com)$/i.test(program) ? [program] : [`${program}.com`, `${program}.exe`];
}

function hindranceOf(path: string): Hindrance | null {
  try {
    if (!statSync(path).isFile()) return "not_permitted";
    accessSync(path, constants.X_OK);
    return needsShell(path) ? "not_startable" : null;
  } catch (error) {
    const code = osCode(error);
    if (code === null) throw error;
    return code === "ENOENT" || code === "ENOTDIR" ? "missing" : "not_permitted";
  }
}

/** A text without `#!` is what the C library would hand to a shell. What we may not read, the system may still start. */
function needsShell(path: string): boolean {
  if (windows) return false;
  const start = new Uint8Array(512);
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (osCode(error) === null) throw error;
    return false;
  }
  try {
    const head = start.subarray(0, readSync(fd, start, 0, start.length, null));
    const interpreted = head[0] === 0x23 && head[1] === 0x21;
    return !interpreted && !head.includes(0);
  } finally {
    closeSync(fd);
  }
}
