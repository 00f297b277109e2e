import { expect, test } from "vitest";
import { formatLocalTime, isZone, parseLocalTime } from "./zones";

test.each([
  ["2026-11-21T10:30", "Europe/Moscow", "2026-11-21T07:30:00.000Z"],
  ["2026-11-21T00:15", "Asia/Vladivostok", "2026-11-20T14:15:00.000Z"],
  ["2026-11-21T10:30", "Asia/Kolkata", "2026-11-21T05:00:00.000Z"],
  ["2026-07-01T12:00", "America/New_York", "2026-07-01T16:00:00.000Z"],
  ["2026-12-01T12:00", "America/New_York", "2026-12-01T17:00:00.000Z"],
])("%s in %s is %s, and back", (text, zone, iso) => {
  expect(parseLocalTime(text, zone)?.toISOString()).toBe(iso);
  expect(formatLocalTime(iso, zone)).toBe(text);
});

test("parseLocalTime takes the first of two equal hours, and the next one of a missing hour", () => {
  expect(parseLocalTime("2026-10-25T02:30", "Europe/Berlin")?.toISOString()).toBe("2026-10-25T00:30:00.000Z");
  expect(parseLocalTime("2026-03-29T02:30", "Europe/Berlin")?.toISOString()).toBe("2026-03-29T01:30:00.000Z");
});

test("parseLocalTime and isZone refuse texts that are no date or zone", () => {
  for (const text of ["", "завтра", "2026-13-01T10:00", "2026-11-21", "2026-11-21T10:30Z"])
    expect(parseLocalTime(text, "Europe/Moscow"), text).toBeNull();
  expect(["", "Nowhere/Town", "Europe/Moscow", "UTC"].map(isZone)).toEqual([false, false, true, true]);
});
