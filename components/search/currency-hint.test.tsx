// The hint beside a query that names a currency.
import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import { CurrencyHint } from "./currency-hint";

const hint = (currency: string | null, params: Record<string, string> = {}) =>
  renderRussian(
    <CurrencyHint state={{ path: "/ru/search", params: { q: "пшеница", ...params } }} currency={currency} />,
  );

it("offers prices in the currency of the query, and keeps the query", () => {
  expect(hint("USD")).toContain("priceIn=USD");
  expect(hint("USD")).toContain("q=%D0%BF");
  expect(hint("RUB", { priceIn: "USD" })).toContain("priceIn=RUB");
});

it("says nothing without a currency, or where prices are shown in it", () => {
  expect([hint(null), hint("RUB"), hint("USD", { priceIn: "USD" })]).toEqual(["", "", ""]);
});

it("says nothing where a filter chooses listings by currency", () => {
  expect(hint("USD", { currency: "USD" })).toBe("");
});
