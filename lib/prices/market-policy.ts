/*
 * How far an offer stands from the market: it is compared with one commodity price of its category and country, in roubles per base unit
 * without VAT. Quotes are prepared once; an offer is then compared in memory.
 */

import type Decimal from "decimal.js";
import type { RecentPrice } from "@/lib/commodity-prices/rows";
import { groupBy } from "@/lib/core/group-by";
import { toNumeric } from "@/lib/core/money";
import type { AttributeValues, Listing } from "@/lib/listings/contract";
import { type BasisGroup, findBasis } from "@/lib/reference/bases";
import { findCategory } from "@/lib/reference/categories/tree";
import { findRegion } from "@/lib/reference/geo/countries";
import { foldPlace } from "@/lib/reference/geo/fold-place";
import { measureRegionDistance } from "@/lib/reference/places/distance";
import { Exact, findBaseUnit, findVatFraction, type Offer, type PriceView } from "./comparable-policy";
import type { MarketDelta, MarketMatch } from "./contract";
import { listQuoteQualities, type Quality } from "./quote-qualities-policy";

/** A quote older than this judges no offer. */
export const MARKET_DAYS = 21;

/** Roubles per base unit as an exact fraction, without VAT where that is known. */
type Worth = {
  over: Decimal;
  under: Decimal;
  /** Code of the base unit. */
  base: string;
  /** `silent`: nothing is said of VAT. `unknown`: something is said, but the rate is not known. */
  vat: "known" | "silent" | "unknown";
};

/** A commodity price, ready to be compared with offers. */
type MarketQuote = {
  price: RecentPrice;
  worth: Worth;
  qualities: readonly Quality[];
  basisGroup: BasisGroup | null;
};

/** Quotes by category and country. */
export type MarketTable = ReadonlyMap<string, readonly MarketQuote[]>;

/** A view of prices, with the quotes that offers are compared with today. */
export type MarketView = PriceView & { market: MarketTable };

const toTableKey = ({ categorySlug, countryCode }: { categorySlug: string; countryCode: string }) =>
  `${categorySlug} ${countryCode}`;

/** Fields of an offer that are compared with the market. */
export type MarketOffer = Offer & {
  categorySlug: string;
  region: string | null;
  basis: string | null;
  attributes: AttributeValues;
};

/**
 * Prepares commodity prices. `ratesOf` gives roubles per one unit by code on a day. A price is left out if its category is unknown, its
 * unit has no base unit, or its currency had no rate on its date.
 */
export function prepareMarket(
  prices: readonly RecentPrice[],
  ratesOf: (day: string) => ReadonlyMap<string, Decimal>,
): MarketTable {
  const quotes = prices.flatMap((price): MarketQuote[] => {
    const category = findCategory(price.categorySlug);
    const offer = { ...price, pricePerUnit: price.price, unitCode: price.unit, vatRate: category?.vatRate ?? null };
    const rate = price.currency === "RUB" ? new Exact(1) : ratesOf(price.date).get(price.currency);
    const worth = category && rate ? findWorth(offer, rate, price.date) : null;
    if (!category || !worth) return [];
    const basisGroup = findBasis(price.basisTerm ?? price.basis ?? "")?.group ?? null;
    return [{ price, worth, qualities: listQuoteQualities(price, category), basisGroup }];
  });
  return groupBy(quotes, ({ price }) => toTableKey(price));
}

/** A listing as it is compared with the market. */
export const toMarketOffer = (listing: Listing): MarketOffer => ({
  ...listing,
  pricePerUnit: listing.pricePerUnit === null ? null : toNumeric(listing.pricePerUnit),
  vatRate: findCategory(listing.categorySlug)?.vatRate ?? null,
});

/** An offer beside the quote that it is compared with. */
export type MarketComparison = {
  quote: RecentPrice;
  match: MarketMatch;
  /** Exact text, one decimal. */
  percent: string;
  /** Roubles per base unit, 4 decimals. */
  offerAmount: string;
  quoteAmount: string;
  /** Code of the base unit. */
  unit: string;
  /** Whether both amounts are without VAT; otherwise both are as they were given, and say nothing of it. */
  withoutVat: boolean;
};

/** The comparison of an offer with the one quote that fits it best; null without a candidate. SELL and BUY alike. */
export function compareWithMarket(
  offer: MarketOffer,
  { market, rates, day }: Pick<MarketView, "market" | "rates" | "day">,
): MarketComparison | null {
  const quotes = market.get(toTableKey(offer));
  const rate = offer.currency === "RUB" ? new Exact(1) : rates.get(offer.currency)?.rate;
  const worth = quotes && rate ? findWorth(offer, rate, day) : null;
  if (!quotes || !worth) return null;
  const place = { group: findBasis(offer.basis ?? "")?.group ?? null, ...findRegionKeys(offer) };
  let best: Candidate | null = null;
  for (const quote of quotes) {
    if (quote.worth.base !== worth.base || !isSameVat(quote.worth, worth) || isContradicted(quote, offer)) continue;
    const candidate = { quote, match: findMatch(quote, offer, place) };
    if (!best || isBetter(candidate, best, place)) best = candidate;
  }
  return best && toComparison(best, worth);
}

