import { describe, expect, it } from "vitest";
import { readFixture } from "@/fixtures/read";
import { CURRENCIES } from "@/lib/reference/currencies/currencies";
import { decodeDocument, parseDaily, parseHistory, parseMirror } from "./cbr-document";
import { recordedDaily } from "./cbr-recorded";

const recorded = (name: string) => readFixture(`cbr/${name}`);
const rate = (document: ReturnType<typeof parseDaily>, code: string) => document.rates.find((row) => row.code === code);
const bytes = (text: string) => new TextEncoder().encode(text);
const refusal = (text: string | Uint8Array) => {
  try {
    parseDaily(typeof text === "string" ? bytes(text) : text);
  } catch (error) {
    return error instanceof Error ? error.message : null;
  }
  return null;
};

describe("parseDaily", () => {
  it("reads 2 November 2023, each rate by its nominal", () => {
    const document = parseDaily(recorded("XML_daily_2023-11-02.cp1251.xml"));
    expect(document).toMatchObject({ date: "2023-11-02", doubts: [] });
    expect(document.rates).toHaveLength(43);
    expect(rate(document, "USD")).toEqual({ code: "USD", nominal: 1, value: "93.2801", rate: "93.2801" });
    expect(rate(document, "EUR")?.rate).toBe("98.4365");
    expect(rate(document, "KZT")).toEqual({ code: "KZT", nominal: 100, value: "19.8608", rate: "0.198608" });
  });

  it.each([
    ["XML_daily_2026-07-01.cp1251.xml", "2026-07-01", 54],
    ["XML_daily_eng_2025-12-13.xml", "2025-12-13", 55],
    ["XML_daily_2002-03-02.cp1251.xml", "2002-03-02", 17],
  ])("reads %s", (name, date, count) => {
    const document = parseDaily(recorded(name));
    expect({ date: document.date, count: document.rates.length, doubts: document.doubts }).toEqual({
      date,
      count,
      doubts: [],
    });
  });

  it("finds every currency of the newest document, with the directory's spelling", () => {
    const codes = parseDaily(recorded("XML_daily_2026-07-01.cp1251.xml")).rates.map(({ code }) => code);
    expect(codes).toEqual(CURRENCIES.slice(1).map(({ code }) => code));
    const directory = decodeDocument(recorded("XML_valFull.cp1251.xml"));
    for (const { nameRu, cbrId } of CURRENCIES.slice(1))
      expect(directory, cbrId ?? "").toContain(`<Name>${nameRu}</Name>`);
  });

  it("ships the newest document byte for byte", () => {
    expect(Buffer.from(recordedDaily, "base64").equals(recorded("XML_daily_2026-07-01.cp1251.xml"))).toBe(true);
  });

  it("refuses a rate that its VunitRate contradicts, and reads exponents in it", () => {
    const document = (unitRate: string) =>
      `<?xml version="1.0" encoding="utf-8"?><ValCurs Date="01.07.2026"><Valute><CharCode>IRR</CharCode><Nominal>1000000</Nominal><Value>53,3746</Value><VunitRate>${unitRate}</VunitRate></Valute></ValCurs>`;
    expect(parseDaily(bytes(document("5,33746E-05")))).toMatchObject({ rates: [{ rate: "0.0000533746" }], doubts: [] });
    expect(parseDaily(bytes(document("5,33746E-03"))).doubts).toEqual([
      "IRR: VunitRate is 5,33746E-03, value by nominal 0.0000533746.",
    ]);
  });

  it("refuses an incomplete daily document with a reason", () => {
    const daily = (rows: string, date = "01.07.2026") =>
      `<?xml version="1.0" encoding="utf-8"?><ValCurs Date="${date}">${rows}</ValCurs>`;
    const row = (code: string, nominal: string, value: string) =>
      `<Valute><CharCode>${code}</CharCode><Nominal>${nominal}</Nominal><Value>${value}</Value></Valute>`;
    const whole = recorded("XML_daily_2026-07-01.cp1251.xml");
    expect(refusal(daily(row("USD", "1", "78,5")))).toBeNull();
    expect(refusal("")).toMatch(/not an XML/);
    expect(refusal("<html><body>Access denied</body></html>")).toMatch(/not an XML/);
    for (const share of [0.1, 0.5, 0.999])
      expect(refusal(whole.subarray(0, Math.floor(whole.length * share)))).toMatch(/cut short/);
    expect(refusal(daily(""))).toMatch(/no currencies/);
    expect(refusal(daily(row("USD", "0", "78,5")))).toMatch(/Nominal is not a positive whole number/);
    expect(refusal(daily(row("USD", "1.5", "78,5")))).toMatch(/Nominal/);
    for (const value of ["0,0000", "-1", "", "NaN", "1e5", "78,5,1"])
      expect(refusal(daily(row("USD", "1", value))), value).toMatch(/Value/);
    expect(refusal(daily(row("USD", "1", "1") + row("USD", "1", "2")))).toMatch(/USD twice/);
    expect(refusal(daily(row("USD", "1", "1"), "31.02.2026"))).toMatch(/Date/);
    expect(refusal(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><ValCurs/>`)).toMatch(/DTD/);
    expect(refusal(recorded("XML_valFull.cp1251.xml"))).toMatch(/expected form/);
    expect(refusal(recorded("XML_dynamic_empty.cp1251.xml"))).toMatch(/expected form/);
  });

  it("refuses bytes that are not in their stated encoding", () => {
    const latin = Buffer.from(
      recorded("XML_daily_2026-07-01.cp1251.xml").toString("latin1").replace("windows-1251", "utf-8"),
      "latin1",
    );
    expect(refusal(latin)).toMatch(/not valid utf-8/);
    expect(refusal(`<?xml version="1.0" encoding="koi8-r"?><ValCurs/>`)).toMatch(/koi8-r/);
    expect(refusal(Buffer.from(`\ufeff<?xml version="1.0"?><ValCurs/>`, "utf16le"))).toMatch(/not valid utf-8/);
  });
});

describe("parseHistory", () => {
  it("reads a nominal that changes from day to day", () => {
    expect(parseHistory(recorded("XML_dynamic_UZS_2022-03_nominal_change.cp1251.xml"))).toEqual([
      { date: "2022-03-06", nominal: 10000, value: "96.9828", rate: "0.00969828" },
      { date: "2022-03-10", nominal: 1000, value: "10.6526", rate: "0.0106526" },
      { date: "2022-03-17", nominal: 10000, value: "98.5216", rate: "0.00985216" },
    ]);
  });

  it("reads the New Year gap and an empty history", () => {
    const days = parseHistory(recorded("XML_dynamic_USD_2025-01-01_20_newyear.cp1251.xml")).map(({ date }) => date);
    expect(days[0]).toBe("2025-01-10");
    expect(parseHistory(recorded("XML_dynamic_USD_2026-04-01_11.cp1251.xml"))[0]).toMatchObject({
      date: "2026-04-01",
      rate: "81.2504",
    });
    expect(parseHistory(recorded("XML_dynamic_empty.cp1251.xml"))).toEqual([]);
  });
});

describe("parseMirror", () => {
  it("reads the unofficial JSON", () => {
    const document = parseMirror(recorded("daily_json_2026-02-21.json"));
    expect(document.date).toBe("2026-02-21");
    expect(document.rates.length).toBeGreaterThan(40);
    expect(rate(document, "AUD")).toEqual({ code: "AUD", nominal: 1, value: "53.9796", rate: "53.9796" });
  });

  it("refuses any other document", () => {
    for (const text of ["", "<html>", "[]", "{}", '{"Date":"2026-02-21T11:30:00+03:00","Valute":{}}']) {
      expect(() => parseMirror(bytes(text)), text).toThrow(/document|answer/);
    }
  });
});
