import { describe, expect, it } from "vitest";
import { CURRENCIES, findCurrency, findCurrencyByCode } from "@/lib/reference/currencies/currencies";
import { CurrencyCode, CurrencyRates } from "./contract";
import { getUsualGapDays } from "./policy";

const named = (word: string) => findCurrency(word)?.code ?? null;

describe("currencies", () => {
  it("are found by code, name and sign", () => {
    for (const { code, nameRu, nameEn, symbol } of CURRENCIES) {
      for (const word of [code, code.toLowerCase(), nameRu, nameEn.toUpperCase(), symbol])
        expect(named(word), word).toBe(code);
    }
    for (const word of ["руб.", "рублей", "₽", "RUR"]) expect(named(word), word).toBe("RUB");
    for (const word of ["", "XXX", "BTC", "BGN", "__proto__"]) expect(named(word), word).toBeNull();
    expect(findCurrencyByCode("usd")).toBeNull();
  });

  it("are refused by name in a contract", () => {
    expect(CurrencyCode.parse(" usd ")).toBe("USD");
    const issue = CurrencyCode.safeParse("BTC").error?.issues[0];
    expect(issue).toMatchObject({ code: "custom", params: { code: "unknown_currency" } });
    expect(CurrencyCode.safeParse(840).success).toBe(false);
    expect(CurrencyRates.parse({ USD: 78.5, IRR: 5.33746e-5 })).toEqual({ USD: 78.5, IRR: 0.0000533746 });
  });
});

it("are allowed a longer gap at New Year", () => {
  expect(["2026-01-01", "2026-01-12", "2026-01-13", "2026-11-01"].map(getUsualGapDays)).toEqual([12, 12, 4, 4]);
});
