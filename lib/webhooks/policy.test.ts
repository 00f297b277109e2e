import { expect, it } from "vitest";
import { computeWait, DELIVERIES_AT_ONCE, SPACING_MS } from "./policy";

it("waits as documented, lengthened by a tenth at most, for ten attempts in all", () => {
  const [minute, hour] = [60, 3_600];
  const documented = [5, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour];
  expect(documented.map((_, index) => computeWait(index + 1, 0))).toEqual(documented);
  for (const [index, wait] of documented.entries()) {
    expect(computeWait(index + 1, 1)).toBeCloseTo(wait * 1.1);
    const drawn = computeWait(index + 1) ?? 0;
    expect(drawn >= wait && drawn <= wait * 1.1).toBe(true);
  }
  expect(computeWait(10)).toBeNull();
});

it("at most 50 deliveries begin in any second", () => {
  const starts = Array.from(
    { length: 1_000 },
    (_, index) => Math.floor(index / DELIVERIES_AT_ONCE) * DELIVERIES_AT_ONCE * SPACING_MS,
  );
  for (const start of starts)
    expect(starts.filter((other) => other >= start && other <= start + 1_000).length).toBeLessThanOrEqual(50);
});
