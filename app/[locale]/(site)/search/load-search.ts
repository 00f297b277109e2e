// Loads the results of a search: listings, near matches, companies, and what was understood.
import { type RawParams, readPlainParams } from "@/lib/http/pages/address";
import type { Locale } from "@/lib/i18n/routing";
import { listActiveFilters } from "@/lib/listings/filter-policy";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import { type FoundListing, SEARCH_TYPES, SearchRequest, type SearchResult } from "@/lib/search/contract";
import { highlightListings } from "@/lib/search/policy/highlight";
import { type NamedPart, nameQueryParts } from "@/lib/search/policy/name-parts";
import { listNearestCategories } from "@/lib/search/policy/named-categories";
import { search } from "@/lib/search/queries/search";
import { interpretQuery } from "@/lib/text/interpret-query";
import { LONGEST_QUERY } from "@/lib/text/query";
import { type Catalogue, loadCatalogue } from "../catalogue/load-catalogue";

type SearchType = (typeof SEARCH_TYPES)[number];

/** Rows of the list of companies, alone and beside listings. */
const ROWS_PER_PAGE = 40;
const COMPANIES_BESIDE = 5;

type Found = {
  /** Listings as the catalogue lists them, with its filters. */
  catalogue: Catalogue;
  /** Rows of the catalogue with their matches. */
  marked: FoundListing[];
  near: FoundListing[];
  /** Categories of the goods that the query names; none where it names none. */
  nearest: CategoryNode[];
  understood: NamedPart[];
  companies: NonNullable<SearchResult["companies"]>;
  /** The text that was looked for instead. */
  corrected: string | null;
  /** A text that may have been meant, whose results are not shown. */
  offered: string | null;
};
export type Search = {
  /** The typed query; empty without one. */
  q: string;
  /** Null while both lists are shown. */
  type: SearchType | null;
  /** Null when there is nothing to look for, or it can't be looked for. */
  found: Found | null;
  isTooLong: boolean;
};

const isSearchType = (value: string): value is SearchType => (SEARCH_TYPES as readonly string[]).includes(value);

/** Everything that the search page shows. `type` chooses a list, or a side of the trade as in the catalogue. */
export async function loadSearch(raw: RawParams, locale: Locale): Promise<Search> {
  const { q: typed = "", type: asked = "", page } = readPlainParams(raw);
  const q = typed.trim();
  const type = isSearchType(asked) ? asked : null;
  const state: Search = { q, type, found: null, isTooLong: [...q].length > LONGEST_QUERY };
  const read = SearchRequest.safeParse({ q });
  if (q === "" || !read.success) return state;
  const { type: _type, ...rest } = raw;
  const request = { q: read.data.q };
  const alone = type === "companies" ? SearchRequest.safeParse({ ...request, page }).data : undefined;
  const [catalogue, companies] = await Promise.all([
    loadCatalogue(type === null ? raw : rest, null, locale),
    search({ ...request, ...alone, type: "companies", perPage: alone ? ROWS_PER_PAGE : COMPANIES_BESIDE }),
  ]);
  const isNarrowed = listActiveFilters(catalogue.params, catalogue.lists).some(([name]) => name !== "q");
  const interpretation = catalogue.meant ?? (await interpretQuery(request.q, "listings"));
  const hasCompanies = (companies.companies?.total ?? 0) > 0;
  return {
    ...state,
    found: {
      catalogue,
      marked: highlightListings(catalogue.page.data, interpretation.query),
      near: catalogue.near,
      nearest: listNearestCategories(interpretation),
      understood: nameQueryParts(interpretation, locale),
      companies: companies.companies ?? { data: [], total: 0, page: 1, totalPages: 0, nextCursor: null },
      // An empty list is corrected by itself. If the other list has matches, nothing was corrected.
      corrected: type === "companies" && hasCompanies ? companies.suggestion : catalogue.corrected,
      offered: catalogue.page.total === 0 && !isNarrowed ? (interpretation.offer ?? catalogue.wider) : null,
    },
  };
}
