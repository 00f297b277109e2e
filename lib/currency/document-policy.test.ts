import Decimal from "decimal.js";
import { describe, expect, it } from "vitest";
import { checkRates, type PreviousDocument } from "./document-policy";
import { parseDaily } from "./providers/cbr-document";
import { recordedDaily } from "./providers/cbr-recorded";

const sound = parseDaily(Buffer.from(recordedDaily, "base64"));
const previous: PreviousDocument = {
  date: "2026-06-30",
  recorded: false,
  rates: new Map(sound.rates.map(({ code, rate }) => [code, new Decimal(rate)])),
  earlier: new Map(),
};
const today = "2026-07-01";
const check =
  (change: Partial<typeof sound>, before: PreviousDocument | null = previous) =>
  () =>
    checkRates({ ...sound, ...change }, before, { today });
const scaled = (factor: number, ...codes: string[]) =>
  sound.rates.map((row) =>
    codes.includes(row.code) ? { ...row, rate: new Decimal(row.rate).times(factor).toFixed() } : row,
  );
const codesOf = (rates: readonly { code: string }[]) => rates.map(({ code }) => code);

describe("checkRates", () => {
  it("passes a sound document, also the very first", () => {
    expect(check({})).not.toThrow();
    expect(check({}, null)).not.toThrow();
    expect(check({ rates: sound.rates.slice(0, 50) })).not.toThrow();
  });

  it("refuses a half-empty document", () => {
    expect(check({ rates: sound.rates.slice(0, 40) })).toThrow(/half-empty, with 40 of the 54/);
    expect(check({ rates: sound.rates.filter(({ code }) => code !== "EUR") })).toThrow(/lacks EUR/);
    expect(check({ rates: sound.rates.slice(0, 29) }, null)).toThrow(/lacks|only 29/);
  });

  it("leaves out one rate that lost its nominal or its decimal comma, or was redenominated", () => {
    for (const before of [previous, { ...previous, recorded: true }]) {
      const { rates, leftOut } = check({ rates: scaled(100, "KZT") }, before)();
      expect(codesOf(rates)).toEqual(codesOf(sound.rates).filter((code) => code !== "KZT"));
      expect(leftOut).toEqual([expect.stringMatching(/^KZT went from .* more than 5 times\.$/)]);
    }
    expect(check({ rates: scaled(1.5, "USD") })()).toEqual({ rates: scaled(1.5, "USD"), leftOut: [] });
  });

  it("refuses a document in which several rates or an essential one moved too far", () => {
    expect(check({ rates: scaled(100, "KZT", "UZS") })).toThrow(/KZT went from .*UZS went from/);
    expect(check({ rates: scaled(0.1, "USD") })).toThrow(/USD went from/);
  });

  it("leaves out a rate again that was left out before, apart from rates that move now", () => {
    const kzt = { date: "2026-06-28", rate: previous.rates.get("KZT") ?? new Decimal(1) };
    const before = {
      ...previous,
      rates: new Map([...previous.rates].filter(([code]) => code !== "KZT")),
      earlier: new Map([["KZT", kzt]]),
    };
    const { rates, leftOut } = check({ rates: scaled(100, "KZT", "UZS") }, before)();
    expect(codesOf(rates)).toEqual(codesOf(sound.rates).filter((code) => code !== "KZT" && code !== "UZS"));
    expect(leftOut.join()).toMatch(/KZT went from .* \(2026-06-28\)/);
    expect(check({}, before)().leftOut).toEqual([]);
  });

  it("passes every rate when jumps are accepted", () => {
    const jumped = { ...sound, rates: scaled(100, "KZT", "UZS", "USD") };
    expect(checkRates(jumped, previous, { today, acceptJumps: true })).toEqual({ rates: jumped.rates, leftOut: [] });
  });

  it("passes tomorrow's document, and refuses next year's", () => {
    expect(check({ date: "2026-07-02" })).not.toThrow();
    expect(check({ date: "2027-07-01" })).toThrow(/days ahead/);
  });
});
