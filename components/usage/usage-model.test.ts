import fc from "fast-check";
import { expect, it } from "vitest";
import { computeTotals, fillHours, findBusiest, groupByDay, HOUR_MS } from "./usage-model";

const at = (iso: string) => Date.parse(iso);

it("fills empty hours, adds keys up, and leaves out what lies outside", () => {
  const rows = [
    { hour: "2026-11-21T10:00:00.000Z", requests: 3, rejected: 0 },
    { hour: "2026-11-21T10:00:00.000Z", requests: 4, rejected: 1 },
    { hour: "2026-11-20T10:00:00.000Z", requests: 9, rejected: 9 },
  ];
  const hours = fillHours(rows, at("2026-11-21T09:30:00Z"), at("2026-11-21T11:10:00Z"));
  expect(hours.map(({ requests, rejected }) => [requests, rejected])).toEqual([
    [0, 0],
    [7, 1],
    [0, 0],
  ]);
  expect(hours[0]?.start).toBe(at("2026-11-21T09:00:00Z"));
  expect(computeTotals(hours)).toEqual({ requests: 7, rejected: 1, peak: 7 });
});

it("finds the key that is nearest its limit, not the hour in which all did most", () => {
  const key = (name: string, ...requests: number[]) => ({
    key: { id: name, name, prefix: "tonna_", lastFour: "0000", state: "ACTIVE" as const },
    total: 0,
    hours: requests.map((count, index) => ({
      hour: new Date(index * HOUR_MS).toISOString(),
      requests: count,
      rejected: 0,
    })),
  });
  expect(findBusiest([key("a", 60, 10), key("b", 55, 100), key("c")])).toEqual({ name: "b", peak: 100 });
});

it("groups by whatever day the zone says, and loses no request", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(1_000), { minLength: 1, maxLength: 200 }),
      fc.integer({ min: -12, max: 14 }),
      (counts, zone) => {
        const hours = counts.map((requests, index) => ({ start: index * HOUR_MS, requests, rejected: 0 }));
        const days = groupByDay(hours, (start) => String(Math.floor((start / HOUR_MS + zone) / 24)));
        expect(computeTotals(days).requests).toBe(computeTotals(hours).requests);
        expect(Math.max(0, ...days.map(({ peak }) => peak))).toBe(computeTotals(hours).peak);
        expect(days.map(({ start }) => start)).toEqual(days.map(({ start }) => start).sort((a, b) => b - a));
      },
    ),
  );
});
