import fc from "fast-check";
import { expect, test } from "vitest";
import { readDay } from "./days";

test.each<[string, unknown]>([
  ["2026-11-20", "2026-11-20"],
  ["2026/11/20", "2026-11-20"],
  ["20.11.2026", "2026-11-20"],
  ["1.2.2026 г.", "2026-02-01"],
  ["25.11.26", "2026-11-25"],
  ["25.11.2026 0:00:00", "2026-11-25"],
  ["25.11.2026 14:30", "2026-11-25"],
  ["25 ноября 2026 г.", "2026-11-25"],
  ["«25» ноября 2026 года", "2026-11-25"],
  ["5 мая 2026", "2026-05-05"],
  ["25 нояб. 2026", "2026-11-25"],
  ["25-ноя-26", "2026-11-25"],
  ["25-Nov-2026", "2026-11-25"],
  ["Nov 25, 2026", "2026-11-25"],
  ["November 25th, 2026", "2026-11-25"],
  ["25 March 2026", "2026-03-25"],
  ["25 марта 2026", "2026-03-25"],
  ["2026-11-20T00:00:00", "2026-11-20"],
  ["2026-11-20T00:00:00Z", "2026-11-20"],
  ["2026-11-19T21:00:00.000Z", "2026-11-20"],
  ["2026-11-19T20:59:59Z", "2026-11-19"],
  ["2026-11-25T00:00:00+03:00", "2026-11-25"],
  ["2026-11-25T02:00:00+05:00", "2026-11-25"],
  ["2026-11-25T01:00:00+0500", "2026-11-24"],
  ["2026-11-25 00:00:00 +03:00", "2026-11-25"],
  ["25/11/2026", "2026-11-25"],
  ["11/20/2026", "2026-11-20"],
  ["5/5/2026", "2026-05-05"],
  ["2026-02-31T00:00:00Z", null],
  ["2026-11-20T25:00Z", null],
  ["31.02.2026", null],
  ["25.11", null],
  ["ноябрь 2026", null],
  ["46351", null],
  ["12 маркиз 2026", null],
  ["Wed, 25 Nov 2026", "2026-11-25"],
  ["среда, 25 ноября 2026", "2026-11-25"],
  ["25.11.2026 (среда)", "2026-11-25"],
  ["ср 25.11.2026", "2026-11-25"],
  ["от 25.11.2026", "2026-11-25"],
  ["25. 11. 2026", "2026-11-25"],
  ["20261125", "2026-11-25"],
  ["20261345", null],
  ["до 25.11.2026", null],
])("the day %j is %s", (text, day) => {
  const read = readDay(text);
  expect(read && "day" in read ? read.day : null).toBe(day);
});

test("a day with two readings has both", () => {
  expect(readDay("11/12/2026")).toEqual({ readings: ["2026-12-11", "2026-11-12"] });
});

test("every day reads back from every spelling, or has two readings with it", () => {
  const months = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split(" ");
  const english = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
  fc.assert(
    fc.property(fc.integer({ min: 10_958, max: 40_000 }), (number) => {
      const iso = new Date(number * 86_400_000).toISOString().slice(0, 10);
      const [year = "", month = "", day = ""] = iso.split("-");
      const texts = [
        iso,
        `${day}.${month}.${year}`,
        `${Number(day)}.${Number(month)}.${year.slice(2)}`,
        `${day}/${month}/${year}`,
        `${month}/${day}/${year}`,
      ];
      texts.push(
        `${Number(day)} ${months[Number(month) - 1]} ${year} г.`,
        `${day}-${english[Number(month) - 1]}-${year}`,
        `${iso}T12:00:00+03:00`,
        `${day}.${month}.${year} 0:00:00`,
      );
      for (const text of texts) {
        const read = readDay(text);
        expect(read && "day" in read ? [read.day] : read?.readings, text).toContain(iso);
      }
    }),
  );
});
