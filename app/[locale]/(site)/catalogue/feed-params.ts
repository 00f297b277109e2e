import { plainParams, type RawParams } from "@/lib/http/pages/address";
import type { Locale } from "@/lib/i18n/routing";
import { filtersOf } from "@/lib/listings/queries";
import type { ListingFilters } from "@/lib/listings/query";
import { type CategoryNode, findCategory } from "@/lib/reference/categories/tree";
import { readCatalogueParams } from "./catalogue-params";

/** Parameters of a page beside its filters; a feed has its own order and length. */
const PLACE = ["page", "perPage", "cursor", "sortBy", "order", "view"];

export type FeedParams = {
  filters: ListingFilters;
  category: CategoryNode | null;
  /** The filters as they were understood: what the addresses of the feed and of its page carry. */
  params: Record<string, string>;
  /** Names of what is no filter, or has no such value. */
  refused: string[];
};

/**
 * Reads the address of a feed as the page with the same filters would. Where a page says what it left out, a feed has
 * nobody to say it to: it is refused.
 */
export function readFeedParams(given: URLSearchParams, category: CategoryNode | null, locale: Locale): FeedParams {
  const names = [...new Set(given.keys())].filter((name) => !PLACE.includes(name));
  const raw: RawParams = Object.fromEntries(
    names.map((name) => {
      const values = given.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
  // Without a category in its path it takes the API's parameter for one.
  const named = category === null ? findCategory(plainParams(raw).cat ?? "") : null;
  if (named) delete raw.cat;
  const { query, params, refused } = readCatalogueParams(raw, (category ?? named)?.slug ?? null, locale);
  return { filters: filtersOf(query), category: category ?? named, params, refused: refused.map(({ name }) => name) };
}
