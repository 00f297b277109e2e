import { expect, it } from "vitest";
import { daysBetween, moscowDay, nextMoscowMidnight } from "./market-day";

it("days change at midnight in Moscow", () => {
  expect(moscowDay(new Date("2026-11-20T20:59:59Z"))).toBe("2026-11-20");
  expect(moscowDay(new Date("2026-11-20T21:00:00Z"))).toBe("2026-11-21");
  expect(daysBetween("2025-12-31", "2026-01-10")).toBe(10);
});

it.each([
  "2026-11-21T20:59:59.999Z",
  "2026-11-21T21:00:00.000Z",
  "2026-11-22T00:00:00.000Z",
  "2026-12-31T12:00:00.000Z",
])("knows when the day ends in Moscow: %s", (iso) => {
  const [now, next] = [new Date(iso), new Date(nextMoscowMidnight(Date.parse(iso)))];
  expect(daysBetween(moscowDay(now), moscowDay(next))).toBe(1);
  expect(moscowDay(new Date(next.getTime() - 1))).toBe(moscowDay(now));
});
