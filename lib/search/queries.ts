import { findCompaniesByIds } from "@/lib/companies/queries/list-companies";
import { requireCursorAlone } from "@/lib/core/cursor";
import { type Envelope, toEnvelope } from "@/lib/core/page";
import { findPage } from "@/lib/listings/catalogue/find-page";
import { parseQuery } from "@/lib/listings/catalogue/parse-query";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { type Frequencies, findFrequencies, frequencyOf } from "@/lib/text/counts";
import { categoryTerms } from "@/lib/text/document";
import { readQuery } from "@/lib/text/query";
import { type Interpretation, interpretQuery, isFound } from "@/lib/text/understand";
import { matchCompanies } from "./companies";
import type { FoundCompany, FoundListing, SearchRequest, SearchResult } from "./contract";
import { highlighter } from "./highlight";

/**
 * One page of what matches a query, among public listings and verified companies. Throws `invalid_parameter` and
 * `page_too_deep` for what a schema can't see.
 */
export async function search(request: SearchRequest): Promise<SearchResult> {
  requireCursorAlone(request);
  const interpretation = await interpretQuery(request.q, request.type);
  const [listings, companies] = await Promise.all([
    request.type === "companies" ? null : findListings(request, interpretation),
    request.type === "listings" ? null : findCompanies(request, interpretation),
  ]);
  // Who looks for goods is helped by a wider query, though a company or two have all the words.
  const lacking = request.type ?? (companies?.total ? "listings" : undefined);
  const isLacking = (request.type === "companies" ? companies : listings)?.total === 0;
  const suggestion =
    interpretation.suggestion ?? (isLacking ? await widerQuery(request.q, interpretation, lacking) : null);
  return { query: request.q, suggestion, listings, companies };
}

async function findListings(request: SearchRequest, interpretation: Interpretation): Promise<Envelope<FoundListing>> {
  const { type: _type, ...query } = request;
  const page = await findPage(await parseQuery(query, interpretation));
  const mark = highlighter(interpretation.query);
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
  const mark = highlighter(query);
  const data = companies.map((company) => ({
    ...company,
    highlights: [...mark("name", company.name), ...mark("description", company.description)],
  }));
  return toEnvelope(data, found.total, found.request, found.nextCursor);
}

/** So many wider readings of a query are tried before none is suggested; so many at a time leave out a single word. */
const MOST_TRIES = 8;
const MOST_SINGLE = 3;

/** What of the words that turn round the next one still asks for it, as "non GMO" does: both stay or go together. */
const NEGATION = /^(?:not?|non|without)$/i;

type Part = { text: string; number: number; isGoods: boolean };

/**
 * A query of fewer words that something, or a listing or a company alone, matches, when all the words together match nothing:
 * without the ones that nothing has, then without one or more of the others. What names goods goes last, the rarest first.
 */
async function widerQuery(
  q: string,
  interpretation: Interpretation,
  type?: SearchRequest["type"],
): Promise<string | null> {
  const parts = await partsOf(interpretation);
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
  for (const text of [...new Set(texts)].slice(0, MOST_TRIES)) if (await isFound(readQuery(text), type)) return text;
  return null;
}

const goods = new Set([...categoryNodes.values()].flatMap(categoryTerms));
const isGoods = (terms: readonly string[]) => terms.some((term) => goods.has(term));

/** What a query asks for, each with how many listings have it; a code that none has («ДТ-З-К5») in its pieces. */
async function partsOf({ query, frequencies }: Interpretation): Promise<Part[]> {
  const parts = query.wanted.map(({ start, end, terms }) => {
    const text = query.text.slice(start, end);
    const isKnown = numberOf(terms, frequencies) > 0;
    return { text, terms, pieces: isKnown ? null : readQuery(text.replace(/[^\p{L}\p{N}.,]+/gu, " ")) };
  });
  const unknown = parts.flatMap(({ pieces }) => pieces?.wanted.flatMap(({ terms }) => terms) ?? []);
  const known = await findFrequencies(unknown);
  const single = parts.flatMap(({ text, terms, pieces }) =>
    pieces === null
      ? [{ text, number: numberOf(terms, frequencies), isGoods: isGoods(terms) }]
      : pieces.wanted.map((one) => ({
          text: pieces.text.slice(one.start, one.end),
          number: numberOf(one.terms, known),
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

function numberOf(terms: readonly string[], frequencies: Frequencies): number {
  return Math.max(0, ...terms.map((term) => frequencyOf(frequencies, term)));
}
