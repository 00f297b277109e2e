import { ALL_GRADES, createSymbol, type SeriesKey, toGradeKey } from "@/lib/indices/policy";
import type { Listing } from "@/lib/listings/contract";
import { findBaseUnit } from "@/lib/prices/comparable-policy";
import { loadPriceView } from "@/lib/prices/queries";
import { computeExactPriceOf } from "@/lib/prices/shown-policy";
import { findCategory } from "@/lib/reference/categories/tree";
import { loadFreshIndex } from "../../fresh-index";

/**
 * The index that a listing stands beside: of its grade in its country, else of all grades. Null without two days of it. `amount` is the
 * listing's price as the index counts: without VAT, in roubles per base unit; null where that is not known.
 */
export async function loadIndexOf(listing: Listing) {
  const { categorySlug, countryCode: zone, type: side, attributes } = listing;
  const category = findCategory(categorySlug);
  const unit = findBaseUnit(category?.unitCode ?? "")?.code;
  if (!category || !unit) return null;
  const grade = category.indexAttribute === null ? undefined : attributes[category.indexAttribute];
  const key = grade === undefined ? null : toGradeKey(category, String(grade));
  const all = { symbol: createSymbol({ categorySlug, zone, side }, ALL_GRADES), grade: ALL_GRADES };
  const own = key === null ? [] : [{ symbol: createSymbol({ categorySlug, zone, side }, key), grade: String(grade) }];
  for (const { symbol, grade: of } of [...own, all]) {
    const points = await loadFreshIndex(symbol);
    if (!points || points.length < 2) continue;
    const exact = computeExactPriceOf(listing, await loadPriceView({ vatView: "excluded" }));
    const amount = "reason" in exact || exact.unit !== unit ? null : exact.amount.toNumber();
    const series: SeriesKey = { categorySlug, grade: of, zone, side };
    return { symbol, series, points, unit, amount };
  }
  return null;
}