/** The contract's `marketDelta` of an offer. */
export function computeMarketDelta(
  offer: MarketOffer,
  view: Pick<MarketView, "market" | "rates" | "day">,
): MarketDelta | null {
  const comparison = compareWithMarket(offer, view);
  if (!comparison) return null;
  const { quote, match, percent } = comparison;
  return {
    percent: Number(percent),
    quoteId: quote.id,
    quotePrice: Number(quote.price),
    quoteCurrency: quote.currency,
    quoteUnit: quote.unit,
    quoteDate: quote.date,
    match,
    source: quote.source,
    sourceUrl: quote.sourceUrl,
  };
}

/** Value of a price in roubles per base unit, at a rate, without the VAT of a day where that is known; null if it is told on request or its unit has no base unit. */
function findWorth(offer: Offer, rate: Decimal, day: string): Worth | null {
  const base = findBaseUnit(offer.unitCode);
  if (offer.pricePerUnit === null || !base) return null;
  const vat = findVatFraction(offer, { vatView: "excluded", day });
  return {
    over: new Exact(offer.pricePerUnit).times(rate).times(vat?.over ?? 1),
    under: base.size.times(vat?.under ?? 1),
    base: base.code,
    vat: vat ? "known" : offer.vat === null ? "silent" : "unknown",
  };
}

/** Where VAT of one side is unknown, the sides are compared only if both say nothing of it. */
const isSameVat = (one: Worth, other: Worth) => one.vat === other.vat && one.vat !== "unknown";

type Place = { group: BasisGroup | null; regionKey: string | null; regionCode: string | null };

function findRegionKeys({ countryCode, region }: MarketOffer): Omit<Place, "group"> {
  const regionCode = region === null ? null : (findRegion(countryCode, region)?.code ?? null);
  return { regionCode, regionKey: regionCode ?? (region === null ? null : foldPlace(region)) };
}

const isContradicted = ({ qualities }: MarketQuote, { attributes }: MarketOffer) =>
  qualities.some(({ key, fits }) => {
    const value = key === null ? undefined : attributes[key];
    return value !== undefined && !fits(value);
  });

function findMatch({ price, qualities, basisGroup }: MarketQuote, offer: MarketOffer, place: Place): MarketMatch {
  const hasAll = qualities.length > 0 && qualities.every(({ key }) => key !== null && key in offer.attributes);
  if (!hasAll) return "commodity";
  const isSamePlace = price.regionKey !== null && price.regionKey === place.regionKey;
  return isSamePlace && basisGroup !== null && basisGroup === place.group ? "exact" : "grade";
}

type Candidate = { quote: MarketQuote; match: MarketMatch };

const RANK: Record<MarketMatch, number> = { exact: 0, grade: 1, commodity: 2 };

/** Best match, then latest date, then nearest region, then lowest id. */
function isBetter({ quote: one, match }: Candidate, best: Candidate, place: Place): boolean {
  const other = best.quote;
  if (match !== best.match) return RANK[match] < RANK[best.match];
  if (one.price.date !== other.price.date) return one.price.date > other.price.date;
  const [near, far] = [measureDistance(one, place), measureDistance(other, place)];
  return near === far ? one.price.id < other.price.id : near < far;
}

/** Kilometres between the regions of a quote and an offer; infinity where one is unknown. */
function measureDistance({ price }: MarketQuote, { regionKey, regionCode }: Place): number {
  if (price.regionKey !== null && price.regionKey === regionKey) return 0;
  return measureRegionDistance(price.regionCode, regionCode) ?? Number.POSITIVE_INFINITY;
}

function toComparison({ quote: { price, worth }, match }: Candidate, offer: Worth): MarketComparison {
  // One division: (offer − quote) ÷ quote, both as fractions.
  const [mine, theirs] = [offer.over.times(worth.under), worth.over.times(offer.under)];
  const percent = mine.minus(theirs).times(100).div(theirs).toDecimalPlaces(1);
  const toAmount = ({ over, under }: Worth) => over.div(under).toDecimalPlaces(4).toFixed();
  return {
    quote: price,
    match,
    percent: percent.isZero() ? "0" : percent.toFixed(),
    offerAmount: toAmount(offer),
    quoteAmount: toAmount(worth),
    unit: worth.base,
    withoutVat: worth.vat === "known",
  };
}
