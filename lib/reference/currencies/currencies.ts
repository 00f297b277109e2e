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
