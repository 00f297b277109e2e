import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import { type CommodityPrice, DEMO_SOURCE } from "@/lib/commodity-prices/contract";
import { compareByPlace } from "@/lib/commodity-prices/policy/compare-by-place";
import { PriceCompareTable } from "./compare-table";
import { PriceTable } from "./price-table";

const now = "2026-11-20T09:00:00Z";
const price = (date: string) =>
  ({
    id: date,
    specificationId: "1",
    categorySlug: "rebar",
    commodity: "Арматура",
    grade: null,
    attributes: {},
    diameter: null,
    protein: null,
    price: 45_300,
    change: null,
    currency: "RUB",
    unit: "TNE",
    basis: "EXW",
    source: "Завод",
    date,
  }) as CommodityPrice;

it.each([
  ["2026-11-06", false],
  ["2026-11-05", true],
  ["2026-05-20", true],
])("a price of %s that is older than two weeks says so, wherever it stands: %s", (date, stale) => {
  for (const html of [
    renderRussian(<PriceTable prices={[price(date)]} locale="ru" caption="Цены" now={now} />),
    renderRussian(
      <PriceCompareTable
        comparison={compareByPlace([price(date)], "2026-11-20")}
        locale="ru"
        caption="Цены"
        now={now}
      />,
    ),
  ]) {
    expect(html.includes("старше обычного")).toBe(stale);
    expect(/<span class="text-muted"><time/.test(html)).toBe(stale);
  }
});

it("explains the demo source in the language of the page", () => {
  const html = renderRussian(
    <PriceTable prices={[{ ...price("2026-11-20"), source: DEMO_SOURCE }]} locale="ru" caption="Цены" now={now} />,
  );
  expect(html).toContain("Это демонстрационные цены");
  expect(html).not.toContain("demo price sheet");
});

it("names the VAT as listings do", () => {
  const html = renderRussian(
    <PriceTable prices={[{ ...price("2026-11-20"), vat: "none" }]} locale="ru" caption="Цены" now={now} />,
  );
  expect(html).toContain("НДС не облагается");
});
