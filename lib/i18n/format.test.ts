import { afterEach, describe, expect, it, vi } from "vitest";
import { UNITS } from "@/lib/reference/units/units";
import { formatDay, formatOwnWhen, formatWhen, isSameText } from "./dates";
import {
  formatNumber,
  formatPercent,
  formatPrice,
  formatPriceParts,
  formatRate,
  formatVolume,
  joinUnits,
  quoteText,
} from "./format";
import { getUnitAbbr } from "./terms";

const rub = { code: "RUB", sign: "₽" };
const byn = { code: "BYN", sign: null };
const shown = (text: string) => text.replaceAll("\u202f", "_").replaceAll("\u00a0", "~");

it("joinUnits keeps a per cent sign and a unit with their numbers", () => {
  expect(shown(joinUnits("Пшеница 3 класса, протеин 12,5 %, натура 750 г/л"))).toBe(
    "Пшеница 3 класса, протеин 12,5_%, натура 750_г/л",
  );
});

it("formatPercent joins a number and its sign as the language does", () => {
  expect(shown(formatPercent("12,5", "ru"))).toBe("12,5_%");
  expect(formatPercent("12.5", "en")).toBe("12.5%");
});

it("quoteText puts a text in quotes, with other quotes inside", () => {
  expect(quoteText("Все объявления: «пшеница»", "ru")).toBe("«Все объявления: „пшеница“»");
  expect(quoteText("All listings: “wheat”", "en")).toBe("“All listings: ‘wheat’”");
  expect(quoteText("Рожь", "ru")).toBe("«Рожь»");
});

describe("formatPrice", () => {
  it.each([
    [14500, "14_500_₽/т", "₽14,500/t"],
    [1250000.5, "1_250_000,50_₽/т", "₽1,250,000.50/t"],
    [100.1234, "100,1234_₽/т", "₽100.1234/t"],
    [99.5, "99,5_₽/т", "₽99.5/t"],
    [0.15, "0,15_₽/т", "₽0.15/t"],
    [7, "7_₽/т", "₽7/t"],
    [9500, "9_500_₽/т", "₽9,500/t"],
    [100_000_000_000, "100_000_000_000_₽/т", "₽100,000,000,000/t"],
  ])("writes %d in both languages", (amount, ru, en) => {
    expect(shown(formatPrice(amount, rub, "т", "ru"))).toBe(ru);
    expect(shown(formatPrice(amount, rub, "t", "en"))).toBe(en);
  });

  it("shows the code where there is no sign of its own", () => {
    expect(shown(formatPrice(620, byn, "т", "ru"))).toBe("620_BYN/т");
    expect(shown(formatPrice(620, byn, "t", "en"))).toBe("BYN_620/t");
  });
});

describe("a unit that begins with a number", () => {
  it.each([
    ["R9", "9_600_тыс. м³", "9,600_thousand m³", "500_₽/тыс. м³", "₽500/thousand m³"],
    ["MIL", "9_600_тыс. шт.", "9,600_thousand pcs", "500_₽/тыс. шт.", "₽500/thousand pcs"],
    ["ten-pcs", "9_600_дес.", "9,600_×_10 pcs", "500_₽/дес.", "₽500_/_10 pcs"],
    ["20", "9_600_×_20-фут. конт.", "9,600_×_20-ft cont.", "500_₽_/_20-фут. конт.", "₽500_/_20-ft cont."],
  ])("is apart from the number before it: %s", (code, ...texts) => {
    expect(
      [
        formatVolume(9600, getUnitAbbr(code, "ru"), "ru"),
        formatVolume(9600, getUnitAbbr(code, "en"), "en"),
        formatPrice(500, rub, getUnitAbbr(code, "ru"), "ru"),
        formatPrice(500, rub, getUnitAbbr(code, "en"), "en"),
      ].map(shown),
    ).toEqual(texts);
  });

  it("is singular after a price: per piece", () => {
    expect([formatPrice(500, rub, "pcs", "en"), formatVolume(2, "pcs", "en")].map(shown)).toEqual(["₽500/pc", "2_pcs"]);
  });

  it("has a sign between any two numbers", () => {
    for (const { code } of UNITS) {
      for (const locale of ["ru", "en"] as const)
        expect(formatVolume(5, getUnitAbbr(code, locale), locale), code).not.toMatch(/\d\s\d/);
    }
  });
});

describe("formatNumber, formatVolume, formatRate", () => {
  it("drops trailing zeros and groups thousands", () => {
    expect(shown(formatNumber(12.5, "ru"))).toBe("12,5");
    expect(shown(formatNumber(1284, "en"))).toBe("1,284");
    expect(shown(formatNumber(-0.00001, "ru"))).toBe("0");
    expect(shown(formatNumber(-3.1, "ru"))).toBe("−3,1");
    expect(shown(formatVolume(15000, "т", "ru"))).toBe("15_000_т");
  });

  it("gives rates four places", () => {
    expect(formatRate(78.5, "ru")).toBe("78,5000");
    expect(formatRate(0.151234, "en")).toBe("0.1512");
    expect(formatRate(11, "en")).toBe("11.0000");
  });
});

