import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import type { QuoteView } from "@/lib/market-data/contract";
import { QuoteTable } from "./quote-table";

const quote = (symbol: string, price: number, unit: string) =>
  ({
    symbol,
    name: symbol,
    price,
    currency: "USD",
    unit,
    changePercent: 0,
    date: "2026-05-31",
    period: "month",
  }) as QuoteView;

const html = renderRussian(
  <QuoteTable
    industries={[
      {
        slug: "food",
        name: "Пищевая",
        nameEn: "Food",
        quotes: [quote("sugar", 0.34, "KGM"), quote("beef", 7.9, "KGM")],
      },
      { slug: "energy", name: "Энергия", nameEn: "Energy", quotes: [quote("brent", 107.5, "BLL")] },
    ]}
    histories={new Map([["beef", [{ date: "2026-04-30", price: 0.1234 }]]])}
    caption="Котировки"
    locale="ru"
  />,
);

it("gives a price the decimals of its series: two, or four where that is quoted finer", () => {
  const figures = html.match(/,\d+/g);
  expect(figures).toEqual(expect.arrayContaining([",34", ",9000", ",50"]));
  expect(html).not.toContain(",3400");
});

it("lines figures up through all industries", () => {
  expect(new Set(html.match(/--tail:[\d.]+em/g))).toHaveProperty("size", 1);
});
