import { formatNumber, formatVolume } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getRegionName, getUnitAbbr } from "@/lib/i18n/terms";
import { findBaseUnit } from "@/lib/prices/comparable-policy";
import { listBoundUnits } from "@/lib/prices/shown-policy";
import { type CategoryNode, findCategory } from "@/lib/reference/categories/tree";
import { toStoredRegion } from "@/lib/reference/geo/countries";
import type { ListingFilters } from "./query";

/*
 * Values of filters: as an address has them, choices with their counts, and how regions and lots are named.
 */

/** A choice, and how many it would leave. */
export type CountedValue = { value: string; count: number };

/** Days that the page offers to look back. */
export const PERIODS = [1, 3, 7, 30];

/** How many a choice would leave. */
export const countOf = (counts: readonly CountedValue[], wanted: string) =>
  counts.find(({ value }) => value === wanted)?.count ?? 0;

/** Values with their counts, and those that are chosen although they would leave nothing. */
export function keepChosen(counts: readonly CountedValue[], chosen: readonly string[] = []): CountedValue[] {
  const missing = chosen.filter((value) => counts.every((each) => each.value !== value));
  return [...counts, ...[...new Set(missing)].map((value) => ({ value, count: 0 }))];
}

/** The only value there is; null for none and for several. */
export const findOnly = (values: readonly string[]) => (values.length === 1 ? (values[0] ?? null) : null);

/** Name of a region of one of the chosen countries. */
export const nameRegion = (region: string, { country = [] }: ListingFilters, locale: Locale) =>
  getRegionName(toStoredRegion(region, country), findOnly(country), locale);

/** The unit of lots where the usual unit of a category is a base unit; null elsewhere: nobody names a lot of gold in tonnes. */
export function findLotUnit(category: CategoryNode | null, locale: Locale): string | null {
  const [code = "", ...others] = listBoundUnits(category);
  return others.length === 0 && findBaseUnit(code)?.code === code ? getUnitAbbr(code, locale) : null;
}

/** A lot in the unit of its category: «60 т». */
export function formatLot(amount: number, { cat }: ListingFilters, locale: Locale): string {
  const unit = findLotUnit(findCategory(cat ?? ""), locale);
  return unit ? formatVolume(amount, unit, locale) : formatNumber(amount, locale);
}

/** The parameters of an address as the contract takes them: `attr.protein.min` stands under `attr`. */
export function nestParameters(params: Record<string, unknown>): Record<string, unknown> {
  const own: [string, unknown][] = [];
  const attr: [string, unknown][] = [];
  for (const [name, value] of Object.entries(params))
    if (name.startsWith("attr.")) attr.push([name.slice("attr.".length), value]);
    else own.push([name, value]);
  return { ...Object.fromEntries(own), ...(attr.length > 0 && { attr: Object.fromEntries(attr) }) };
}
