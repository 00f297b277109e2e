// The stored query of a saved search: read, and as an address.
import { findFilterName } from "@/lib/listings/filter-policy";
import { nestParameters } from "@/lib/listings/filter-values-policy";
import type { PricedFilters } from "@/lib/listings/price-filter-policy";
import { isRepeatable, ListingFilters } from "@/lib/listings/query";
import { priceViewParameters } from "@/lib/prices/contract";
import { findCategory } from "@/lib/reference/categories/tree";

type ReadSearch = { query: string; filters: PricedFilters };

/** The filters of a search, and the currency and VAT in which its prices are compared and shown. */
const SearchFilters = ListingFilters.extend(priceViewParameters);

/**
 * Filters as an address has them, read with the catalogue's own schema and put into one spelling, so that the same
 * filters are the same text. Null when they are none that the catalogue takes, or name no filter at all.
 */
export function readSearch(given: string): ReadSearch | null {
  const pairs = [...new URLSearchParams(given)].map(([name, value]) => [name, value.trim()] as const);
  const filled = pairs.filter(([, value]) => value !== "");
  if (!filled.some(([name]) => findFilterName(name))) return null;
  const named = filled.map(([name, value]) => [name, name === "cat" ? categorySlug(value) : value] as const);
  const parsed = SearchFilters.safeParse(nestParameters(collectValues(named)));
  if (!parsed.success || (parsed.data.cat !== undefined && !findCategory(parsed.data.cat))) return null;
  return { query: writeSorted(named), filters: parsed.data };
}

/** Address of the catalogue under these filters; the category is in its path. */
export function formatSearchHref(locale: string, query: string): string {
  const params = new URLSearchParams(query);
  const category = params.get("cat");
  params.delete("cat");
  const rest = params.toString();
  return `/${locale}/catalogue${category ? `/${category}` : ""}${rest ? `?${rest}` : ""}`;
}

/** Address of the catalogue under these filters, newest first. A search text would sort by relevance, and new listings could be anywhere. */
export function getNewestHref(locale: string, query: string): string {
  return formatSearchHref(locale, new URLSearchParams(query).has("q") ? `${query}&sortBy=date` : query);
}

/** Values by parameter: lists of those that take several. One that is given twice for nothing becomes a list, which the schema refuses. */
function collectValues(pairs: readonly (readonly [string, string])[]): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of pairs) {
    const before = values[name];
    if (before !== undefined) values[name] = [...new Set([before, value].flat())];
    else values[name] = isRepeatable(name) ? [value] : value;
  }
  return values;
}

const categorySlug = (word: string) => findCategory(word)?.slug ?? word;

/** A query in one spelling: by name, then by value, each pair once. */
function writeSorted(pairs: readonly (readonly [string, string])[]): string {
  const distinct = [...new Map(pairs.map((pair) => [pair.join("="), pair])).values()];
  const params = new URLSearchParams(
    distinct.sort(([, a], [, b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, value]),
  );
  params.sort();
  return params.toString();
}
