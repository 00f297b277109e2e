// When a news source is fetched again.

/** Minutes until a source is asked again: what it asks for, 15 to 60; 30 unless it says. */
export function minutesUntilNext(ttlMinutes: number | null): number {
  return Math.min(60, Math.max(15, ttlMinutes ?? 30));
}

/** Minutes until a source that failed so many times in a row is asked again: 15, 30, 60 … up to 12 hours. */
export function minutesAfterFailures(failures: number): number {
  return Math.min(720, 15 * 2 ** Math.min(10, Math.max(0, failures - 1)));
}
