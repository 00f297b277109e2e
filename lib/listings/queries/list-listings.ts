import type { Caller } from "@/lib/core/caller";
import type { Envelope } from "@/lib/core/page";
import type { Rated } from "@/lib/prices/contract";
import type { Interpretation } from "@/lib/text/interpret-query";
import { findPage } from "../catalogue/find-page";
import { parseQuery } from "../catalogue/parse-query";
import type { ListingQuery } from "../query";
import type { ListingRecord } from "../rows";

/**
 * One page of public listings, as a query of the contract asks for it, and the exact number of all. Throws `invalid_parameter` and
 * `page_too_deep` for what a schema can't see.
 */
export async function listListings(
  query: ListingQuery,
  caller?: Caller,
  interpretation?: Interpretation | null,
): Promise<Rated<Envelope<ListingRecord>>> {
  return findPage(await parseQuery(query, interpretation), caller);
}
