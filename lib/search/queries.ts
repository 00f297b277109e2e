import { findCompaniesByIds } from "@/lib/companies/queries";
import type { Envelope } from "@/lib/core/page";
import { toEnvelope } from "@/lib/core/page";
import { listByRelevance } from "@/lib/listings/queries";
import { matchCompanies } from "./companies";
import type { FoundCompany, FoundListing, SearchRequest, SearchResult } from "./contract";
import { frequencyOf } from "./counts";
import { highlighter } from "./highlight";
import { readQuery } from "./query";
import { type Understanding, understand } from "./understand";

/**
 * One page of what matches a query, among public listings and verified companies. Throws `invalid_parameter` and
 * `page_too_deep` for what a schema can't see.
 */
export async function search(request: SearchRequest): Promise<SearchResult> {
  const understood = await understand(request.q);
  const [listings, companies] = await Promise.all([
    request.type === "companies" ? null : findListings(request, understood),
    request.type === "listings" ? null : findCompanies(request, understood),
  ]);
  const nothing = (listings?.total ?? 0) === 0 && (companies?.total ?? 0) === 0;
  const suggestion = understood.suggestion ?? (nothing ? await widerQuery(request, understood) : null);
  return { query: request.q, suggestion, listings, companies };
}

async function findListings(request: SearchRequest, understood: Understanding): Promise<Envelope<FoundListing>> {
  const { type: _type, ...query } = request;
  const page = await listByRelevance(query, understood);
  const mark = highlighter(understood.query);
  return {
    ...page,
    data: page.data.map((listing) => ({
      ...listing,
      highlights: [...mark("title", listing.title), ...mark("description", listing.description)],
    })),
  };
}

async function findCompanies(request: SearchRequest, { query }: Understanding): Promise<Envelope<FoundCompany>> {
  const found = await matchCompanies(query, request);
  const companies = await findCompaniesByIds(found.ids);
  const mark = highlighter(query);
  const data = companies.map((company) => ({
    ...company,
    highlights: [...mark("name", company.name), ...mark("description", company.description)],
  }));
  return toEnvelope(data, found.total, found.request, found.nextCursor);
}

/** A query of fewer words that something matches, when all the words together match nothing: without the rarest. */
async function widerQuery({ q, type }: SearchRequest, { query, frequencies }: Understanding): Promise<string | null> {
  const numbers = query.wanted.map(({ start, end, terms }) => ({
    text: query.text.slice(start, end),
    number: Math.max(0, ...terms.map((term) => frequencyOf(frequencies, term))),
  }));
  const known = numbers.filter(({ number }) => number > 0);
  const rarest = Math.min(...known.map(({ number }) => number));
  const kept = known.length < numbers.length ? known : known.filter(({ number }) => number > rarest);
  if (kept.length === 0 || kept.length === numbers.length) return null;
  const wider = kept.map(({ text }) => text).join(" ");
  if (wider === q) return null;
  const meant: Understanding = { query: readQuery(wider), suggestion: null, frequencies };
  const found =
    type === "companies"
      ? (await matchCompanies(meant.query, { perPage: 1 })).total
      : (await listByRelevance({ q: wider, perPage: 1 }, meant)).total;
  return found > 0 ? wider : null;
}
