import { describePeek, describeTake, type Limiter } from "./limiter";
import { countUsed, type WindowCounts } from "./window";

const MAX_BUCKETS = 50_000;

type Bucket = WindowCounts & { window: number; windowMs: number };

/** Creates a limiter in the memory of this process, for when the shared store is out of reach. */
export function createMemoryLimiter(now: () => number = Date.now): Limiter {
  const buckets = new Map<string, Bucket>();

  function read(bucket: string, windowMs: number, nowMs: number): Bucket {
    const window = Math.floor(nowMs / windowMs);
    const kept = buckets.get(`${windowMs}:${bucket}`);
    if (kept?.window === window) return kept;
    return { window, windowMs, previous: kept?.window === window - 1 ? kept.current : 0, current: 0 };
  }

  return {
    store: "memory",
    async take(bucket, limit, windowSeconds, requests = 1) {
      const nowMs = now();
      const windowMs = windowSeconds * 1000;
      const counts = read(bucket, windowMs, nowMs);
      const allowed = countUsed(counts, nowMs, windowMs) + requests <= limit;
      if (allowed) counts.current += requests;
      if (buckets.size >= MAX_BUCKETS) dropOld(buckets, nowMs);
      buckets.set(`${windowMs}:${bucket}`, counts);
      return describeTake(allowed, counts, limit, nowMs, windowMs, requests);
    },
    async peek(bucket, limit, windowSeconds) {
      const nowMs = now();
      const windowMs = windowSeconds * 1000;
      return describePeek(read(bucket, windowMs, nowMs), limit, nowMs, windowMs);
    },
    async close() {},
  };
}

/** Frees memory: deletes expired buckets, then the oldest tenth. */
function dropOld(buckets: Map<string, Bucket>, nowMs: number): void {
  for (const [name, { window, windowMs }] of buckets) if ((window + 2) * windowMs <= nowMs) buckets.delete(name);
  if (buckets.size < MAX_BUCKETS) return;
  let surplus = MAX_BUCKETS / 10;
  for (const name of buckets.keys()) {
    if (surplus-- <= 0) break;
    buckets.delete(name);
  }
}
