import { countFacets, type ListingFacets } from "./catalogue/facets";
import { parseFilter } from "./catalogue/parse-query";
import type { ListingFilters } from "./query";

/* What tests ask of the catalogue, by the filters of the contract. */

/** The facets of a list. */
export async function facetsOf(filters: ListingFilters): Promise<ListingFacets> {
  return countFacets(await parseFilter(filters));
}
