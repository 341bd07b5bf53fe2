/**
 * Which dotted names are legacy names of a pack.
 *
 * Names are compared by whole segments: `openai.Image` covers `openai.Image.create` and not `openai.ImageX`. In a shared pack the module
 * itself survives, so that only what stands under `match.symbols` counts; elsewhere everything at or under `match.imports` does.
 */

import type { ScanPack } from "./pack.ts";

/** Whether `name` is `prefix` or stands below it. */
export function isAtOrUnder(name: string, prefix: string): boolean {
  return name.startsWith(prefix) && (name.length === prefix.length || name[prefix.length] === ".");
}

export function isUnderAny(name: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => isAtOrUnder(name, prefix));
}

/** Whether a resolved dotted name belongs to the old interface. */
export function isLegacy(pack: ScanPack, name: string): boolean {
  return isUnderAny(name, pack.shared ? pack.symbols : pack.imports);
}

/** Whether a dotted name is a module the pack matches, itself. */
export function isLegacyModule(pack: ScanPack, name: string): boolean {
  return pack.imports.includes(name);
}

/** Whether a name reached by text stands for something of the pack: in a shared pack the bare module counts too. */
export function isReachable(pack: ScanPack, name: string): boolean {
  return isLegacy(pack, name) || (pack.shared && isLegacyModule(pack, name));
}
