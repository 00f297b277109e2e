// Texts of the Tonna index: amounts in the unit of the category, bands, days, links.
import { formatDay } from "@/lib/i18n/dates";
import { formatNumber, formatPrice, formatPriceParts } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getCurrencySign, getUnitAbbr } from "@/lib/i18n/terms";
import type { IndexPoint, IndexValue } from "@/lib/indices/contract";
import type { HistoryPoint } from "@/lib/market-data/contract";
import { findBaseUnit } from "@/lib/prices/comparable-policy";
import { findCategory } from "@/lib/reference/categories/tree";

const RUB = getCurrencySign("RUB");

export const getIndexHref = (symbol: string, locale: Locale) => `/${locale}/market/indices/${symbol}`;

/** Unit in which amounts of a category are shown: its own one, never gold by the tonne. `size` is base units in one of it. */
export type ShownUnit = { code: string; size: number };

/** The unit of the category; the base unit of the series where the category is counted in another kind of unit. */
export function findShownUnit({ categorySlug, unit }: Pick<IndexValue, "categorySlug" | "unit">): ShownUnit {
  const own = findCategory(categorySlug)?.unitCode ?? unit;
  const base = findBaseUnit(own);
  return base?.code === unit ? { code: own, size: base.size.toNumber() } : { code: unit, size: 1 };
}

/** An amount of the index in the shown unit: whole roubles from a thousand on, kopecks from a rouble on. The API has all decimals. */
export function toShownAmount(amount: number, { size }: ShownUnit): number {
  const shown = amount * size;
  return Number(shown.toFixed(shown >= 1_000 ? 0 : shown >= 1 ? 2 : 4));
}

/** «14 350 ₽/т». */
export function formatIndexPrice(amount: number, unit: ShownUnit, locale: Locale): string {
  return formatPrice(toShownAmount(amount, unit), RUB, getUnitAbbr(unit.code, locale), locale);
}

/** «14 100–14 600». */
export function formatBand({ low, high }: Pick<IndexPoint, "low" | "high">, unit: ShownUnit, locale: Locale): string {
  return [low, high].map((edge) => formatNumber(toShownAmount(edge, unit), locale)).join("–");
}

/** A band with its currency and unit: «14 100–14 600 ₽/т», "₽14,100–14,600/t". */
export function formatBandPrice(point: Pick<IndexPoint, "low" | "high">, unit: ShownUnit, locale: Locale): string {
  const { before, after } = formatPriceParts(0, RUB, getUnitAbbr(unit.code, locale), locale);
  return before + formatBand(point, unit, locale) + after;
}

/** The unit of figures that stand alone: «₽/т». */
export function formatIndexUnit(unit: ShownUnit, locale: Locale): string {
  const { before, after } = formatPriceParts(0, RUB, getUnitAbbr(unit.code, locale), locale);
  return before.trim() + after.trim();
}

/** A Moscow day: «12 нояб.». */
export const formatIndexDay = (date: string, locale: Locale) =>
  formatDay(new Date(`${date}T12:00:00Z`), locale, new Date());

/** Points of a small line. */
export const toLine = (points: readonly Pick<IndexPoint, "date" | "value">[]): HistoryPoint[] =>
  points.map(({ date, value }) => ({ date, price: value }));
