// Currencies: the Bank of Russia's list and the rouble, with their names.
import { foldName } from "@/lib/core/text";
import data from "./currencies.json";

/** A currency of the Bank of Russia's list, or the rouble. */
type Currency = {
  code: string;
  /** The Bank's id, needed for rates of past days. Null for the rouble. */
  cbrId: string | null;
  nameRu: string;
  nameEn: string;
  symbol: string;
  /** Further names. */
  words?: string[];
};

/** The rouble first, the others in the order of the Bank's list. */
export const CURRENCIES: readonly Currency[] = data;

const fold = (word: string) => foldName(foldName(word).replaceAll(".", " "));

const byCode = new Map(CURRENCIES.map((currency) => [currency.code, currency]));
const byWord = new Map<string, Currency>();
for (const currency of CURRENCIES) {
  const { code, nameRu, nameEn, symbol, words = [] } = currency;
  for (const word of [code, nameRu, nameEn, symbol, ...words]) byWord.set(fold(word), currency);
}

/** A currency by its ISO code in any letter case, its name in Russian or English, or its sign («руб.», "$"). */
export function findCurrency(word: string): Currency | null {
  return byWord.get(fold(word)) ?? null;
}

/** A currency by its exact ISO code. */
export function findCurrencyByCode(code: string): Currency | null {
  return byCode.get(code) ?? null;
}
