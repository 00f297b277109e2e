// The hint beside a query that names a currency.
import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import { CurrencyHint } from "./currency-hint";

const hint = (q: string, params: Record<string, string> = {}) =>
  renderRussian(
    <CurrencyHint state={{ path: "/ru/search", params: { q, ...params } }} q={q} shown={params.priceIn ?? "RUB"} />,
  );

it("offers prices in the currency of the query, and keeps the query", () => {
  expect(hint("пшеница в долларах")).toContain("priceIn=USD");
  expect(hint("пшеница в долларах")).toContain("q=%D0%BF");
  expect(hint("пшеница в рублях", { priceIn: "USD" })).toContain("priceIn=RUB");
});

it("says nothing without a currency, or where prices are shown in it", () => {
  expect([hint("пшеница"), hint("пшеница в рублях"), hint("wheat usd", { priceIn: "USD" })]).toEqual(["", "", ""]);
});

it("says nothing where listings are chosen by a price or a currency", () => {
  expect(hint("wheat usd", { currency: "USD" })).toBe("");
  expect(hint("карбамид до 400 в долларах")).toBe("");
});
