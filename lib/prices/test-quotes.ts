import Decimal from "decimal.js";
import { toRegionKey } from "@/lib/commodity-prices/policy/specification-identity";
import type { RecentPrice } from "@/lib/commodity-prices/rows";
import { findRegion } from "@/lib/reference/geo/countries";
import { compareWithMarket, type MarketComparison, type MarketOffer, prepareMarket } from "./market-policy";

/* Offers and quotes of rebar, as tests compare them. */

/** 46 400 ₽/t with VAT, of 12 mm, EXW in Moscow. */
export function quoteOf(over: Partial<RecentPrice> = {}): RecentPrice {
  const region = over.region === undefined ? "Москва" : over.region;
  const regionCode = region === null ? null : (findRegion(over.countryCode ?? "RU", region)?.code ?? null);
  return {
    ...{ id: "00000000-0000-7000-8000-000000000001", specificationId: "00000000-0000-7000-8000-00000000000a" },
    ...{ commodity: "Арматура А500С", categorySlug: "rebar", countryCode: "RU" },
    ...{ grade: "А500С", diameter: "12", diameterMax: "12", protein: null, proteinMax: null, attributes: {} },
    ...{ basis: "EXW", basisTerm: null, basisPlace: null, currency: "RUB", unit: "TNE", vat: "included" },
    ...{ price: "46400", date: "2026-11-20", source: "Биржа", sourceUrl: null },
    ...over,
    ...{ region, regionCode, regionKey: toRegionKey({ region, regionCode }) },
  };
}

/** 45 000 ₽/t with VAT, of 12 mm, EXW in Moscow. */
export function offerOf(over: Partial<MarketOffer> = {}): MarketOffer {
  return {
    ...{ pricePerUnit: "45000", currency: "RUB", unitCode: "TNE", countryCode: "RU", vat: "included", vatRate: 22 },
    ...{ categorySlug: "rebar", region: "Москва", basis: "EXW", attributes: { steel_class: "А500С", diameter: 12 } },
    ...over,
  } as MarketOffer;
}

/** Roubles per one unit on every day of quotes, and other ones today. */
const RATES_OF_QUOTES = new Map([["USD", new Decimal(80)]]);
const RATES_TODAY = new Map([["USD", { rate: new Decimal(100), date: "2026-11-25" }]]);

/** The comparison of an offer with quotes on 2026-11-25. */
export function compare(offer: MarketOffer, ...quotes: RecentPrice[]): MarketComparison | null {
  const market = prepareMarket(quotes, () => RATES_OF_QUOTES);
  return compareWithMarket(offer, { market, rates: RATES_TODAY, day: "2026-11-25" });
}
