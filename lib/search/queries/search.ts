// Search: a page of listings and companies for a query, and a wider query if nothing matches.
import { findCompaniesByIds } from "@/lib/companies/queries/list-companies";
import { requireCursorAlone } from "@/lib/core/cursor";
import { type Envelope, toEnvelope } from "@/lib/core/page";
import { findPage } from "@/lib/listings/catalogue/find-page";
import { parseListingQuery } from "@/lib/listings/catalogue/parse-query";
import type { Rated } from "@/lib/prices/contract";
import type { Asked } from "@/lib/text/choices";
import { type Interpretation, interpretQuery } from "@/lib/text/interpret-query";
import { findBasisCode } from "@/lib/text/kinds";
import type { FoundCompany, FoundListing, SearchRequest, SearchResult } from "../contract";
import { describeQuery } from "../policy/describe-query";
import { createHighlighter, highlightListings } from "../policy/highlight";
import { findNear } from "./find-near";
import { matchCompanies } from "./match-companies";
import { suggestQuery } from "./wider-query";

export type RatedSearchResult = SearchResult & { listings: Rated<Envelope<FoundListing>> | null };

/** A page of public listings and verified companies that match a query. Throws `invalid_parameter` and `page_too_deep`. */
export async function search(request: SearchRequest): Promise<RatedSearchResult> {
  requireCursorAlone(request);
  const interpretation = await interpretQuery(request.q, request.type);
  const [listings, companies] = await Promise.all([
    request.type === "companies" ? null : findListings(request, interpretation),
    request.type === "listings" ? null : findCompanies(request, interpretation),
  ]);
  const near = listings === null ? [] : await findNear(request, interpretation, listings);
  // Without a type, companies alone are no good result: most people look for goods.
  const lacking = request.type ?? (companies?.total ? "listings" : undefined);
  const isLacking = (request.type === "companies" ? companies : listings)?.total === 0;
  return {
    query: request.q,
    suggestion: isLacking ? await suggestQuery(request.q, interpretation, lacking) : interpretation.suggestion,
    understood: describeQuery(interpretation),
    listings,
    near,
    companies,
  };
}

async function findListings(
  request: SearchRequest,
  interpretation: Interpretation,
): Promise<Rated<Envelope<FoundListing>>> {
  const { type: _type, ...query } = request;
  const page = await findPage(await parseListingQuery(query, interpretation));
  return { ...page, data: highlightListings(page.data, interpretation.query) };
}

async function findCompanies(request: SearchRequest, { named }: Interpretation): Promise<Envelope<FoundCompany>> {
  const query = { ...named, wanted: named.wanted.map(softenBasis) };
  const found = await matchCompanies(query, request);
  const companies = await findCompaniesByIds(found.ids);
  const mark = createHighlighter(query);
  const data = companies.map((company) => ({
    ...company,
    highlights: [...mark("name", company.name), ...mark("description", company.description)],
  }));
  return toEnvelope(data, found.total, found.request, found.nextCursor);
}

/** Bases are of listings: a company has none. */
const softenBasis = (one: Asked): Asked =>
  one.amount === null && one.terms.some((term) => findBasisCode(term) !== null) ? { ...one, amount: "soft" } : one;
