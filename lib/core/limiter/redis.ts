import IoRedis from "ioredis";
import { log } from "../log";
import type { Limiter } from "./limiter";
import { createRedisLimiter, type WindowRedis } from "./redis-windows";

/** Creates a limiter in a plain Redis or Valkey, over its own protocol. */
export function createPlainRedisLimiter(url: string, timeoutMs: number): Limiter {
  const connection = new IoRedis(url, {
    connectTimeout: timeoutMs,
    maxRetriesPerRequest: 1,
    retryStrategy: (times) => Math.min(times * 50, 1_000),
    enableAutoPipelining: true,
    connectionName: "tonna-limits",
  });
  // Without a listener every failed reconnect is printed; a failing store is reported once, in shared.ts.
  connection.on("error", (error) => log().debug({ err: error }, "the Redis connection failed"));
  return createRedisLimiter("redis", asUpstash(connection), async () => connection.disconnect());
}

/** Adapts a connection to the signatures of `@upstash/redis` that the limiter calls. */
function asUpstash(connection: IoRedis): WindowRedis {
  const script = {
    evalsha: (sha: string, keys: string[], args: unknown[]) =>
      connection.evalsha(sha, keys.length, ...keys, ...args.map(String)),
    eval: (text: string, keys: string[], args: unknown[]) =>
      connection.eval(text, keys.length, ...keys, ...args.map(String)),
    get: (key: string) => connection.get(key),
    set: (key: string, value: unknown) => connection.set(key, String(value)),
    mget: (...keys: string[]) => connection.mget(...keys),
  };
  // The declared type is that of the whole Upstash client with its generic results; the sliding window uses only these.
  return script as unknown as WindowRedis;
}
