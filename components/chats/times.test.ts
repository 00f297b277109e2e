import { expect, test } from "vitest";
import { formatClock, formatDayKey, formatDayWords } from "./times";

const NOW = "2026-11-21T09:00:00.000Z";

test.each([
  ["2026-11-21T00:30:00.000Z", "сегодня", "today"],
  ["2026-11-20T21:30:00.000Z", "сегодня", "today"],
  ["2026-11-20T20:30:00.000Z", "вчера", "yesterday"],
  ["2026-11-12T12:00:00.000Z", "12\u00a0нояб.", "12\u00a0Nov"],
])("%s is named in Moscow", (iso, ru, en) => {
  expect(formatDayWords(iso, NOW, "ru", "Europe/Moscow")).toBe(ru);
  expect(formatDayWords(iso, NOW, "en", "Europe/Moscow")).toBe(en);
});

test("days and times are the reader's", () => {
  const iso = "2026-11-20T21:30:00.000Z";
  expect([formatDayKey(iso, "Europe/Moscow"), formatClock(iso, "ru", "Europe/Moscow")]).toEqual([
    "2026-11-21",
    "00:30",
  ]);
  expect([formatDayKey(iso, "Asia/Vladivostok"), formatClock(iso, "en", "Asia/Vladivostok")]).toEqual([
    "2026-11-21",
    "07:30",
  ]);
  expect(formatDayKey(iso, "America/New_York")).toBe("2026-11-20");
});
