import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import type { CommodityPrice } from "@/lib/commodity-prices/contract";
import { PriceHistoryChart } from "./history-chart";
import { formatPriceUnit } from "./texts";

const price = (date: string, currency = "RUB") =>
  ({ id: date, date, price: 14_350, priceMin: null, priceMax: null, currency, unit: "TNE" }) as CommodityPrice;

it("names currency and unit once above the axis, and in the hint of each point", () => {
  const prices = [price("2026-11-13"), price("2026-11-20")];
  const html = renderRussian(<PriceHistoryChart prices={prices} locale="ru" label="Цены" now="2026-11-20T09:00:00Z" />);
  expect(html.match(/>₽\/т</g)).toHaveLength(1);
  expect(html.match(/title="[^"]*14\u202f350\u202f₽\/т"/g)).toHaveLength(2);
});

it.each([
  ["RUB", "ru", "₽/т"],
  ["RUB", "en", "₽/t"],
  ["UZS", "en", "UZS/t"],
] as const)("words %s a tonne in %s", (currency, locale, text) => {
  expect(formatPriceUnit(price("2026-11-20", currency), locale)).toBe(text);
});
