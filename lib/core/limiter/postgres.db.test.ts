import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { waitForCalm } from "@/e2e/support/calm";
import { findCalmWindow, runBurst } from "@/e2e/support/limiter-burst";
import { db, getOnlyRow, queryPrepared } from "@/lib/core/database/db";
import { limiterJobs } from "./jobs";
import { type BucketCount, countAsked, createPostgresLimiter, getTake, nameWindow } from "./postgres";
import { takeOrThrow } from "./take-or-throw";
import { countUsed, findNextPass } from "./window";

const limiter = createPostgresLimiter();

/** Puts a bucket's last request `agoMs` into the past. */
async function age(bucket: string, windowSeconds: number, agoMs: number): Promise<void> {
  await db().execute(
    sql`update rate_windows set at_ms = at_ms - ${agoMs}::bigint where bucket = ${`${windowSeconds}:${bucket}`}`,
  );
}

it("the limiter passes exactly the limit of 200 requests at one moment from two processes", async () => {
  const windowSeconds = findCalmWindow();
  const { bucket, takes } = await runBurst(
    { DATABASE_URL: process.env.DATABASE_URL ?? "", DATA_DIR: process.env.DATA_DIR ?? "" },
    { limit: 100, windowSeconds, each: 100 },
  );
  expect(takes.filter((take) => take?.allowed)).toHaveLength(100);
  expect(takes.filter((take) => take === null)).toHaveLength(0);
  const remaining = takes.flatMap((take) => (take?.allowed ? [take.remaining] : [])).sort((a, b) => a - b);
  expect(remaining).toEqual(Array.from({ length: 100 }, (_, index) => index));
  expect(await limiter.peek(bucket, 100, windowSeconds)).toMatchObject({ allowed: false, remaining: 0 });
}, 60_000);

it("the limiter weighs the window before, and none earlier", async () => {
  const bucket = randomUUID();
  const windowSeconds = findCalmWindow();
  const windowMs = windowSeconds * 1000;
  for (let count = 0; count < 10; count += 1) await limiter.take(bucket, 10, windowSeconds);
  await age(bucket, windowSeconds, windowMs);
  const nowMs = Date.now();
  const peek = await limiter.peek(bucket, 10, windowSeconds);
  const expected = 10 - countUsed({ previous: 10, current: 0 }, nowMs, windowMs);
  expect(peek.remaining).toBe(expected);
  for (let count = 0; count < expected; count += 1) {
    expect((await limiter.take(bucket, 10, windowSeconds)).allowed).toBe(true);
  }
  const refused = await limiter.take(bucket, 10, windowSeconds);
  expect(refused).toMatchObject({ allowed: false, remaining: 0 });
  const passAt = findNextPass({ previous: 10, current: expected }, 10, nowMs, windowMs);
  expect(Math.abs(refused.resetAt.getTime() - passAt)).toBeLessThan(1_000);

  await age(bucket, windowSeconds, 2 * windowMs);
  expect(await limiter.take(bucket, 10, windowSeconds)).toMatchObject({ allowed: true, remaining: 9 });
});

it("several requests pass together or not at all", async () => {
  const [bucket, windowSeconds] = [randomUUID(), findCalmWindow()];
  expect(await limiter.take(bucket, 10, windowSeconds, 7)).toMatchObject({ allowed: true, remaining: 3 });
  expect(await limiter.take(bucket, 10, windowSeconds, 4)).toMatchObject({ allowed: false, remaining: 3 });
  expect(await limiter.take(bucket, 10, windowSeconds, 3)).toMatchObject({ allowed: true, remaining: 0 });
  expect(await limiter.take(randomUUID(), 10, windowSeconds, 11)).toMatchObject({ allowed: false, remaining: 10 });
});

it("requests that come together get the same answers as in sequence", async () => {
  const moment = fc.record({
    requests: fc.integer({ min: 1, max: 12 }),
    windowsLater: fc.integer({ min: 0, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 10 }), fc.array(moment, { maxLength: 5 }), async (quota, moments) => {
      const bucket = randomUUID();
      const windowSeconds = findCalmWindow();
      const law = { at: 0, previous: 0, current: 0 };
      for (const { requests, windowsLater } of moments) {
        if (windowsLater > 0) await age(bucket, windowSeconds, windowsLater * windowSeconds * 1000);
        const counted = getOnlyRow(
          await queryPrepared<BucketCount>(sql`
            with asked as (
              select ${nameWindow(bucket, windowSeconds)}::text as bucket, ${quota}::int as quota, ${requests}::int as requests
            ) ${countAsked(windowSeconds)}`),
        );
        const windowMs = windowSeconds * 1000;
        const passed = windowsLater === 0 ? 0 : law.at === 0 ? 2 : windowsLater;
        Object.assign(law, {
          at: counted.atMs,
          previous: passed === 0 ? law.previous : passed === 1 ? law.current : 0,
          current: passed === 0 ? law.current : 0,
        });
        for (let position = 0; position < requests; position += 1) {
          const allowed = countUsed(law, counted.atMs, windowMs) < quota;
          if (allowed) law.current += 1;
          const remaining = Math.max(0, quota - countUsed(law, counted.atMs, windowMs));
          expect(getTake(counted, quota, windowSeconds, position)).toMatchObject({ allowed, remaining });
        }
      }
    }),
    { numRuns: 60 },
  );
});

it("sweeping deletes windows that no longer count and keeps the others", async () => {
  await waitForCalm(60, 5_000);
  const [old, fresh] = [randomUUID(), randomUUID()];
  await limiter.take(old, 5, 60);
  await limiter.take(fresh, 5, 60);
  await age(old, 60, 180_000);
  for (const job of limiterJobs) await job.run();
  const rows = await db().execute<{ found: number }>(
    sql`select count(*)::int as found from rate_windows where bucket in (${`60:${old}`}, ${`60:${fresh}`})`,
  );
  expect(getOnlyRow([...rows]).found).toBe(1);
  expect((await limiter.peek(fresh, 5, 60)).remaining).toBe(4);
});

it("the limiter throws when an act comes too often, and stores no address or e-mail", async () => {
  const email = `${randomUUID()}@tonna.example`;
  const limit = { limit: 2, windowSeconds: 600, acts: "attempts" };
  await waitForCalm(600, 5_000);
  await takeOrThrow("sign-in", email, limit);
  await takeOrThrow("sign-in", email, limit);
  const refused = takeOrThrow("sign-in", email, limit);
  await expect(refused).rejects.toMatchObject({
    code: "rate_limited",
    detail: "The limit of 2 attempts in 10 minutes is used up.",
    retryAfter: expect.any(Number),
  });
  await takeOrThrow("reset", email, limit);
  const rows = await db().execute(sql`select 1 from rate_windows where bucket like ${`%${email}%`}`);
  expect([...rows]).toHaveLength(0);
});
