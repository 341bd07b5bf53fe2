/** Randomness of the machine, for names nobody can guess. */
import { randomBytes } from "node:crypto";
import type { Random } from "./host.ts";

export const realRandom: Random = {
  hex: (count) => randomBytes(count).toString("hex"),
};
