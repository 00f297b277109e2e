// Interprets many queries at once, for saved searches that are matched with new listings.
import { memoise } from "@/lib/core/cache/remembered";
import { singleton } from "@/lib/core/singleton";
import { findFrequencies, getFrequency } from "./counts";
import { interpretQuery, listTellingTerms } from "./interpret-query";
import { parseSearchText, type SearchQuery } from "./query";
import { listTerms } from "./words";

/** Milliseconds for which the interpretation of a query with unknown words stays valid. */
const CACHE_MS = 60_000;
const MAX_CACHED = 20_000;

type Interpreted = { query: SearchQuery; until: number };
/** Interpretations depend on the words of the database. */
const getCached = () => singleton("interpreted-queries", () => new Map<string, Interpreted>());
const getTellingTerms = memoise((text) => ({ terms: listTellingTerms(text) }), { most: MAX_CACHED });

/**
 * Interprets queries as searches for listings, after listings with these titles appeared. Returns the query of each, corrected.
 * One statement tells the queries that have known words only. The others are cached, until a title brings a word that
 * no other listing has: it may be the intended one.
 */
export async function interpretQueries(
  texts: readonly string[],
  titles: readonly string[],
): Promise<(text: string) => SearchQuery> {
  const queries = [...new Set(texts)].map((text) => ({ text, ...getTellingTerms(text) }));
  const titleTerms = queries.length === 0 ? [] : [...new Set(titles.flatMap((title) => [...listTerms(title)]))];
  const words = titleTerms.filter((term) => !/\d/.test(term));
  const frequencies = await findFrequencies([...words, ...queries.flatMap(({ terms }) => terms?.flat() ?? [])]);
  if (words.some((term) => getFrequency(frequencies, term) <= titles.length)) getCached().clear();
  const isKnown = (terms: readonly string[]) => terms.some((term) => getFrequency(frequencies, term) > 0);
  const corrected = new Map<string, SearchQuery>();
  for (const { text, terms } of queries) if (!terms?.every(isKnown)) corrected.set(text, await correctQuery(text));
  return (text) => corrected.get(text) ?? parseSearchText(text);
}

async function correctQuery(text: string): Promise<SearchQuery> {
  const now = Date.now();
  const cached = getCached();
  const known = cached.get(text);
  if (known && known.until > now) return known.query;
  const { query } = await interpretQuery(text, "listings");
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(text, { query, until: now + CACHE_MS });
  return query;
}
