/** Where things stand in this checkout, for the scripts beside this file. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root: string = dirname(dirname(fileURLToPath(import.meta.url)));
export const generated: string = join(root, "generated");
export const dist: string = join(root, "dist");
export const executable: string = join(dist, "obelize");

/** A file of the checkout. */
export function at(...parts: string[]): string {
  return join(root, ...parts);
}
