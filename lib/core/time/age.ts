/**
 * Milliseconds since a moment. One that lies ahead, since the clock was set back, is older than anything: how long ago it
 * really was nobody knows, and what is kept must not be kept longer for it.
 */
export function measureMsSince(moment: number, now = Date.now()): number {
  return moment > now ? Number.POSITIVE_INFINITY : now - moment;
}
