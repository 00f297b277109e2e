// Search: a page of listings and companies for a query, and a wider query if nothing matches.
import { findCompaniesByIds } from "@/lib/companies/queries/list-companies";
import { requireCursorAlone } from "@/lib/core/cursor";
import { type Envelope, toEnvelope } from "@/lib/core/page";
import { findPage } from "@/lib/listings/catalogue/find-page";
import { parseQuery } from "@/lib/listings/catalogue/parse-query";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { type Frequencies, findFrequencies, getFrequency } from "@/lib/text/counts";
import { listCategoryTerms } from "@/lib/text/document";
import { type Interpretation, interpretQuery, isFound } from "@/lib/text/interpret-query";
import { parseSearchText } from "@/lib/text/query";
import type { FoundCompany, FoundListing, SearchRequest, SearchResult } from "../contract";
import { createHighlighter } from "../policy/highlight";
import { matchCompanies } from "./match-companies";

/** A page of public listings and verified companies that match a query. Throws `invalid_parameter` and `page_too_deep`. */
export async function search(request: SearchRequest): Promise<SearchResult> {
  requireCursorAlone(request);
  const interpretation = await interpretQuery(request.q, request.type);
  const [listings, companies] = await Promise.all([
    request.type === "companies" ? null : findListings(request, interpretation),
    request.type === "listings" ? null : findCompanies(request, interpretation),
  ]);
  // Without a type, companies alone are no good result: most people look for goods.
  const lacking = request.type ?? (companies?.total ? "listings" : undefined);
  const isLacking = (request.type === "companies" ? companies : listings)?.total === 0;
  const suggestion =
    interpretation.suggestion ?? (isLacking ? await findWiderQuery(request.q, interpretation, lacking) : null);
  return { query: request.q, suggestion, listings, companies };
}

async function findListings(request: SearchRequest, interpretation: Interpretation): Promise<Envelope<FoundListing>> {
  const { type: _type, ...query } = request;
  const page = await findPage(await parseQuery(query, interpretation));
  const mark = createHighlighter(interpretation.query);
  return {
    ...page,
    data: page.data.map((listing) => ({
      ...listing,
      highlights: [...mark("title", listing.title), ...mark("description", listing.description)],
    })),
  };
}

async function findCompanies(request: SearchRequest, { query }: Interpretation): Promise<Envelope<FoundCompany>> {
  const found = await matchCompanies(query, request);
  const companies = await findCompaniesByIds(found.ids);
  const mark = createHighlighter(query);
  const data = companies.map((company) => ({
    ...company,
    highlights: [...mark("name", company.name), ...mark("description", company.description)],
  }));
  return toEnvelope(data, found.total, found.request, found.nextCursor);
}

/** Limits of the search for a wider query: tries in all, and tries that leave out a single word. */
const MOST_TRIES = 8;
const MOST_SINGLE = 3;

/** A negation that the parser left in the query, as in "non GMO". It stays or goes together with the next word. */
const NEGATION = /^(?:not?|non|without)$/i;

type Part = { text: string; number: number; isGoods: boolean };

/**
 * A query of fewer words that finds something, or null. Words without any match are left out first, then one or more others.
 * Rare words are left out before frequent ones, and the names of goods last.
 */
async function findWiderQuery(
  q: string,
  interpretation: Interpretation,
  type?: SearchRequest["type"],
): Promise<string | null> {
  const parts = await listParts(interpretation);
  const known = parts.filter(({ number, text }) => number > 0 && !/^\p{L}$/u.test(text));
  const byNumber = known.toSorted((a, b) => a.number - b.number);
  const [named, others] = [byNumber.filter((part) => part.isGoods), byNumber.filter((part) => !part.isGoods)];
  const without = (left: readonly Part[]) => known.filter((part) => !left.includes(part)).map(({ text }) => text);
  const tries = [
    ...(known.length < parts.length ? [without([])] : []),
    ...others.slice(0, MOST_SINGLE).map((part) => without([part])),
    ...(others.length > 3 ? [without(others.slice(0, 2))] : []),
    without(named.length > 0 ? others : others.slice(0, -1)),
    ...named.slice(0, MOST_SINGLE).map((part) => without([...others, part])),
    without([...others, ...named.slice(0, -1)]),
  ];
  const texts = tries.map((words) => words.join(" ")).filter((text) => /\p{L}/u.test(text) && text !== q);
  for (const text of [...new Set(texts)].slice(0, MOST_TRIES))
    if (await isFound(parseSearchText(text), type)) return text;
  return null;
}

const goods = new Set([...categoryNodes.values()].flatMap(listCategoryTerms));
const isGoods = (terms: readonly string[]) => terms.some((term) => goods.has(term));

/** What a query asks for, each with how many listings have it; a code that none has («ДТ-З-К5») in its pieces. */
async function listParts({ query, frequencies }: Interpretation): Promise<Part[]> {
  const parts = query.wanted.map(({ start, end, terms }) => {
    const text = query.text.slice(start, end);
    const isKnown = countListings(terms, frequencies) > 0;
    return { text, terms, pieces: isKnown ? null : parseSearchText(text.replace(/[^\p{L}\p{N}.,]+/gu, " ")) };
  });
  const unknown = parts.flatMap(({ pieces }) => pieces?.wanted.flatMap(({ terms }) => terms) ?? []);
  const known = await findFrequencies(unknown);
  const single = parts.flatMap(({ text, terms, pieces }) =>
    pieces === null
      ? [{ text, number: countListings(terms, frequencies), isGoods: isGoods(terms) }]
      : pieces.wanted.map((one) => ({
          text: pieces.text.slice(one.start, one.end),
          number: countListings(one.terms, known),
          isGoods: isGoods(one.terms),
        })),
  );
  return single.flatMap((part, at) => {
    const [before, next] = [single[at - 1], single[at + 1]];
    if (next && NEGATION.test(part.text)) return [];
    if (!before || !NEGATION.test(before.text)) return [part];
    return [{ text: `${before.text} ${part.text}`, number: Math.min(before.number, part.number), isGoods: false }];
  });
}

function countListings(terms: readonly string[], frequencies: Frequencies): number {
  return Math.max(0, ...terms.map((term) => getFrequency(frequencies, term)));
}