describe("isSameText", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  it.each([
    // The market's own clock, and others that show the same hour.
    ["Europe/Moscow", "2026-11-21T18:00:00Z", true],
    ["Asia/Baghdad", "2026-11-21T18:00:00Z", true],
    ["Asia/Vladivostok", "2026-11-21T18:00:00Z", false],
    ["UTC", "2026-11-21T18:00:00Z", false],
    // The page was made before midnight in Moscow, and is read after it.
    ["Europe/Moscow", "2026-11-21T21:00:01Z", false],
  ])("in %s at %s: %s", (zone, now, alike) => {
    vi.useFakeTimers({ now: new Date(now) });
    vi.stubEnv("TZ", zone);
    expect(isSameText("2026-11-21T11:05:00Z", "2026-11-21T17:59:00Z")).toBe(alike);
  });
});

describe("formatWhen", () => {
  const now = new Date("2026-11-21T09:00:00Z");

  it.each([
    ["2026-11-21T08:05:00Z", "сегодня, 11:05", "today, 11:05"],
    ["2026-11-20T20:59:00Z", "вчера", "yesterday"],
    ["2026-11-20T21:01:00Z", "сегодня, 00:01", "today, 00:01"],
    ["2026-11-12T12:00:00Z", "12~нояб.", "12~Nov"],
    ["2026-08-28T12:00:00Z", "28~авг.", "28~Aug"],
    ["2024-03-05T12:00:00Z", "5~мар.~2024", "5~Mar~2024"],
    ["2026-11-21T21:30:00Z", "завтра, 00:30", "tomorrow, 00:30"],
  ])("writes %s in few words", (iso, ru, en) => {
    expect(shown(formatWhen(iso, "ru", now).text)).toBe(ru);
    expect(shown(formatWhen(iso, "en", now).text)).toBe(en);
  });

  it("has the zone in its hint and turns pale after 14 days", () => {
    expect(formatWhen("2026-11-07T08:59:00Z", "ru", now)).toMatchObject({
      pale: true,
      title: expect.stringMatching(/МСК$/),
    });
    expect(formatWhen("2026-11-07T09:01:00Z", "ru", now).pale).toBe(false);
    expect(formatWhen("2026-11-20T20:59:00Z", "en", now, "Asia/Almaty").text).toBe("today, 01:59");
  });

  it.each([
    ["Europe/Moscow", "21 ноября 2026 г. в 14:05 МСК", "21 November 2026 at 14:05 MSK"],
    ["Asia/Baghdad", "21 ноября 2026 г. в 14:05 МСК", "21 November 2026 at 14:05 MSK"],
    ["Asia/Kolkata", "21 ноября 2026 г. в 16:35 UTC+5:30", "21 November 2026 at 16:35 UTC+5:30"],
    ["America/New_York", "21 ноября 2026 г. в 06:05 UTC−5", "21 November 2026 at 06:05 UTC−5"],
  ])("names a zone in one way: %s", (zone, ru, en) => {
    expect(formatWhen("2026-11-21T11:05:59Z", "ru", now, zone).title).toBe(ru);
    expect(formatWhen("2026-11-21T11:05:59Z", "en", now, zone).title).toBe(en);
  });

  it.each(["Europe/Kaliningrad", "Asia/Kolkata", "America/New_York", "Asia/Vladivostok"])(
    "writes the reader's own zone like that zone: %s",
    (zone) => {
      vi.stubEnv("TZ", zone);
      // Each hour of both changes of the clock in New York, and a moment of each month.
      const moments = [
        ...Array.from({ length: 48 }, (_, hour) => Date.UTC(2026, 2, 8, hour)),
        ...Array.from({ length: 48 }, (_, hour) => Date.UTC(2026, 10, 1, hour)),
        ...Array.from({ length: 24 }, (_, month) => Date.UTC(2025, month, 28, month, 7)),
      ];
      for (const at of moments) {
        const iso = new Date(at).toISOString();
        for (const later of [0, 6, 20, 30]) {
          const then = new Date(at + later * 3_600_000);
          expect(formatOwnWhen(iso, "ru", then), iso).toEqual(formatWhen(iso, "ru", then, zone));
        }
      }
      vi.unstubAllEnvs();
    },
  );

  it("names months like ICU, and reads the market's clock like ICU", () => {
    for (const [locale, tag] of [
      ["ru", "ru-RU"],
      ["en", "en-GB"],
    ] as const) {
      const day = new Intl.DateTimeFormat(tag, { day: "numeric", month: "short", timeZone: "Europe/Moscow" });
      for (let month = 0; month < 300; month++) {
        const date = new Date(Date.UTC(2003, month, 28, (month * 5) % 24));
        expect(shown(formatDay(date, locale, date))).toBe(shown(day.format(date).replaceAll(" ", "\u00a0")));
      }
    }
  });

  it("formatDay writes a bare day", () => {
    expect(shown(formatDay(new Date("2026-11-20T00:00:00Z"), "ru", now))).toBe("20~нояб.");
  });
});

it.each([
  [5200, 2, "5 200,00 $/т"],
  [239.5, 2, "239,50 $/т"],
  [3.4567, 2, "3,46 $/т"],
  [0.25, 4, "0,2500 $/т"],
  [7, 0, "7 $/т"],
])("a price of %d in a column has %d decimals", (amount, decimals, text) => {
  const { before, whole, fraction, after } = formatPriceParts(amount, { code: "USD", sign: "$" }, "т", "ru", decimals);
  expect((before + whole + fraction + after).replace(/\s/g, " ")).toBe(text);
});
