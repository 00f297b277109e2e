// The list of currencies, their names, and how old rates can be.
import type Decimal from "decimal.js";
import data from "./currencies.json";

/** A currency of the Bank of Russia's list, or the rouble. Data: `currencies.json`. */
export type Currency = {
  code: string;
  /** ISO 4217 number, three digits. */
  numeric: string;
  /** Id in the Bank's history; null for the rouble. */
  cbrId: string | null;
  nameRu: string;
  nameEn: string;
  symbol: string;
  minorUnits: number | null;
};

/** The rouble first, then the order of the Bank's list. */
export const CURRENCIES: readonly Currency[] = (data as (Currency & { words?: string[] })[]).map(
  ({ words: _, ...currency }) => currency,
);

const fold = (word: string) =>
  word.normalize("NFKC").toLowerCase().replaceAll("ё", "е").replaceAll(".", " ").replace(/\s+/g, " ").trim();

const byCode = new Map(CURRENCIES.map((currency) => [currency.code, currency]));
const byWord = new Map<string, Currency>();
for (const { code, nameRu, nameEn, symbol, words = [] } of data as (Currency & { words?: string[] })[]) {
  const currency = byCode.get(code);
  if (currency) for (const word of [code, nameRu, nameEn, symbol, ...words]) byWord.set(fold(word), currency);
}

/** Finds a currency by ISO code in any case, Russian or English name, or sign («руб.», "$"). */
export function findCurrency(word: string): Currency | null {
  return byWord.get(fold(word)) ?? null;
}

/** Finds a currency by its exact code. */
export function findCurrencyByCode(code: string): Currency | null {
  return byCode.get(code) ?? null;
}

/** Roubles per one unit, by code, without the rouble. */
export type Rates = ReadonlyMap<string, Decimal>;

/**
 * Days without a document that are normal: four, but twelve at New Year. The holidays may last until 11 January (as in
 * 2026), and the first document has the date after the first working day.
 */
export function getUsualGapDays(today: string): number {
  const [, month, day] = today.split("-").map(Number);
  return month === 1 && (day ?? 0) <= 12 ? 12 : 4;
}
