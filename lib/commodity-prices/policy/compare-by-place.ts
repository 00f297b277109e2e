import { countDaysBetween } from "@/lib/core/time/market-day";
import type { CommodityPrice } from "../contract";
import { isStale } from "./price-checks";

/** A price in a cell of the comparison; `lowest` among those that are like it in all but place, `stale` when it is no news. */
export type ComparedPrice = { price: CommodityPrice; lowest: boolean; stale: boolean };

export type Comparison = {
  /** Incoterms codes, null for prices without a basis. */
  bases: (string | null)[];
  rows: { region: string | null; countryCode: string | null; cells: ComparedPrice[][] }[];
};

/** What has to be the same for two prices to be held against each other; attributes say a bid from an ask, too. */
function likeness(price: CommodityPrice): string {
  const { categorySlug, grade, diameter, diameterMax, protein, proteinMax, attributes } = price;
  const quality = [categorySlug, grade, diameter, diameterMax, protein, proteinMax, Object.entries(attributes).sort()];
  return JSON.stringify([...quality, price.basis, price.currency, price.unit, price.vat]);
}

const placeOf = ({ countryCode, region }: CommodityPrice) => JSON.stringify([countryCode, region]);

const nullLast = (a: string | null, b: string | null) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1);

/**
 * Prices as a table of places and bases, places by region and country. The lowest of each kind is marked where there is
 * more than one; one that is no news on `today` (`YYYY-MM-DD`) stands last in its cell, neither marked nor held against the others.
 */
export function compareByPlace(prices: readonly CommodityPrice[], today: string): Comparison {
  const isNews = ({ date }: CommodityPrice) => !isStale(countDaysBetween(date, today));
  const lowest = new Map<string, { price: number; count: number }>();
  for (const price of prices.filter(isNews)) {
    const known = lowest.get(likeness(price));
    lowest.set(likeness(price), {
      price: Math.min(known?.price ?? Number.POSITIVE_INFINITY, price.price),
      count: (known?.count ?? 0) + 1,
    });
  }
  const isLowest = (price: CommodityPrice) => {
    const known = lowest.get(likeness(price));
    return isNews(price) && known !== undefined && known.count > 1 && known.price === price.price;
  };
  const bases = [...new Set(prices.map(({ basis }) => basis))].sort(nullLast);
  const places = new Map(prices.map((price) => [placeOf(price), price]));
  const collator = new Intl.Collator("ru");
  const byPlace = (a: CommodityPrice, b: CommodityPrice) =>
    collator.compare(a.region ?? "", b.region ?? "") || nullLast(a.countryCode, b.countryCode);
  const byPrice = (a: ComparedPrice, b: ComparedPrice) =>
    Number(a.stale) - Number(b.stale) || a.price.price - b.price.price;
  return {
    bases,
    rows: [...places.values()].sort(byPlace).map((place) => {
      const here = prices.filter((price) => placeOf(price) === placeOf(place));
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
