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
  const client = {
    evalsha: redis.evalsha.bind(redis),
    eval: redis.eval.bind(redis),
    get: redis.get.bind(redis),
    set: redis.set.bind(redis),
    mget: (...keys: string[]) => redis.mget<(string | null)[]>(...keys),
  };
  return createRedisLimiter("upstash", client, async () => {});
}
