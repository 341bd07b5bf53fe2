/** A path below the root, as a person who typed the root would write it. */
import type { Ground } from "./ground.ts";

export function shownPath(ground: Pick<Ground, "typed">, below: string): string {
  if (ground.typed === ".") return below;
  return `${ground.typed.replace(/[\\/]+$/, "")}/${below}`;
}
