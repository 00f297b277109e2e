import { setTimeout as sleep } from "node:timers/promises";

const HOUR_SECONDS = 3_600;
/** Longer than any test takes that counts to the last request, or says which day it is. */
const NEEDED_MS = 15_000;

/**
 * Waits for the next window of the clock where this one is about to end. Limits count by such windows and slide when one ends; with an
 * hour a day, a month or a year may end as well, in any zone.
 */
export async function calm(windowSeconds = HOUR_SECONDS, neededMs = NEEDED_MS): Promise<void> {
  const windowMs = windowSeconds * 1_000;
  const left = windowMs - (Date.now() % windowMs);
  if (left < neededMs) await sleep(left);
}
