import { v7 } from "uuid";

/** Randomness is fetched for 256 ids at a time: a call into the system's generator for each costs more than the id. */
const random = new Uint8Array(16 * 256);
let used = random.length;
/** The millisecond of the newest id, and its number in that millisecond, which begins at random. */
let newestMs = 0;
let seq = 0;

/**
 * A new id: uuid v7, so that ids sort by the time they were made, also those that one process makes within a millisecond: of what
 * one transaction writes the instants are the same, and its order is that of the ids.
 */
export function newId(): string {
  if (used === random.length) {
    crypto.getRandomValues(random);
    used = 0;
  }
  used += 16;
  const own = random.slice(used - 16, used);
  const msecs = Date.now();
  seq = msecs === newestMs ? seq + 1 : firstSeq(own);
  newestMs = msecs;
  return v7({ random: own, msecs, seq });
}

/** 31 random bits of the 32 there are, so that a millisecond never has more ids than numbers. */
function firstSeq(bytes: Uint8Array): number {
  return new DataView(bytes.buffer).getUint32(6) >>> 1;
}

/** Whether a string from outside can be one of our ids at all; anything else is simply not found. */
export function isId(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value);
}

/** Comes before every id: where a walk from id to id begins. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";
