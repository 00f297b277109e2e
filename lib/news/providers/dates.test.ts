import { expect, it } from "vitest";
import { cpuMs } from "@/lib/core/test-cpu";
import { parseFeedDate } from "./dates";

it.each([
  ["Fri, 20 Nov 2026 17:40:00 +0300", "2026-11-20T14:40:00.000Z"],
  ["Fri, 20 Nov 2026 15:10:00 MSK", "2026-11-20T12:10:00.000Z"],
  ["20 Nov 2026 15:10 GMT", "2026-11-20T15:10:00.000Z"],
  ["Fri, 20 Nov 26 15:10:00 UT", "2026-11-20T15:10:00.000Z"],
  ["Fri, 20 November 2026 15:10:00 EST", "2026-11-20T20:10:00.000Z"],
  ["пт, 20 Nov 2026 15:10:00 МСК", "2026-11-20T12:10:00.000Z"],
  ["Fri, 20 Nov 2026 15:10:00 +0300 (MSK)", "2026-11-20T12:10:00.000Z"],
  ["Fri, 20 Nov 2026 15:10:00 GMT+3:00", "2026-11-20T12:10:00.000Z"],
  ["Fri, 20 Nov 2026 15:10:00 YEKT", "2026-11-20T10:10:00.000Z"],
  ["20 Nov 2026", "2026-11-20T00:00:00.000Z"],
  ["2026-11-20T12:00:00+03:00", "2026-11-20T09:00:00.000Z"],
  ["2026-11-18T20:10:00.123+03:00", "2026-11-18T17:10:00.123Z"],
  ["2026-11-20T12:00Z", "2026-11-20T12:00:00.000Z"],
  ["2026-11-20 12:00:00", "2026-11-20T12:00:00.000Z"],
  ["2026-11-20", "2026-11-20T00:00:00.000Z"],
])("%s", (written, iso) => {
  expect(parseFeedDate(written)?.toISOString()).toBe(iso);
});

it.each([
  "",
  "не дата",
  "31 Nov 2026 10:00:00 GMT",
  "20 Foo 2026 10:00:00 GMT",
  "20 Nov 2026 25:00:00 GMT",
  "2026-13-01",
  "20 Nov 2026 10:00:00 NOPE",
  "1732100000",
  "20 Nov 2026 10:00:00 constructor",
])("«%s» is not a date", (written) => {
  expect(parseFeedDate(written)).toBeNull();
});

it("an endless date is refused in good time", async () => {
  const endless = `20 Nov 2026${" ".repeat(100_000)}\nx\ny`;
  expect(await cpuMs(() => expect(parseFeedDate(endless)).toBeNull())).toBeLessThan(500);
});
