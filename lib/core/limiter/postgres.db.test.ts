import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { answeredBurst, calmWindowSeconds } from "@/e2e/support/limiter-burst";
import { db, onlyRow } from "@/lib/core/db";
import { limiterJobs } from "./jobs";
import { postgresLimiter } from "./postgres";
import { takeOrThrow } from "./take-or-throw";
import { nextPassAt, usedAt } from "./window";

const limiter = postgresLimiter();

/** Puts a bucket's last request `agoMs` into the past. */
async function age(bucket: string, windowSeconds: number, agoMs: number): Promise<void> {
  await db().execute(
    sql`update rate_windows set at_ms = at_ms - ${agoMs}::bigint where bucket = ${`${windowSeconds}:${bucket}`}`,
  );
}

it("lets exactly the limit pass of 200 requests at one moment from two processes", async () => {
  const windowSeconds = calmWindowSeconds();
  const { bucket, takes } = await answeredBurst(
    { DATABASE_URL: process.env.DATABASE_URL ?? "", DATA_DIR: process.env.DATA_DIR ?? "" },
    { limit: 100, windowSeconds, each: 100 },
  );
  expect(takes.filter((take) => take?.allowed)).toHaveLength(100);
  expect(takes.filter((take) => take === null)).toHaveLength(0);
  const remaining = takes.flatMap((take) => (take?.allowed ? [take.remaining] : [])).sort((a, b) => a - b);
  expect(remaining).toEqual(Array.from({ length: 100 }, (_, index) => index));
  expect(await limiter.peek(bucket, 100, windowSeconds)).toMatchObject({ allowed: false, remaining: 0 });
}, 60_000);

it("weighs the window before, and none before that", async () => {
  const bucket = randomUUID();
  const windowSeconds = calmWindowSeconds();
  const windowMs = windowSeconds * 1000;
  for (let count = 0; count < 10; count += 1) await limiter.take(bucket, 10, windowSeconds);
  await age(bucket, windowSeconds, windowMs);
  const nowMs = Date.now();
  const peek = await limiter.peek(bucket, 10, windowSeconds);
  const expected = 10 - usedAt({ previous: 10, current: 0 }, nowMs, windowMs);
  expect(peek.remaining).toBe(expected);
  for (let count = 0; count < expected; count += 1) {
    expect((await limiter.take(bucket, 10, windowSeconds)).allowed).toBe(true);
  }
  const refused = await limiter.take(bucket, 10, windowSeconds);
  expect(refused).toMatchObject({ allowed: false, remaining: 0 });
  const passAt = nextPassAt({ previous: 10, current: expected }, 10, nowMs, windowMs);
  expect(Math.abs(refused.resetAt.getTime() - passAt)).toBeLessThan(1_000);

  await age(bucket, windowSeconds, 2 * windowMs);
  expect(await limiter.take(bucket, 10, windowSeconds)).toMatchObject({ allowed: true, remaining: 9 });
});

it("sweeps windows that no longer count and keeps the others", async () => {
  const [old, fresh] = [randomUUID(), randomUUID()];
  await limiter.take(old, 5, 60);
  await limiter.take(fresh, 5, 60);
  await age(old, 60, 180_000);
  for (const job of limiterJobs) await job.run();
  const rows = await db().execute<{ found: number }>(
    sql`select count(*)::int as found from rate_windows where bucket in (${`60:${old}`}, ${`60:${fresh}`})`,
  );
  expect(onlyRow([...rows]).found).toBe(1);
  expect((await limiter.peek(fresh, 5, 60)).remaining).toBe(4);
});

it("throws when an act comes too often, and keeps no address or e-mail", async () => {
  const email = `${randomUUID()}@tonna.example`;
  await takeOrThrow("sign-in", email, 2, 600);
  await takeOrThrow("sign-in", email, 2, 600);
  const refused = takeOrThrow("sign-in", email, 2, 600);
  await expect(refused).rejects.toMatchObject({ code: "rate_limited", retryAfter: expect.any(Number) });
  await takeOrThrow("reset", email, 2, 600);
  const rows = await db().execute(sql`select 1 from rate_windows where bucket like ${`%${email}%`}`);
  expect([...rows]).toHaveLength(0);
});
