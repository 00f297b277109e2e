// Texts of quotes: price, address, decimals.
import { formatPrice } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getCurrencySign, getUnitAbbr } from "@/lib/i18n/terms";
import type { Quote } from "@/lib/market-data/contract";

/** A price of this series in one piece: `107,54 $/барр.`. */
export function formatQuotePrice(
  price: number,
  { currency, unit }: Pick<Quote, "currency" | "unit">,
  locale: Locale,
): string {
  return formatPrice(price, getCurrencySign(currency), getUnitAbbr(unit, locale), locale, countDecimals([price]));
}

export function getQuoteHref(symbol: string, locale: Locale): string {
  return `/${locale}/market/${symbol}`;
}

/** The price of a quote as the columns of listings take it. */
export function toPriced({ price, currency, unit }: Pick<Quote, "price" | "currency" | "unit">) {
  return { pricePerUnit: price, currency, unitCode: unit };
}

const isFine = (price: number) => Math.abs(price) < 1 && price !== Number(price.toFixed(2));

/**
 * Decimals of all prices of a series, so that its figures compare: two, as currencies have, or four where one below a unit is
 * quoted finer.
 */
export const countDecimals = (prices: readonly number[]) => (prices.some(isFine) ? 4 : 2);
