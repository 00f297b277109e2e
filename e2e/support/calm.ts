// Keeps tests that count in a window of time, or name a day, away from its end.
import { setTimeout as sleep } from "node:timers/promises";

const HOUR_SECONDS = 3_600;
/** Longer than any test that counts requests or names a day. */
const NEEDED_MS = 15_000;

/**
 * Waits for the next window of the clock if this one is about to end. Limits count in such windows. The end of an hour may
 * also be the end of a day, a month or a year, in any time zone.
 */
export async function waitForCalm(windowSeconds = HOUR_SECONDS, neededMs = NEEDED_MS): Promise<void> {
  const windowMs = windowSeconds * 1_000;
  const left = windowMs - (Date.now() % windowMs);
  if (left < neededMs) await sleep(left);
}
