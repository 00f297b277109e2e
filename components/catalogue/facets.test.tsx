import type { ComponentProps } from "react";
import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import type { Facets } from "@/lib/listings/filter-display-policy";
import type { PricedFilters } from "@/lib/listings/price-filter-policy";
import { findAttribute } from "@/lib/reference/categories/tree";
import { FacetList } from "./facets";

const NONE = { types: [], countries: [], regions: [], currencies: [], verified: 3, attributes: [], counted: null };

const NOWHERE: ComponentProps<typeof FacetList>["categories"] = { up: null, here: [] };

function render(
  params: Record<string, string>,
  filters: PricedFilters,
  categories = NOWHERE,
  attributes: Facets["attributes"] = [],
): string {
  return renderRussian(
    <FacetList
      locale="ru"
      state={{ path: "/ru/catalogue", params }}
      facets={{ ...NONE, attributes }}
      filters={filters}
      categories={categories}
    />,
  );
}

/** The names and values that the panel would send as it stands. */
function readSent(params: Record<string, string>, filters: PricedFilters): string[][] {
  const html = render(params, filters);
  const inputs = [...html.matchAll(/<input [^>]*>/g)].map(([input]) => {
    const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "";
    return { type: read("type"), name: read("name"), value: read("value"), isChecked: input.includes(" checked") };
  });
  return inputs.flatMap(({ type, name, value, isChecked }) =>
    value !== "" && (isChecked || !["radio", "checkbox"].includes(type)) ? [[name, value]] : [],
  );
}

it.each<[Record<string, string>, PricedFilters]>([
  [
    { at: "moscow", comparablePriceMin: "5", priceAtMax: "15000" },
    { cat: "wheat-milling", at: "moscow", comparablePriceMin: "5", priceAtMax: "15000" },
  ],
  [{ verified: "false" }, { verified: false }],
  [{ publishedWithin: "14" }, { publishedWithin: 14 }],
  [{ publishedWithin: "7" }, { publishedWithin: 7 }],
  [{ minVolumeMax: "60" }, { minVolumeMax: 60 }],
])("sends %o once when another filter changes", (params, filters) => {
  expect(readSent(params, filters)).toEqual(Object.entries(params));
});

it.each<[PricedFilters, string | null]>([
  [{ cat: "wheat-milling", at: "moscow" }, "С доставкой, ₽/т"],
  [{ cat: "gold", at: "moscow", priceIn: "USD", vatView: "excluded" }, "С доставкой, $/г без НДС"],
  [{ cat: "grain", at: "moscow" }, null],
  [{ at: "moscow" }, null],
  [{ cat: "wheat-milling" }, null],
])("bounds the price at a place in one leaf category: %o", (filters, title) => {
  const html = render({}, filters);
  const fields = [...html.matchAll(/<input [^>]*name="priceAt(?:Min|Max)"[^>]*>/g)].map(([input]) => input);
  const labels = fields.map((input) => /aria-label="([^"]*)"/.exec(input)?.[1]);
  expect(labels).toEqual(title === null ? [] : [`${title}, от`, `${title}, до`]);
  // Both prices of gold are typed per gram, and the form says it once.
  expect(html.match(/name="priceUnit"/g) ?? []).toHaveLength(filters.cat === "gold" ? 1 : 0);
});

it("leaves qualities and delivered prices behind with the category, and no other price", () => {
  const params = { at: "moscow", priceAtMin: "5", priceAtMax: "9", "attr.protein.min": "12", comparablePriceMax: "7" };
  const up = { slug: "grains", name: "Зерновые", count: 1, current: false };
  const html = render(params, { cat: "wheat-milling", at: "moscow" }, { up, here: [] });
  expect(html).toContain('href="/ru/catalogue/grains?at=moscow&amp;comparablePriceMax=7"');
});

it("links the present category with every filter that its count is under", () => {
  const here = [
    { slug: "rebar", name: "Арматура", count: 6, current: true },
    { slug: "wire-rod", name: "Катанка", count: 52, current: false },
  ];
  const params = { type: "SELL", "attr.diameter": "12" };
  const html = render(params, { cat: "rebar" }, { up: null, here });
  expect(html).toContain('aria-current="page" href="/ru/catalogue?type=SELL&amp;attr.diameter=12"');
  expect(html).toContain('href="/ru/catalogue/wire-rod?type=SELL"');
});

it("names lengths in metres, and takes bounds in the unit of its heading", () => {
  const pick = (key: string) => {
    const attribute = findAttribute(key);
    if (!attribute) throw new Error(`no attribute ${key}`);
    return attribute;
  };
  const count = (value: string) => ({ value, count: 1 });
  const html = render({ "attr.width.min": "1500" }, { cat: "rebar" }, NOWHERE, [
    { attribute: pick("length"), options: [count("11700"), count("900")] },
    { attribute: pick("diameter"), options: [count("12")] },
    { attribute: pick("width"), range: { min: 1000, max: 3600 } },
  ]);
  expect(html).toMatch(/<summary[^>]*>Длина</);
  expect(html).toContain("11,7\u202fм<");
  expect(html).toContain("900\u202fмм<");
  expect(html).toContain('value="11700"');
  expect(html).toMatch(/<summary[^>]*>Диаметр, мм</);
  expect(html).toMatch(/<summary[^>]*>Ширина, мм</);
  expect(html).toContain('value="1500"');
});
