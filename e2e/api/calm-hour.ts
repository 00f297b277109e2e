import { setTimeout as sleep } from "node:timers/promises";

const HOUR_MS = 3_600_000;
/** Longer than any test takes that counts requests one by one. */
const NEEDED_MS = 15_000;

/** Limits count by the hour of the clock and slide when one ends: what counts to the last request begins after that. */
export async function calmHour(): Promise<void> {
  const left = HOUR_MS - (Date.now() % HOUR_MS);
  if (left < NEEDED_MS) await sleep(left);
}
