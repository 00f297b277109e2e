// Time of the next fetch of a news source.

/** Minutes until the next fetch: the feed's own `ttl` within 15 to 60, or 30. */
export function getMinutesUntilNext(ttlMinutes: number | null): number {
  return Math.min(60, Math.max(15, ttlMinutes ?? 30));
}

/** Minutes until the next fetch after failures in a row: 15, 30, 60 … up to 12 hours. */
export function getMinutesAfterFailures(failures: number): number {
  return Math.min(720, 15 * 2 ** Math.min(10, Math.max(0, failures - 1)));
}
