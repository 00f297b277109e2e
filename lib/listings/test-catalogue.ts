import type { PriceView } from "@/lib/prices/comparable-policy";
import { countFacets, type ListingFacets } from "./catalogue/facets";
import type { Filter } from "./catalogue/filters";
import { parseFilter, resolveFilter } from "./catalogue/parse-query";
import type { ListingFilters } from "./query";

/* What tests ask of the catalogue, by the filters of the contract. */

/** The facets of a list. */
export async function facetsOf(filters: ListingFilters): Promise<ListingFacets> {
  return countFacets(await parseFilter(filters));
}

/** Prices in roubles, as offered, where no rate is known. */
export const ROUBLES: PriceView = {
  currency: "RUB",
  vatView: null,
  rates: new Map(),
  ratesDate: "2026-11-20",
  day: "2026-11-25",
};

/** Filters of the contract as the catalogue resolves them. */
export const filterOf = (filters: ListingFilters): Filter => resolveFilter(filters, ROUBLES);
