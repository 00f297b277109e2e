import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import type { CommodityPrice } from "@/lib/commodity-prices/contract";
import { compare, offerOf, quoteOf } from "@/lib/prices/test-quotes";
import { MarketChart } from "./market-chart";
import { MarketLine } from "./market-line";

const now = "2026-11-25T09:00:00Z";

/** A quote of the tests as its list shows it. */
function priceOf(over: Partial<CommodityPrice> = {}): CommodityPrice {
  const { price, diameter, diameterMax, protein, proteinMax, ...quote } = quoteOf();
  const numbers = { price: Number(price), diameter: Number(diameter), diameterMax: Number(diameterMax) };
  const rest = { protein: null, proteinMax: null, priceMin: null, priceMax: null, change: null, changePercent: null };
  return { ...quote, ...numbers, ...rest, attributes: {}, previousDate: null, basisPlace: "Москва", ...over };
}

function render(pricePerUnit: string, over: Partial<CommodityPrice> = {}) {
  const comparison = compare(offerOf({ pricePerUnit }), quoteOf());
  if (!comparison) throw new Error("The offer has no quote.");
  const html = renderRussian(<MarketLine comparison={comparison} price={priceOf(over)} locale="ru" now={now} />);
  return html.replace(/[\u00a0\u202f]/g, " ");
}

const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

it("says how far the offer stands from the market, and from which quote", () => {
  expect(textOf(render("44961.6"))).toContain("−3,1 % к рынку · Арматура А500С ⌀12, Москва, 20 нояб.");
  expect(textOf(render("46400"))).toContain("на уровне рынка · Арматура А500С ⌀12");
});

it("opens how the two were compared: the quote, its source, the match and both prices without VAT", () => {
  const html = render("44961.6", { sourceUrl: "https://tonna.example/source" });
  const target = /popoverTarget="([^"]+)"/i.exec(html)?.[1];
  expect(html).toContain(`id="${target}"`);
  expect(html).toContain('href="/ru/prices/00000000-0000-7000-8000-00000000000a"');
  expect(html).toContain('href="https://tonna.example/source"');
  const text = textOf(html);
  expect(text).toContain("полное: совпадают качество, группа базиса и регион");
  expect(text).toContain("Объявление 36 854 ₽/т без НДС");
  expect(text).toContain("Рынок 38 033 ₽/т без НДС");
});

it("draws the offer as a dot beside the commodity price, in the quote's own terms", () => {
  const comparison = compare(offerOf({ pricePerUnit: "40000", vat: "excluded" }), quoteOf());
  if (!comparison) throw new Error("The offer has no quote.");
  const before = priceOf({ id: "before", date: "2026-11-13", price: 46_000 });
  const draw = (prices: CommodityPrice[]) =>
    renderRussian(<MarketChart type="SELL" comparison={comparison} prices={prices} locale="ru" now={now} />);
  const html = draw([before, priceOf()]).replace(/[\u00a0\u202f]/g, " ");
  // 40 000 ₽ without VAT are 48 800 ₽ with it, as the quote is.
  expect(html).toContain("это объявление: 48 800 ₽/т, с НДС, +5,2 %");
  expect(html).toMatch(/<span[^>]*data-offer/);
  expect(draw([priceOf()])).toBe("");
});
