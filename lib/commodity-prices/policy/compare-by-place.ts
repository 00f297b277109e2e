// Arranges prices as a table of regions and delivery terms and marks the lowest.
import { countDaysBetween } from "@/lib/core/time/market-day";
import { findCategory } from "@/lib/reference/categories/tree";
import type { CommodityPrice } from "../contract";
import { readNamedQualities } from "./named-qualities";
import { isStalePrice } from "./price-checks";

/** A price in a cell. `lowest`: the lowest of comparable prices in all places. `stale`: too old to compare. */
export type ComparedPrice = { price: CommodityPrice; lowest: boolean; stale: boolean };

export type Comparison = {
  /** Incoterms codes, null for prices without a basis. */
  bases: (string | null)[];
  rows: { region: string | null; countryCode: string | null; cells: ComparedPrice[][] }[];
};

/** Two prices with the same key can be compared. Attributes are part of it: they also tell bids from asks. */
function toComparisonKey(price: CommodityPrice): string {
  const { categorySlug, grade, diameter, diameterMax, protein, proteinMax, attributes } = price;
  const category = findCategory(categorySlug);
  const named = category ? readNamedQualities(price, category) : {};
  const quality = [categorySlug, grade, diameter, diameterMax, protein, proteinMax];
  const further = [attributes, named].map((values) => Object.entries(values).sort());
  return JSON.stringify([...quality, ...further, price.basis, price.currency, price.unit, price.vat]);
}

const toPlaceKey = ({ countryCode, region }: CommodityPrice) => JSON.stringify([countryCode, region]);

const compareNullLast = (a: string | null, b: string | null) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1);

/**
 * Rows are places ordered by region and country, columns are delivery terms. The lowest of several comparable prices is
 * marked. Prices that are stale on `today` (`YYYY-MM-DD`) come last in their cell and are not compared.
 */
export function compareByPlace(prices: readonly CommodityPrice[], today: string): Comparison {
  const isNews = ({ date }: CommodityPrice) => !isStalePrice(countDaysBetween(date, today));
  const lowest = new Map<string, { price: number; count: number }>();
  for (const price of prices.filter(isNews)) {
    const known = lowest.get(toComparisonKey(price));
    lowest.set(toComparisonKey(price), {
      price: Math.min(known?.price ?? Number.POSITIVE_INFINITY, price.price),
      count: (known?.count ?? 0) + 1,
    });
  }
  const isLowest = (price: CommodityPrice) => {
    const known = lowest.get(toComparisonKey(price));
    return isNews(price) && known !== undefined && known.count > 1 && known.price === price.price;
  };
  const bases = [...new Set(prices.map(({ basis }) => basis))].sort(compareNullLast);
  const places = new Map(prices.map((price) => [toPlaceKey(price), price]));
  const collator = new Intl.Collator("ru");
  const byPlace = (a: CommodityPrice, b: CommodityPrice) =>
    collator.compare(a.region ?? "", b.region ?? "") || compareNullLast(a.countryCode, b.countryCode);
  const byPrice = (a: ComparedPrice, b: ComparedPrice) =>
    Number(a.stale) - Number(b.stale) || a.price.price - b.price.price;
  return {
    bases,
    rows: [...places.values()].sort(byPlace).map((place) => {
      const here = prices.filter((price) => toPlaceKey(price) === toPlaceKey(place));
      return {
        region: place.region,
        countryCode: place.countryCode,
        cells: bases.map((basis) =>
          here
            .filter((price) => price.basis === basis)
            .map((price) => ({ price, lowest: isLowest(price), stale: !isNews(price) }))
            .sort(byPrice),
        ),
      };
    }),
  };
}
