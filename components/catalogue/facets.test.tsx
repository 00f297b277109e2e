import { expect, it } from "vitest";
import { renderRussian } from "@/e2e/support/russian-html";
import type { PricedFilters } from "@/lib/listings/price-filter-policy";
import { FacetList } from "./facets";

const NONE = { types: [], countries: [], regions: [], currencies: [], verified: 3, attributes: [] };

/** The names and values that the panel would send as it stands. */
function readSent(params: Record<string, string>, filters: PricedFilters): string[][] {
  const html = renderRussian(
    <FacetList
      locale="ru"
      state={{ path: "/ru/catalogue", params }}
      facets={NONE}
      filters={filters}
      categories={{ up: null, here: [] }}
    />,
  );
  const inputs = [...html.matchAll(/<input [^>]*>/g)].map(([input]) => {
    const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "";
    return { type: read("type"), name: read("name"), value: read("value"), isChecked: input.includes(" checked") };
  });
  return inputs.flatMap(({ type, name, value, isChecked }) =>
    value !== "" && (isChecked || !["radio", "checkbox"].includes(type)) ? [[name, value]] : [],
  );
}

it.each<[Record<string, string>, PricedFilters]>([
  [{ verified: "false" }, { verified: false }],
  [{ publishedWithin: "14" }, { publishedWithin: 14 }],
  [{ publishedWithin: "7" }, { publishedWithin: 7 }],
  [{ minVolumeMax: "60" }, { minVolumeMax: 60 }],
])("sends %o once when another filter changes", (params, filters) => {
  expect(readSent(params, filters)).toEqual(Object.entries(params));
});
