/** Instants as documents write them: UTC, to the second, ending in Z. The clock itself is the host's. */

export const INSTANT_PATTERN = "^[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}Z$";

/** From milliseconds since the epoch; what is under a second is dropped. */
export function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19) + "Z";
}

/** Milliseconds since the epoch; null when the text has another form or names no real instant. */
export function parseInstant(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return null;
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) || instant(milliseconds) !== text ? null : milliseconds;
}
