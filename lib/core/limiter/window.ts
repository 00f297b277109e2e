/**
 * The weighted sliding window of `@upstash/ratelimit`, the same for every store: requests of the previous window count by its share
 * within the last `windowMs`. Windows start at multiples of `windowMs` since the epoch.
 */
export type WindowCounts = { previous: number; current: number };

/** Counts the requests that weigh at `nowMs`; another one passes while this is below the limit. */
export function countUsed(counts: WindowCounts, nowMs: number, windowMs: number): number {
  return weigh(counts.previous, nowMs % windowMs, windowMs) + counts.current;
}

/** Finds the first millisecond (since the epoch), from `nowMs` on, at which one more request passes. It may lie before or after the window's end. */
export function findNextPass(counts: WindowCounts, limit: number, nowMs: number, windowMs: number): number {
  const start = nowMs - (nowMs % windowMs);
  if (counts.current < limit) {
    const at = start + findFirstBelow(counts.previous, limit - counts.current, windowMs);
    if (at < start + windowMs) return Math.max(at, nowMs);
  }
  return start + windowMs + findFirstBelow(counts.current, limit, windowMs);
}

function weigh(previous: number, elapsedMs: number, windowMs: number): number {
  return Math.floor((1 - elapsedMs / windowMs) * previous);
}

/** Finds the milliseconds into a window at which the weight of `previous` first falls below `room` (at least 1). */
function findFirstBelow(previous: number, room: number, windowMs: number): number {
  if (previous < room) return 0;
  let elapsed = Math.floor(windowMs * (1 - room / previous)) + 1;
  // The division may be off in its last bit; the weight itself decides.
  while (elapsed > 0 && weigh(previous, elapsed - 1, windowMs) < room) elapsed -= 1;
  while (weigh(previous, elapsed, windowMs) >= room) elapsed += 1;
  return elapsed;
}
