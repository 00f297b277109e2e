import { expect, it } from "vitest";
import { nextRun } from "./next-run";

const next = (cron: string, zone: string, after: string) => nextRun(cron, zone, new Date(after))?.toISOString() ?? null;

it.each([
  ["7 * * * *", "Europe/Moscow", "2026-11-21T08:00:00Z", "2026-11-21T08:07:00.000Z"],
  ["7 * * * *", "Europe/Moscow", "2026-11-21T08:07:00Z", "2026-11-21T09:07:00.000Z"],
  ["7 * * * *", "Europe/Moscow", "2026-11-21T08:06:59.999Z", "2026-11-21T08:07:00.000Z"],
  ["*/5 * * * *", "UTC", "2026-11-21T23:58:00Z", "2026-11-22T00:00:00.000Z"],
  ["30 20 * * 1-5", "Europe/Moscow", "2026-11-20T18:00:00Z", "2026-11-23T17:30:00.000Z"],
  ["30-59/10 15 * * 1-5", "Europe/Moscow", "2026-11-20T12:31:00Z", "2026-11-20T12:40:00.000Z"],
  ["20 18 * * *", "UTC", "2026-12-31T18:20:00Z", "2027-01-01T18:20:00.000Z"],
  ["0 0 * * 7", "UTC", "2026-11-21T08:00:00Z", "2026-11-22T00:00:00.000Z"],
  ["0 12 1 * *", "UTC", "2026-11-21T08:00:00Z", "2026-12-01T12:00:00.000Z"],
  ["0 12 15 * 1", "UTC", "2026-11-21T08:00:00Z", "2026-11-23T12:00:00.000Z"],
  ["0 0 29 2 *", "UTC", "2027-03-01T00:00:00Z", "2028-02-29T00:00:00.000Z"],
  // Kolkata is five and a half hours ahead.
  ["0 9 * * *", "Asia/Kolkata", "2026-11-21T00:00:00Z", "2026-11-21T03:30:00.000Z"],
  // Brussels puts its clocks forward at 01:00 UTC on 28 March 2027: 02:30 does not exist that day.
  ["30 2 * * *", "Europe/Brussels", "2027-03-28T00:00:00Z", "2027-03-29T00:30:00.000Z"],
  ["40 14 * * *", "Europe/Brussels", "2027-03-28T00:00:00Z", "2027-03-28T12:40:00.000Z"],
  ["0 0 31 2 *", "UTC", "2026-11-21T00:00:00Z", null],
])("%s in %s after %s", (cron, zone, after, expected) => {
  expect(next(cron, zone, after)).toBe(expected);
});

it.each(["* * * *", "60 * * * *", "* 24 * * *", "MON * * * *", "*/0 * * * *", ""])("refuses %s", (cron) => {
  expect(() => nextRun(cron, "UTC", new Date())).toThrow();
});
