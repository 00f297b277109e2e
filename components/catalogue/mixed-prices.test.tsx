import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import { MixedPrices } from "./mixed-prices";

const note = (
  params: Record<string, string>,
  { isByPrice = false, currencies = ["RUB", "USD"], units = ["TNE", "TNE"], lists = {} } = {},
) =>
  renderRussian(
    <MixedPrices
      state={{ path: "/ru/catalogue", params, lists }}
      isByPrice={isByPrice}
      currencies={currencies}
      units={units}
    />,
  );

it("says that prices of several currencies are compared as figures, and offers one of them", () => {
  const html = note({ priceMax: "500", type: "SELL" });
  expect(html).toContain("Цены в разных валютах");
  expect(html).toContain('href="/ru/catalogue?priceMax=500&amp;type=SELL&amp;currency=USD"');
  expect(note({}, { isByPrice: true, units: ["TNE", "KGM"] })).toContain("Цены в разных валютах и единицах");
});

it("speaks of units alone once a currency is chosen", () => {
  const html = note({}, { lists: { currency: ["RUB"] }, isByPrice: true, units: ["TNE", "KGM"] });
  expect(html).toContain("Цены в разных единицах");
  expect(html).not.toContain("href");
});

it("says nothing where prices can be compared, or are not", () => {
  expect(note({}, { lists: { currency: ["RUB"] }, isByPrice: true })).toBe("");
  expect(note({}, { isByPrice: true, currencies: ["RUB"] })).toBe("");
  expect(note({}, { units: ["TNE", "KGM"] })).toBe("");
});
