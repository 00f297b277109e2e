// How each group of goods is traded: delivery terms, regions, VAT and currencies. Source of the data: data/trades.json.
// Numbers beside delivery terms and currencies are weights: the higher, the more often the value is picked.
import { z } from "zod";
import { findCategory } from "@/lib/reference/categories/tree";
import trades from "./data/trades.json";
import { type DemoRegion, getDemoRegion } from "./regions";

/** `deliveryTerms` repeats each term as often as its weight says; `overseas` goods are also sold by sea. */
export type Trade = { deliveryTerms: string[]; regions: DemoRegion[]; vatRate: number; overseas: boolean };

const Weights = z.record(z.string(), z.int().positive());
const Currency = z.enum(["RUB", "USD", "EUR", "CNY", "KZT", "BYN"]);
export type DemoCurrency = z.infer<typeof Currency>;
const CurrencyWeights = z.partialRecord(Currency, z.int().positive());

const data = z
  .strictObject({
    deliveryTerms: z.record(z.string(), Weights),
    buyerTerms: Weights,
    foreignTerms: z.record(z.string(), Weights),
    /** Named lists of Russian regions, ISO 3166-2 codes without `RU-`. */
    origins: z.record(z.string(), z.string()),
    /** By group of the category tree. `from` is a name in `origins` or a list of codes. VAT rates of 2026: 22 %, food 10 %. */
    groups: z.record(
      z.string(),
      z.strictObject({ terms: z.string(), from: z.string(), vatRate: z.number(), overseas: z.boolean() }),
    ),
    /** Lines of business: groups and leaves of the category tree that one company trades together. */
    lines: z.record(z.string(), z.string()),
    /** Of a seller in Russia, of a Russian sale overseas, of a seller abroad by country. */
    currencies: z.strictObject({
      home: CurrencyWeights,
      overseas: CurrencyWeights,
      foreign: z.record(z.string(), CurrencyWeights),
    }),
    /** Roubles per one unit of the currency, Bank of Russia, 01.07.2026: the rates that the first start loads. */
    roubleRates: z.record(Currency, z.number()),
  })
  .parse(trades);

/** A list to pick from in which each key stands as often as its weight says: `{ EXW: 3, FCA: 1 }` gives four items. */
function expandWeights<K extends string>(weights: Partial<Record<K, number>>): K[] {
  // Object.entries gives plain strings; the keys of this record are K by its type.
  return (Object.entries(weights) as [K, number][]).flatMap(([item, weight]) => new Array<K>(weight).fill(item));
}

function expandAll<K extends string>(lists: Record<string, Partial<Record<K, number>>>): Record<string, K[]> {
  return Object.fromEntries(Object.entries(lists).map(([name, weights]) => [name, expandWeights(weights)]));
}

/** The trade of a group of the category tree. Throws when trades.json does not have it. */
export function getTrade(group: string): Trade {
  const trade = data.groups[group];
  const terms = data.deliveryTerms[trade?.terms ?? ""];
  if (!trade || !terms) throw new Error(`trades.json lacks ${group}`);
  const { vatRate, overseas } = trade;
  const deliveryTerms = expandWeights(terms).filter((term) => overseas || term !== "FOB");
  return { deliveryTerms, regions: listDemoRegions(data.origins[trade.from] ?? trade.from), vatRate, overseas };
}

/** Industries, groups and leaves that a line of business covers; a slug of the category tree stands for itself. */
export function listTradedSlugs(line: string): string[] {
  const slugs = data.lines[line]?.split(" ") ?? [line];
  const unknown = slugs.find((slug) => !findCategory(slug));
  if (unknown) throw new Error(`${unknown} is no line of business and no category`);
  return slugs;
}

/** Russian regions by their codes without `RU-`, separated by spaces. */
export function listDemoRegions(codes: string): DemoRegion[] {
  return codes.split(" ").map((code) => getDemoRegion(`RU-${code}`));
}

/** Delivery terms that buyers ask for, and those of sellers abroad by country. */
export const BUYER_TERMS = expandWeights(data.buyerTerms);
export const FOREIGN_TERMS = expandAll(data.foreignTerms);
export const HOME_CURRENCIES = expandWeights(data.currencies.home);
export const OVERSEAS_CURRENCIES = expandWeights(data.currencies.overseas);
export const FOREIGN_CURRENCIES = expandAll(data.currencies.foreign);
export const ROUBLE_RATES = data.roubleRates;
