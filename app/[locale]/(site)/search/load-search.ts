import { z } from "zod";
import { pageParameters } from "@/lib/core/page";
import { type RawParams, readAddress } from "@/lib/http/pages/address";
import type { PriceViewQuery } from "@/lib/prices/query";
import { SEARCH_TYPES, SearchRequest, type SearchResult } from "@/lib/search/contract";
import { search } from "@/lib/search/queries/search";
import { LONGEST_QUERY } from "@/lib/text/query";

type SearchType = (typeof SEARCH_TYPES)[number];

/** Rows of a list that has the page to itself, and of each list where both are shown. */
const ROWS_PER_PAGE = 40;
const LISTINGS_BESIDE = 20;
const COMPANIES_BESIDE = 5;

export type Search = {
  /** The typed query; empty without one. */
  q: string;
  /** Null while both lists are shown. */
  type: SearchType | null;
  page: number;
  /** Null when there is nothing to look for, or it can't be looked for. */
  result: (SearchResult & Totals) | null;
  isTooLong: boolean;
};
type Totals = {
  totals: { listings: number; companies: number };
  /** A wider query that finds listings, when companies alone have all the words. */
  wider: string | null;
};

const SearchAddress = z.object({
  q: z.string().trim().default(""),
  type: z.enum(SEARCH_TYPES).nullable().default(null),
  ...pageParameters,
});

/** Everything that the search page shows. A type or a page that don't exist count as not given. */
export async function loadSearch(raw: RawParams, prices: PriceViewQuery): Promise<Search> {
  const asked = readAddress(SearchAddress, raw, { fixed: { perPage: ROWS_PER_PAGE } }).query;
  const { q, type } = asked;
  const page = (type && asked.page) ?? 1;
  const state: Search = { q, type, page, result: null, isTooLong: [...q].length > LONGEST_QUERY };
  const read = SearchRequest.safeParse({ q });
  if (q === "" || !read.success) return state;
  const rows = (of: SearchType, beside: number): SearchRequest => ({
    ...prices,
    q: read.data.q,
    type: of,
    ...(type === of ? { page, perPage: ROWS_PER_PAGE } : { perPage: type === null ? beside : 1 }),
  });
  return { ...state, result: await searchBoth(rows("listings", LISTINGS_BESIDE), rows("companies", COMPANIES_BESIDE)) };
}

async function searchBoth(listings: SearchRequest, companies: SearchRequest): Promise<SearchResult & Totals> {
  const [one, other] = await Promise.all([search(listings), search(companies)]);
  const totals = { listings: one.listings?.total ?? 0, companies: other.companies?.total ?? 0 };
  // An empty list suggests a wider query. If the other list has matches, the query is not corrected.
  const answers = [...(totals.listings > 0 ? [one] : []), ...(totals.companies > 0 ? [other] : [])];
  const suggesting = answers.length > 0 ? answers : [one, other];
  const suggestion = suggesting.map((result) => result.suggestion).find((text) => text !== null) ?? null;
  const wider = totals.listings === 0 && totals.companies > 0 ? one.suggestion : null;
  return { ...one, suggestion, companies: other.companies, totals, wider };
}
