import { v7 } from "uuid";

/** Randomness is fetched for 256 ids at a time: a call into the system's generator for each costs more than the id. */
const random = new Uint8Array(16 * 256);
let used = random.length;

/** A new id: uuid v7, so that ids sort by the time they were made. */
export function newId(): string {
  if (used === random.length) {
    crypto.getRandomValues(random);
    used = 0;
  }
  used += 16;
  return v7({ random: random.slice(used - 16, used) });
}

/** Whether a string from outside can be one of our ids at all; anything else is simply not found. */
export function isId(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value);
}

/** Comes before every id: where a walk from id to id begins. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";
