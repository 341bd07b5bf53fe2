/**
 * A run's name: the second it started in and eight random hex characters. Sorting names sorts runs by time; the suffix only separates
 * runs of the same second. Clock and randomness arrive as values.
 */
import { instant, parseInstant } from "./instant.ts";

export const RUN_ID_PATTERN = "^[0-9]{8}T[0-9]{6}Z-[0-9a-f]{8}$";

export function isRunId(text: string): boolean {
  return /^[0-9]{8}T[0-9]{6}Z-[0-9a-f]{8}$/.test(text);
}

/** `startedAt` in milliseconds since the epoch; `suffix` eight lowercase hex characters. */
export function runId(startedAt: number, suffix: string): string {
  return `${instant(startedAt).replace(/[-:]/g, "")}-${suffix}`;
}

/** The instant a run's name holds, as documents write instants; null when it is no run's name. */
export function runIdInstant(id: string): string | null {
  if (!isRunId(id)) return null;
  const text = id.replace(/^(....)(..)(..)T(..)(..)(..)Z.*$/, "$1-$2-$3T$4:$5:$6Z");
  return parseInstant(text) === null ? null : text;
}
