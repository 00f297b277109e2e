import type Decimal from "decimal.js";
import data from "./currencies.json";

/** A currency of the Bank of Russia's list, or the rouble. Data: `currencies.json`. */
export type Currency = {
  code: string;
  /** ISO 4217 number, three digits. */
  numeric: string;
  /** The Bank's own id, for its history; null for the rouble. */
  cbrId: string | null;
  nameRu: string;
  nameEn: string;
  symbol: string;
  minorUnits: number | null;
};

/** The rouble first, the others in the order of the Bank's list. */
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

/** A currency by its ISO code in any case, its name in Russian or English, or its sign («руб.», "$"). */
export function findCurrency(word: string): Currency | null {
  return byWord.get(fold(word)) ?? null;
}

/** A currency by its code, spelled exactly. */
export function findCurrencyByCode(code: string): Currency | null {
  return byCode.get(code) ?? null;
}

/** Roubles per one unit, by code; the rouble itself is not in it. */
export type Rates = ReadonlyMap<string, Decimal>;

/**
 * Days without a document that are still normal on a Moscow day: four, but twelve over the New Year holidays. These may last until the
 * 11th (as in 2026), and the first document after them is of the day behind the first working one.
 */
export function getUsualGapDays(today: string): number {
  const [, month, day] = today.split("-").map(Number);
  return month === 1 && (day ?? 0) <= 12 ? 12 : 4;
}
