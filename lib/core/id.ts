// Ids of rows: uuid v7, made by the application in the order of time.
import { v7 } from "uuid";

/** Random bytes for 256 ids at a time: one call of the system's generator for each id would cost more than the id. */
const random = new Uint8Array(16 * 256);
let used = random.length;
/** Millisecond of the newest id, and its sequence number in that millisecond. */
let newestMs = 0;
let seq = 0;

/**
 * Creates a uuid v7. Ids sort by creation, also within a millisecond of one process: rows of one transaction share their instant, and
 * the ids give their order.
 */
export function createId(): string {
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

/** Picks 31 of 32 random bits as the first sequence number, so that it never overflows within a millisecond. */
function firstSeq(bytes: Uint8Array): number {
  return new DataView(bytes.buffer).getUint32(6) >>> 1;
}

/** Whether a string has the form of an id. */
export function isId(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value);
}

/** Sorts before every id: the start of a scan by id. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Sorts after every id. */
export const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
