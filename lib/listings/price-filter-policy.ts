// The filters of prices in words. Bounds of comparable prices are named with currency, unit and VAT, in the usual unit of the category.
import { formatAmount, formatNumber, formatUnitAfterPrice, getAmountAffixes } from "@/lib/i18n/format";
import { getPlaceNameById } from "@/lib/i18n/places";
import type { Locale } from "@/lib/i18n/routing";
import { getCurrencySign, getUnitAbbr } from "@/lib/i18n/terms";
import type { PriceViewQuery } from "@/lib/prices/contract";
import { listBoundUnits, toShownBound } from "@/lib/prices/shown-policy";
import { type CategoryNode, findCategory } from "@/lib/reference/categories/tree";
import type { ListingFilters } from "./query";
import { formatBounds, WORDS } from "./words-policy";

export type PricedFilters = ListingFilters & PriceViewQuery;

/** Currency, unit and VAT of bounds of comparable prices: «₽/т без НДС», of several goods «₽ за т, м³». */
export function formatBoundUnit(category: CategoryNode | null, view: PriceViewQuery, locale: Locale): string {
  const { code, sign } = getCurrencySign(view.priceIn ?? "RUB");
  return (sign ?? code) + formatTail(category, view, locale);
}

/** A bound of comparable prices, of decimal text: «45 000 ₽/т без НДС». */
export function formatPriceBound(amount: string, filters: PricedFilters, locale: Locale): string {
  const category = findBoundCategory(filters);
  const { before, after } = getAmountAffixes(getCurrencySign(filters.priceIn ?? "RUB"), locale);
  return before + formatShownAmount(amount, category, locale) + after + formatTail(category, filters, locale);
}

/** Bounds of comparable prices: «цена 40 000–45 000 ₽/т». */
export function formatComparablePrice(filters: PricedFilters, locale: Locale): string {
  return formatBaseBounds([filters.comparablePriceMin, filters.comparablePriceMax], filters, locale);
}

/** Bounds of prices at a place: «цена 40 000–45 000 ₽/т с доставкой: Новороссийск»; of bids, what is left without the delivery. */
export function formatPlaceBounds(filters: PricedFilters, locale: Locale): string {
  const bounds = formatBaseBounds([filters.priceAtMin, filters.priceAtMax], filters, locale);
  const place = filters.at === undefined ? "" : `: ${getPlaceNameById(filters.at, locale)}`;
  return `${bounds} ${WORDS[locale][filters.type === "BUY" ? "netback" : "delivered"]}${place}`;
}

/** The currency, VAT and place of a list whose prices have no bounds: «цены в $ без НДС с доставкой: Новороссийск»; null for the usual ones. */
export function formatPriceView(filters: PricedFilters, locale: Locale): string | null {
  const { priceIn = "RUB", vatView, at } = filters;
  const hasBounds = BOUNDS.some((bound) => filters[bound] !== undefined);
  if (hasBounds || (priceIn === "RUB" && vatView === undefined && at === undefined)) return null;
  const { pricesIn, vat, delivered, netback } = WORDS[locale];
  const { code, sign } = getCurrencySign(priceIn);
  const place = at && `${filters.type === "BUY" ? netback : delivered}: ${getPlaceNameById(at, locale)}`;
  return [pricesIn, sign ?? code, vatView && vat[vatView], place].filter(Boolean).join(" ");
}

/** Bounds that name the currency, VAT and place by themselves. */
const BOUNDS = ["comparablePriceMin", "comparablePriceMax", "priceAtMin", "priceAtMax"] as const;

function formatBaseBounds(bounds: (string | undefined)[], filters: PricedFilters, locale: Locale): string {
  const { priceIn = "RUB" } = filters;
  const category = findBoundCategory(filters);
  const ends = bounds.map((amount) => (amount === undefined ? null : formatShownAmount(amount, category, locale)));
  const tail = formatTail(category, filters, locale);
  return formatRange(ends, getAmountAffixes(getCurrencySign(priceIn), locale), locale) + tail;
}

/** Bounds of prices as written: «цена до 15 000 ₽». */
export function formatWrittenPrice(
  { priceMin, priceMax, currency: [currency, ...others] = [] }: ListingFilters,
  locale: Locale,
): string {
  const affixes =
    currency && others.length === 0 ? getAmountAffixes(getCurrencySign(currency), locale) : { before: "", after: "" };
  const ends = [priceMin, priceMax].map((amount) => (amount === undefined ? null : formatAmount(amount, locale)));
  return formatRange(ends, affixes, locale);
}

/** The currency stands once, at the outer side of what may be two figures. */
function formatRange(
  [min = null, max = null]: (string | null)[],
  { before, after }: { before: string; after: string },
  locale: Locale,
): string {
  const upper = max === null ? null : (min === null ? before : "") + max;
  return `${WORDS[locale].price} ${formatBounds(min === null ? null : before + min, upper, locale)}${after}`;
}

const findBoundCategory = ({ cat }: PricedFilters) => (cat === undefined ? null : findCategory(cat));

/** Unit and VAT behind the currency. */
function formatTail(category: CategoryNode | null, { vatView }: PriceViewQuery, locale: Locale): string {
  const [only = "", ...more] = listBoundUnits(category).map((code) => getUnitAbbr(code, locale));
  const { per, vat } = WORDS[locale];
  const unit = more.length > 0 ? ` ${per} ${[only, ...more].join(", ")}` : only && formatUnitAfterPrice(only);
  return unit + (vatView ? ` ${vat[vatView]}` : "");
}

function formatShownAmount(amount: string, category: CategoryNode | null, locale: Locale): string {
  const [only = "", ...more] = listBoundUnits(category);
  return formatNumber(Number(more.length > 0 ? amount : toShownBound(amount, only)), locale);
}
