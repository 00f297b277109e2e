import type { CommodityPrice } from "./contract";

/** A price in a cell of the comparison; `lowest` among those that are like it in all but place. */
export type ComparedPrice = { price: CommodityPrice; lowest: boolean };

export type Comparison = {
  /** Incoterms codes, null for prices without a basis. */
  bases: (string | null)[];
  rows: { region: string | null; countryCode: string | null; cells: ComparedPrice[][] }[];
};

/** What has to be the same for two prices to be held against each other. */
const likeness = ({ categorySlug, grade, diameter, diameterMax, protein, currency, unit, vat }: CommodityPrice) =>
  JSON.stringify([categorySlug, grade, diameter, diameterMax, protein, currency, unit, vat]);

const nullLast = (a: string | null, b: string | null) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1);

/** Prices as a table of regions and bases, the lowest of each kind marked where there is more than one. Regions by name. */
export function compareByPlace(prices: readonly CommodityPrice[]): Comparison {
  const lowest = new Map<string, { price: number; count: number }>();
  for (const price of prices) {
    const known = lowest.get(likeness(price));
    lowest.set(likeness(price), {
      price: Math.min(known?.price ?? Number.POSITIVE_INFINITY, price.price),
      count: (known?.count ?? 0) + 1,
    });
  }
  const isLowest = (price: CommodityPrice) => {
    const known = lowest.get(likeness(price));
    return known !== undefined && known.count > 1 && known.price === price.price;
  };
  const bases = [...new Set(prices.map(({ basis }) => basis))].sort(nullLast);
  const collator = new Intl.Collator("ru");
  const regions = [...new Set(prices.map(({ region }) => region))].sort((a, b) => collator.compare(a ?? "", b ?? ""));
  const byPrice = (a: ComparedPrice, b: ComparedPrice) => a.price.price - b.price.price;
  return {
    bases,
    rows: regions.map((region) => {
      const here = prices.filter((price) => price.region === region);
      return {
        region,
        countryCode: here[0]?.countryCode ?? null,
        cells: bases.map((basis) =>
          here
            .filter((price) => price.basis === basis)
            .map((price) => ({ price, lowest: isLowest(price) }))
            .sort(byPrice),
        ),
      };
    }),
  };
}
