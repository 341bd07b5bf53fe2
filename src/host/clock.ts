/** The clock of the machine. */
import type { Clock } from "./host.ts";

export const realClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
