/**
 * Which names may be appended to a directory handle.
 *
 * `/proc/self/fd/7/..` leaves the opened folder, and on Windows `aux`, `a:b` or `a.` mean something other than a file of that name. A
 * repository moves between systems, so a name that one of them bends is refused on all of them.
 */
import { isWindowsReserved } from "../core/relative_path.ts";

/** Characters Windows gives a meaning of their own in a name: streams, wildcards, redirections. */
const BENT_ON_WINDOWS = /[<>:"|?*\u0000-\u001f]|[. ]$/;

/** What nearly all names are, told fast; thousands are read in a run. */
const PLAIN = /^[\w-][\w.-]*$/;
const DEVICE_LIKE = /^(?:con|prn|aux|nul|com|lpt)/i;
const ENDS_PLAIN = /[^.]$/;

/** Why `name` cannot be one component of a path; null when it can. */
export function nameFault(name: string): string | null {
  if (PLAIN.test(name) && ENDS_PLAIN.test(name) && !DEVICE_LIKE.test(name)) return null;
  if (name === "") return "the name is empty";
  if (name === "." || name === "..") return `the name is ${name}`;
  if (name.includes("/") || name.includes("\\")) return "the name holds a separator";
  if (name.includes("\0")) return "the name holds a NUL";
  if (/\p{Surrogate}/u.test(name)) return "the name holds half a surrogate pair";
  if (/^[A-Za-z]:/.test(name)) return "Windows reads the name as a drive";
  if (process.platform === "win32" && BENT_ON_WINDOWS.test(name)) return "Windows reads the name as another";
  return isWindowsReserved(name) ? "the name is a device's on Windows" : null;
}

/** The components of a relative path, or whether it is malformed (`bad_name`) or leads away (`outside_root`). */
export function pathParts(
  path: string,
): { ok: true; parts: [string, ...string[]] } | {
  ok: false;
  word: "bad_name" | "outside_root";
  found: string;
} {
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path)) {
    return { ok: false, word: "outside_root", found: "the path is absolute" };
  }
  const [first, ...rest] = path.split("/");
  const parts: [string, ...string[]] = [first ?? "", ...rest];
  for (const part of parts) {
    if (part === "..") return { ok: false, word: "outside_root", found: "the path leads out of the folder" };
    const fault = nameFault(part);
    if (fault !== null) return { ok: false, word: "bad_name", found: fault };
  }
  return { ok: true, parts };
}
