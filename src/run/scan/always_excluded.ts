/**
 * Folders no run looks into, before any configuration and beyond the reach of it: our own evidence, hidden folders, environments, other
 * people's code, build output.
 */

const NAMES: ReadonlySet<string> = new Set([
  "__pycache__",
  "site-packages",
  "venv",
  "node_modules",
  "vendor",
  "_vendor",
  "build",
  "dist",
]);

/** Whether a folder of this name is left out wherever it stands. */
export function isAlwaysExcludedFolder(name: string): boolean {
  return name.startsWith(".") || name.endsWith(".egg-info") || NAMES.has(name);
}

/** Whether a file stands below such a folder. */
export function isAlwaysExcluded(path: string): boolean {
  const parts = path.split("/");
  return parts.some((part, at) => at < parts.length - 1 && isAlwaysExcludedFolder(part));
}
