import { formatPrice } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getCurrencySign, getUnitAbbr } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import { findBaseUnit } from "@/lib/prices/comparable-policy";
import { findCategory } from "@/lib/reference/categories/tree";

type Comparable = Pick<Listing, "comparablePrice" | "currency" | "unitCode" | "categorySlug">;

/**
 * The comparable price in the usual unit of its category: «≈ 52 830 ₽/т». Null where it is not known, and where the seller wrote the price
 * in that currency and unit.
 */
export function formatComparablePrice(listing: Comparable, locale: Locale): string | null {
  const { comparablePrice, unitCode, categorySlug } = listing;
  const { amount, currency, unit } = comparablePrice;
  if (amount === null || unit === null) return null;
  const usual = findCategory(categorySlug)?.unitCode ?? unit;
  const base = findBaseUnit(usual);
  const shown =
    base?.code === unit ? { code: usual, amount: base.size.times(amount).toNumber() } : { code: unit, amount };
  if (shown.code === unitCode && currency === listing.currency) return null;
  const decimals = shown.amount >= 1_000 ? 0 : shown.amount >= 1 ? 2 : 4;
  const price = formatPrice(shown.amount, getCurrencySign(currency), getUnitAbbr(shown.code, locale), locale, decimals);
  return `≈\u202f${price}`;
}
