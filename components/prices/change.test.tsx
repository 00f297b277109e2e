import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import type { CommodityPrice } from "@/lib/commodity-prices/contract";
import { PriceChange } from "./change";

const price = (change: number, changePercent: number, currency = "RUB", unit = "TNE") =>
  ({ price: 14_350, change, changePercent, previousDate: "2026-11-13", currency, unit }) as CommodityPrice;
const change = (one: CommodityPrice, locale: "ru" | "en" = "ru") =>
  renderRussian(<PriceChange price={one} locale={locale} now="2026-11-20T09:00:00Z" />)
    .replace(/<[^>]+>/g, "")
    .replaceAll("\u202f", "_");

it("tells in what the price changed", () => {
  expect(change(price(1750, 3.66))).toBe("+1_750_₽/т (+3,66_%)");
  expect(change(price(-11, -5.02, "USD"), "en")).toBe("−$11/t (−5.02%)");
  expect(change(price(0, 0))).toBe("0,0_%");
});

it("has the arrow of every other change", () => {
  const draw = (one: number) =>
    renderRussian(<PriceChange price={price(one, one)} locale="ru" now="2026-11-20T09:00:00Z" />);
  expect(draw(5)).toContain("lucide-arrow-up");
  expect(draw(-5)).toContain("lucide-arrow-down");
  expect(draw(0)).not.toContain("<svg");
});
