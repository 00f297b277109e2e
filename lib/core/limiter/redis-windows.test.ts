import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findCalmWindow, runBurst } from "@/e2e/support/limiter-burst";
import { type RedisServer, startRedis } from "@/e2e/support/redis";
import { startUpstashBridge, type UpstashBridge } from "@/e2e/support/upstash-bridge";
import type { Limiter } from "./limiter";
import { createPlainRedisLimiter } from "./redis";
import { createUpstashLimiter } from "./upstash";

let redis: RedisServer;
let bridge: UpstashBridge;

beforeAll(async () => {
  redis = await startRedis();
  bridge = await startUpstashBridge(redis.url);
});
afterAll(async () => {
  await bridge?.stop();
  await redis?.stop();
});

/** Whether a store answers in time is not asked here: a busy machine keeps one from it for longer than the service waits. */
const PATIENCE_MS = 30_000;

const stores = [
  {
    name: "redis",
    settings: (): Record<string, string> => ({ REDIS_URL: redis.url }),
    open: () => createPlainRedisLimiter(redis.url, PATIENCE_MS),
  },
  {
    name: "upstash",
    settings: (): Record<string, string> => ({
      UPSTASH_REDIS_REST_URL: bridge.url,
      UPSTASH_REDIS_REST_TOKEN: bridge.token,
    }),
    open: () => createUpstashLimiter(bridge.url, bridge.token, PATIENCE_MS),
  },
];

describe.each(stores)("the window in $name", ({ name, settings, open }) => {
  let limiter: Limiter;
  beforeAll(() => {
    limiter = open();
  });
  afterAll(() => limiter?.close());

  it("lets exactly the limit pass of 200 requests at one moment from two processes", async () => {
    const windowSeconds = findCalmWindow();
    const { bucket, takes } = await runBurst(settings(), { limit: 100, windowSeconds, each: 100 });
    expect(takes.filter((take) => take === null)).toHaveLength(0);
    const remaining = takes.flatMap((take) => (take?.allowed ? [take.remaining] : [])).sort((a, b) => a - b);
    expect(remaining).toEqual(Array.from({ length: 100 }, (_, index) => index));
    expect(await limiter.peek(bucket, 100, windowSeconds)).toMatchObject({ allowed: false, remaining: 0 });
  }, 60_000);

  it("lets several requests pass together or not at all", async () => {
    const [bucket, windowSeconds] = [randomUUID(), findCalmWindow()];
    expect(await limiter.take(bucket, 10, windowSeconds, 7)).toMatchObject({ allowed: true, remaining: 3 });
    expect(await limiter.take(bucket, 10, windowSeconds, 4)).toMatchObject({ allowed: false, remaining: 3 });
    expect(await limiter.take(bucket, 10, windowSeconds, 3)).toMatchObject({ allowed: true, remaining: 0 });
  });

  it("names the time when the next request passes, not the end of the window", async () => {
    const windowSeconds = findCalmWindow();
    const bucket = randomUUID();
    const windowEnd = Math.ceil(Date.now() / 1000 / windowSeconds) * windowSeconds * 1000;
    const first = await limiter.take(bucket, 2, windowSeconds);
    expect(first).toEqual({ allowed: true, limit: 2, remaining: 1, resetAt: new Date(windowEnd) });
    // Two of two in this window: one of them must weigh less than one, which the next window's first millisecond does.
    const second = await limiter.take(bucket, 2, windowSeconds);
    expect(second).toEqual({ allowed: true, limit: 2, remaining: 0, resetAt: new Date(windowEnd + 1) });
    expect(await limiter.take(bucket, 2, windowSeconds)).toEqual({ ...second, allowed: false });
    expect(await limiter.peek(bucket, 2, windowSeconds)).toEqual({ ...second, allowed: false });
  });

  it("passes a request at the instant that a refusal named, and refuses a millisecond before", async () => {
    const bucket = randomUUID();
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      vi.setSystemTime(3_600_000 * 500_000 + 900_000);
      for (let count = 0; count < 50; count += 1) await limiter.take(bucket, 100, 3_600);
      // A quarter into the next window 37 of the 50 still count.
      vi.setSystemTime(3_600_000 * 500_001 + 900_000);
      for (let count = 0; count < 63; count += 1) expect((await limiter.take(bucket, 100, 3_600)).allowed).toBe(true);
      const refused = await limiter.take(bucket, 100, 3_600);
      expect(refused.allowed).toBe(false);
      vi.setSystemTime(refused.resetAt.getTime() - 1);
      expect((await limiter.take(bucket, 100, 3_600)).allowed).toBe(false);
      vi.setSystemTime(refused.resetAt);
      expect((await limiter.take(bucket, 100, 3_600)).allowed).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  }, 60_000);

  it("throws when the store is away", async () => {
    const nowhere =
      name === "redis"
        ? createPlainRedisLimiter("redis://127.0.0.1:1", 500)
        : createUpstashLimiter("http://127.0.0.1:1", "token", 500);
    await expect(nowhere.take(randomUUID(), 1, 60)).rejects.toThrow();
    await nowhere.close();
  });
});
