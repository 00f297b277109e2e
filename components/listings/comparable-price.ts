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
  const shown = toUsualUnit({ amount, unit }, categorySlug);
  if (shown.unit === unitCode && currency === listing.currency) return null;
  return `≈\u202f${formatUsualPrice({ amount, unit, currency }, categorySlug, locale)}`;
}

type Amount = { amount: number; unit: string };

/** An amount per base unit as one per the usual unit of a category. */
function toUsualUnit({ amount, unit }: Amount, categorySlug: string): Amount {
  const usual = findCategory(categorySlug)?.unitCode ?? unit;
  const base = findBaseUnit(usual);
  return base?.code === unit ? { unit: usual, amount: base.size.times(amount).toNumber() } : { unit, amount };
}

/** An amount per base unit in the usual unit of a category, rounded for a reader: «52 830 ₽/т». */
export function formatUsualPrice(
  { currency, ...given }: Amount & { currency: string },
  categorySlug: string,
  locale: Locale,
): string {
  const { amount, unit } = toUsualUnit(given, categorySlug);
  const decimals = amount >= 1_000 ? 0 : amount >= 1 ? 2 : 4;
  return formatPrice(amount, getCurrencySign(currency), getUnitAbbr(unit, locale), locale, decimals);
}
