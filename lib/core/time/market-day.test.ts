import { expect, it } from "vitest";
import { countDaysBetween, formatMoscowDay, getNextMoscowMidnight, subtractMonths } from "./market-day";

it("days change at midnight in Moscow", () => {
  expect(formatMoscowDay(new Date("2026-11-20T20:59:59Z"))).toBe("2026-11-20");
  expect(formatMoscowDay(new Date("2026-11-20T21:00:00Z"))).toBe("2026-11-21");
  expect(countDaysBetween("2025-12-31", "2026-01-10")).toBe(10);
});

it.each([
  "2026-11-21T20:59:59.999Z",
  "2026-11-21T21:00:00.000Z",
  "2026-11-22T00:00:00.000Z",
  "2026-12-31T12:00:00.000Z",
])("knows when the day ends in Moscow: %s", (iso) => {
  const [now, next] = [new Date(iso), new Date(getNextMoscowMidnight(Date.parse(iso)))];
  expect(countDaysBetween(formatMoscowDay(now), formatMoscowDay(next))).toBe(1);
  expect(formatMoscowDay(new Date(next.getTime() - 1))).toBe(formatMoscowDay(now));
});

it.each([
  ["2026-11-26", "2026-05-26"],
  ["2026-08-31", "2026-02-28"],
  ["2024-08-31", "2024-02-29"],
  ["2026-03-15", "2025-09-15"],
])("six months before %s is %s", (day, before) => {
  expect(subtractMonths(day, 6)).toBe(before);
});
