/**
 * Stops the clock of the worker's realm. The engine asks this realm for the time, seeds its random numbers with it, and asks
 * it for the zone; so a guest sees one instant, one sequence of random numbers and UTC, whatever it tries, and verdicts repeat.
 */

/** 2000-01-01T00:00:00Z. */
export const frozenInstant = 946_684_800_000;

const zoned = ["Date", "Day", "FullYear", "Hours", "Milliseconds", "Minutes", "Month", "Seconds"] as const;

export function freezeClock(): void {
  Date.now = () => frozenInstant;
  const clock = Date.prototype as unknown as Record<string, () => number>;
  clock["getTimezoneOffset"] = () => 0;
  for (const part of zoned) clock[`get${part}`] = clock[`getUTC${part}`] as () => number;
}
