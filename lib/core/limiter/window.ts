/**
 * The weighted sliding window of `@upstash/ratelimit`: requests of the window before the current one
 * count by the share of it that still lies within the last `windowMs`. Every store keeps to this law,
 * so that an allowance means the same on each. Windows start at whole multiples of `windowMs` since the epoch.
 */
export type WindowCounts = { previous: number; current: number };

/** Requests that count at `nowMs`; another one passes while this is below the limit. */
export function countUsed(counts: WindowCounts, nowMs: number, windowMs: number): number {
  return weighted(counts.previous, nowMs % windowMs, windowMs) + counts.current;
}

/**
 * The first millisecond (since the epoch) from `nowMs` on at which one more request passes, when no
 * other comes between. The end of the window would be the wrong answer in both directions.
 */
export function findNextPass(counts: WindowCounts, limit: number, nowMs: number, windowMs: number): number {
  const start = nowMs - (nowMs % windowMs);
  if (counts.current < limit) {
    const at = start + firstBelow(counts.previous, limit - counts.current, windowMs);
    if (at < start + windowMs) return Math.max(at, nowMs);
  }
  return start + windowMs + firstBelow(counts.current, limit, windowMs);
}

function weighted(previous: number, elapsedMs: number, windowMs: number): number {
  return Math.floor((1 - elapsedMs / windowMs) * previous);
}

/** Milliseconds into a window at which what is left of `previous` first falls below `room` (at least 1). */
function firstBelow(previous: number, room: number, windowMs: number): number {
  if (previous < room) return 0;
  let elapsed = Math.floor(windowMs * (1 - room / previous)) + 1;
  // The division may be off by one in its last bit; the law itself decides.
  while (elapsed > 0 && weighted(previous, elapsed - 1, windowMs) < room) elapsed -= 1;
  while (weighted(previous, elapsed, windowMs) >= room) elapsed += 1;
  return elapsed;
}
