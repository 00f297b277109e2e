// The filters of a feed of listings, read from its address.
import { type RawParams, readPlainParams } from "@/lib/http/pages/address";
import type { Locale } from "@/lib/i18n/routing";
import { findFilterName } from "@/lib/listings/filter-policy";
import type { PricedFilters } from "@/lib/listings/price-filter-policy";
import { ListingQuery } from "@/lib/listings/query";
import { priceViewParameters } from "@/lib/prices/contract";
import { type CategoryNode, findCategory } from "@/lib/reference/categories/tree";
import { readCatalogueParams } from "./catalogue-params";

/** Parameters that a page has beside its filters. A feed ignores them: it has an order and a length of its own. */
const PAGE_PARAMS = [
  "view",
  ...Object.keys(ListingQuery.shape).filter(
    (name) => findFilterName(name) === null && !Object.hasOwn(priceViewParameters, name),
  ),
];

export type FeedParams = {
  filters: PricedFilters;
  category: CategoryNode | null;
  /** The filters as they were understood: what the addresses of the feed and of its page carry. */
  params: Record<string, string>;
  lists: Record<string, string[]>;
  /** Names of what is no filter, or has no such value. */
  refused: string[];
};

/**
 * Reads the address of a feed like a page with its filters. A page names the filters that it left out; a feed with such
 * a filter is refused.
 */
export function readFeedParams(given: URLSearchParams, category: CategoryNode | null, locale: Locale): FeedParams {
  const names = [...new Set(given.keys())].filter((name) => !PAGE_PARAMS.includes(name));
  const raw: RawParams = Object.fromEntries(
    names.map((name) => {
      const values = given.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
  // Without a category in its path it takes the API's parameter for one.
  const named = category === null ? findCategory(readPlainParams(raw).cat ?? "") : null;
  if (named) delete raw.cat;
  const { query, params, lists, refused } = readCatalogueParams(raw, (category ?? named)?.slug ?? null, locale);
  const { perPage: _perPage, ...filters } = query;
  return { filters, category: category ?? named, params, lists, refused: refused.map(({ name }) => name) };
}
