// Creates a limiter over `@upstash/ratelimit`, for both kinds of Redis.
import { Ratelimit } from "@upstash/ratelimit";
import { describePeek, describeTake, type Limiter, type StoreName } from "./limiter";
import type { WindowCounts } from "./window";

/** Commands that `@upstash/ratelimit` 2.0.8 sends for a sliding window, and `mget` to read one. */
export type WindowRedis = ConstructorParameters<typeof Ratelimit>[0]["redis"] & {
  mget(...keys: string[]): Promise<(string | null)[]>;
};

const PREFIX = "tonna:limit";

/** Creates a limiter with the sliding window of `@upstash/ratelimit` over a Redis client. */
export function createRedisLimiter(store: StoreName, redis: WindowRedis, close: () => Promise<void>): Limiter {
  /** One object for each limit and window length: few. */
  const windows = new Map<string, Ratelimit>();

  function windowOf(limit: number, windowMs: number): Ratelimit {
    const known = windows.get(`${limit}/${windowMs}`);
    if (known) return known;
    const made = new Ratelimit({
      redis,
      prefix: PREFIX,
      limiter: Ratelimit.slidingWindow(limit, `${windowMs} ms`),
      // Its cache would refuse until the window's end, longer than the sliding window does.
      ephemeralCache: false,
      // Its own timeout would let every request pass; the deadline in shared.ts reports the store as out of reach.
      timeout: 0,
      analytics: false,
    });
    windows.set(`${limit}/${windowMs}`, made);
    return made;
  }

  /** Reads the counts under the keys of the script: `prefix:identifier:number of the window`. */
  async function readCounts(bucket: string, windowMs: number, nowMs: number): Promise<WindowCounts> {
    const window = Math.floor(nowMs / windowMs);
    const key = (number: number) => `${PREFIX}:${windowMs}:${bucket}:${number}`;
    const [current, previous] = await redis.mget(key(window), key(window - 1));
    return { current: Number(current ?? 0), previous: Number(previous ?? 0) };
  }

  return {
    store,
    async take(bucket, limit, windowSeconds, requests = 1) {
      const windowMs = windowSeconds * 1000;
      const id = `${windowMs}:${bucket}`;
      const nowAt = Date.now();
      // The script counts several requests while there is room for one, so room is looked for first. Between the two a neighbour may
      // take it: those requests are refused and count all the same.
      const room =
        requests === 1 ? null : describePeek(await readCounts(bucket, windowMs, nowAt), limit, nowAt, windowMs);
      const isHopeless = room !== null && room.remaining < requests;
      const window = windowOf(limit, windowMs);
      const { success, remaining, reset } = isHopeless
        ? { success: false, remaining: 0, reset: 0 }
        : await window.limit(id, { rate: requests });
      if (success && remaining > 0) return { allowed: true, limit, remaining, resetAt: new Date(reset) };
      // `reset` is the window's end. At the limit the next request passes at another time, so the counts are read.
      const nowMs = Date.now();
      const counts = await readCounts(bucket, windowMs, nowMs);
      return describeTake(success, counts, limit, nowMs, windowMs, requests);
    },
    async peek(bucket, limit, windowSeconds) {
      const nowMs = Date.now();
      const windowMs = windowSeconds * 1000;
      return describePeek(await readCounts(bucket, windowMs, nowMs), limit, nowMs, windowMs);
    },
    close,
  };
}
