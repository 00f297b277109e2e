import Decimal from "decimal.js";
import { describe, expect, it } from "vitest";
import { type PreviousDocument, refuseUnsound } from "./document-policy";
import { parseDaily } from "./providers/cbr-document";
import { recordedDaily } from "./providers/cbr-recorded";

const sound = parseDaily(Buffer.from(recordedDaily, "base64"));
const previous: PreviousDocument = {
  date: "2026-06-30",
  recorded: false,
  rates: new Map(sound.rates.map(({ code, rate }) => [code, new Decimal(rate)])),
};
const today = "2026-07-01";
const check =
  (change: Partial<typeof sound>, before: PreviousDocument | null = previous) =>
  () =>
    refuseUnsound({ ...sound, ...change }, before, today);
const scaled = (code: string, factor: number) =>
  sound.rates.map((row) => (row.code === code ? { ...row, rate: new Decimal(row.rate).times(factor).toFixed() } : row));

describe("refuseUnsound", () => {
  it("lets a sound document pass, also the very first", () => {
    expect(check({})).not.toThrow();
    expect(check({}, null)).not.toThrow();
    expect(check({ rates: sound.rates.slice(0, 50) })).not.toThrow();
  });

  it("refuses a half-empty one", () => {
    expect(check({ rates: sound.rates.slice(0, 40) })).toThrow(/half-empty, with 40 of the 54/);
    expect(check({ rates: sound.rates.filter(({ code }) => code !== "EUR") })).toThrow(/lacks EUR/);
    expect(check({ rates: sound.rates.slice(0, 29) }, null)).toThrow(/lacks|only 29/);
  });

  it("refuses a rate that lost its nominal or its comma", () => {
    expect(check({ rates: scaled("KZT", 100) })).toThrow(/KZT went from .* more than 5 times/);
    expect(check({ rates: scaled("USD", 0.1) })).toThrow(/USD/);
    expect(check({ rates: scaled("KZT", 100) }, { ...previous, recorded: true })).toThrow(/KZT/);
    expect(check({ rates: scaled("USD", 1.5) })).not.toThrow();
  });

  it("takes tomorrow's, but not next year's", () => {
    expect(check({ date: "2026-07-02" })).not.toThrow();
    expect(check({ date: "2027-07-01" })).toThrow(/days ahead/);
  });
});
