/**
 * The text of a repository-relative path. Documents name files only in this form, and whatever came from a document is held against it
 * before any file is opened: `/` alone separates, nothing climbs, and no name means a device on Windows.
 */

const DEVICES = new Set([
  "CON",
  "PRN",
  "AUX",
  "NUL",
  "CONIN$",
  "CONOUT$",
  ..."123456789¹²³".split("").flatMap((digit) => [`COM${digit}`, `LPT${digit}`]),
]);

/** Asked of every component of every path, so how a device can begin settles nearly all of them. */
const INITIALS = /^(?:aux|com|con|lpt|nul|prn)/i;

/** Whether Windows would open a device for the name, whatever its ending. */
export function isWindowsReserved(name: string): boolean {
  if (!INITIALS.test(name)) return false;
  const stem = /^[^.:]*/.exec(name)?.[0] ?? "";
  return DEVICES.has(stem.replace(/ +$/, "").toUpperCase());
}

/** Why the text is no repository-relative path; null when it is one. */
export function relativePathFault(path: string): string | null {
  if (path === "") return "The path is empty";
  if (path.includes("\0")) return "The path holds a NUL character";
  if (path.includes("\\")) return "The path holds a backslash; only / separates";
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path)) return "The path is absolute";
  for (const component of path.split("/")) {
    if (component === "") return "The path has an empty component";
    if (component === "..") return "The path climbs with ..";
    if (isWindowsReserved(component)) return `The name ${JSON.stringify(component)} is reserved on Windows`;
  }
  return null;
}
