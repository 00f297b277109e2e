import { Redis } from "@upstash/redis";
import type { Limiter } from "./limiter";
import { createRedisLimiter } from "./redis-windows";

/** Creates a limiter in Upstash, over its REST protocol. */
export function createUpstashLimiter(url: string, token: string, timeoutMs: number): Limiter {
  const redis = new Redis({
    url,
    token,
    // Keeps counts as they are; the client would otherwise parse strings that look like JSON.
    automaticDeserialization: false,
    responseEncoding: false,
    enableAutoPipelining: false,
    enableTelemetry: false,
    // One more try, for a connection that the server closed while idle.
    retry: { retries: 1, backoff: () => 20 },
    signal: () => AbortSignal.timeout(timeoutMs),
  });
  return createRedisLimiter("upstash", redis, async () => {});
}
