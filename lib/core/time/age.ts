/**
 * Measures the milliseconds since a moment. A moment in the future means that the clock was set back: infinity, so that nothing is
 * kept longer for it.
 */
export function measureMsSince(moment: number, now = Date.now()): number {
  return moment > now ? Number.POSITIVE_INFINITY : now - moment;
}
