import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemoryLimiter } from "./memory";
import { countUsed, findNextPass } from "./window";

const situation = fc.record({
  previous: fc.integer({ min: 0, max: 20_000 }),
  current: fc.integer({ min: 0, max: 20_000 }),
  limit: fc.integer({ min: 1, max: 20_000 }),
  windowMs: fc.constantFrom(1_000, 60_000, 3_600_000, 86_400_000),
  at: fc.integer({ min: 0, max: 86_399_999 }),
});

/** Counts as they are at a later instant when nothing came between. */
function later(counts: { previous: number; current: number }, windows: number) {
  if (windows === 0) return counts;
  return { previous: windows === 1 ? counts.current : 0, current: 0 };
}

describe("findNextPass", () => {
  it("names an instant at which a request passes, and no request passes a millisecond before", () => {
    fc.assert(
      fc.property(situation, ({ previous, current, limit, windowMs, at }) => {
        const nowMs = 1_700_000_000_000 + at;
        const counts = { previous, current };
        const used = (ms: number) =>
          countUsed(later(counts, Math.floor(ms / windowMs) - Math.floor(nowMs / windowMs)), ms, windowMs);
        const passAt = findNextPass(counts, limit, nowMs, windowMs);
        expect(used(passAt)).toBeLessThan(limit);
        if (passAt > nowMs) expect(used(passAt - 1)).toBeGreaterThanOrEqual(limit);
      }),
      { numRuns: 5_000 },
    );
  });

  it("is now while requests remain, and at most two windows away", () => {
    fc.assert(
      fc.property(situation, ({ previous, current, limit, windowMs, at }) => {
        const passAt = findNextPass({ previous, current }, limit, at, windowMs);
        if (countUsed({ previous, current }, at, windowMs) < limit) expect(passAt).toBe(at);
        expect(passAt - at).toBeLessThanOrEqual(2 * windowMs);
      }),
    );
  });
});

describe("createMemoryLimiter", () => {
  it("passes exactly the limit at one moment, and again after resetAt", async () => {
    let nowMs = 7_200_000 + 600_000;
    const limiter = createMemoryLimiter(() => nowMs);
    const takes = await Promise.all(Array.from({ length: 130 }, () => limiter.take("a", 100, 3_600)));
    expect(takes.filter(({ allowed }) => allowed)).toHaveLength(100);
    const refused = takes.at(-1);
    expect(refused).toMatchObject({ allowed: false, limit: 100, remaining: 0 });
    const resetMs = refused?.resetAt.getTime() ?? 0;
    nowMs = resetMs - 1;
    expect((await limiter.take("a", 100, 3_600)).allowed).toBe(false);
    nowMs = resetMs;
    expect((await limiter.take("a", 100, 3_600)).allowed).toBe(true);
  });

  it("separates buckets and windows of other lengths, and peeking does not count", async () => {
    const limiter = createMemoryLimiter(() => 1_000_000);
    await limiter.take("a", 1, 60);
    expect((await limiter.peek("a", 1, 60)).allowed).toBe(false);
    expect((await limiter.peek("b", 1, 60)).allowed).toBe(true);
    expect((await limiter.peek("a", 1, 3_600)).allowed).toBe(true);
    expect((await limiter.take("b", 1, 60)).allowed).toBe(true);
  });
});
