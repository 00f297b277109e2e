import { expect, it } from "vitest";
import { formatPeriod, formatTick } from "./period";

it.each([
  ["year", "ru", "2026"],
  ["month", "ru", "05.2026"],
  ["day", "ru", "31.05.26"],
  ["month", "en", "May 2026"],
  ["day", "en", "31 May 26"],
] as const)("a tick of a %s in %s has its year: %s", (size, locale, text) => {
  expect(formatTick("2026-05-31", size, locale)).toBe(text);
});

it("names the year of a day always when there is no now", () => {
  const now = new Date("2026-11-25T09:00:00Z");
  expect(formatPeriod("2026-11-20", "day", "ru", now)).toBe("20\u00a0нояб.");
  expect(formatPeriod("2026-11-20", "day", "ru", null)).toBe("20\u00a0нояб.\u00a02026");
  expect(formatPeriod("2026-05-31", "month", "ru", null)).toBe("май\u00a02026");
});
