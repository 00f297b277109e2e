// Interprets a query: if no listing has one of its words, finds the words that were probably intended.
import { type SQL, sql } from "drizzle-orm";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import { type Frequencies, findFrequencies, getFrequency, isKnownToCompanies } from "./counts";
import { TYPE_TERMS } from "./dictionary";
import { spellBySound, switchLayout } from "./letters";
import { matchQuery } from "./matching";
import { isEmpty, parseSearchText, type SearchQuery } from "./query";
import { findSimilar } from "./vocabulary";
import type { Wanted } from "./words";

/** An interpreted query: the query itself, or a corrected one. */
export type Interpretation = {
  query: SearchQuery;
  /** The corrected text, or null if the query stays as it is. */
  suggestion: string | null;
  frequencies: Frequencies;
};

/** The kind of results that a search is limited to. */
type SearchTarget = "listings" | "companies";

/** A query with more unknown words than this is not corrected. */
const MOST_MISTAKES = 5;

/**
 * Interprets a query. A word that no public listing has may be in the other keyboard layout («gitybwf»), Russian in Latin
 * letters («pshenitsa») or mistyped («пшенца»). If all such words can be corrected and the corrected query finds something,
 * the corrected query is returned.
 */
export async function interpretQuery(text: string, type?: SearchTarget): Promise<Interpretation> {
  const { query, frequencies } = await parseWithFrequencies(text, type);
  const unchanged = { query, suggestion: null, frequencies };
  const unknown = query.wanted.filter((wanted) => !isKnown(wanted, frequencies));
  if (unknown.length === 0 || unknown.length > MOST_MISTAKES) return unchanged;
  // The name of a company is no mistake, even if no listing has it.
  const named = await Promise.all(unknown.map(({ terms }) => isKnownToCompanies(terms)));
  const missing = unknown.filter((_, at) => !named[at]);
  if (missing.length === 0) return unchanged;
  const corrected = await correctWords(text, missing);
  if (corrected === null) return unchanged;
  const intended = await parseWithFrequencies(corrected, type);
  const isAllKnown = intended.query.wanted.every((wanted) => isKnown(wanted, intended.frequencies));
  // A correction must find something: its words may be common but never stand together.
  return isAllKnown && (await isFound(intended.query, type)) ? { ...intended, suggestion: corrected } : unchanged;
}

/** Parses a text and finds the frequencies of its terms, which decide whether amounts are dropped. */
async function parseWithFrequencies(text: string, type?: SearchTarget): Promise<Omit<Interpretation, "suggestion">> {
  const query = parseSearchText(text);
  const frequencies = await findFrequencies([...listQueryTerms(query), ...query.unwanted, ...TYPE_TERMS]);
  return { query: await dropAmounts(query, frequencies, type), frequencies };
}

/** Drops amounts: «дт 30000 литров» finds any diesel. An amount that finds a package stays («карбамид 50 кг»). */
async function dropAmounts(query: SearchQuery, frequencies: Frequencies, type?: SearchTarget): Promise<SearchQuery> {
  const others = query.wanted.filter(({ amount }) => amount === null);
  if (others.length === 0 || others.length === query.wanted.length) return query;
  if (query.wanted.every((wanted) => isKnown(wanted, frequencies)) && (await isFound(query, type))) return query;
  // The text gets blanks instead of the amounts: parsed again, it gives the same query with the same positions.
  const text = query.wanted
    .filter(({ amount }) => amount !== null)
    .reduce((all, { start, end }) => all.slice(0, start) + " ".repeat(end - start) + all.slice(end), query.text);
  return { ...query, text, wanted: others };
}

/** The terms whose frequencies decide whether a query stays as parsed. Null if an amount needs `interpretQuery` to decide. */
export function listTellingTerms(text: string): string[][] | null {
  const { wanted } = parseSearchText(text);
  return wanted.some(({ amount }) => amount === "pack") ? null : wanted.map(({ terms, near }) => [...terms, ...near]);
}

function listQueryTerms({ wanted }: SearchQuery): string[] {
  return wanted.flatMap(({ terms, near }) => [...terms, ...near]);
}

function isKnown({ terms, near }: Pick<Wanted, "terms" | "near">, frequencies: Frequencies): boolean {
  return [...terms, ...near].some((term) => getFrequency(frequencies, term) > 0);
}

/**
 * Whether any public listing or verified company matches a query. The CTEs are materialized: planned for its first row only,
 * a query of common words that never stand together would scan the whole market.
 */
export async function isFound(query: SearchQuery, type?: SearchTarget): Promise<boolean> {
  const at = (table: SQL) => sql`select 1 from ${table} s where ${matchQuery(query, "text", sql`s.terms`)}`;
  const [row] = await readWithCustomPlan<{ found: boolean }>(sql`
    with l as materialized (${at(sql`listing_search`)} and s.published_at is not null), c as materialized (${at(sql`company_search`)})
    select ${type === "companies" ? sql`false` : sql`exists (select from l)`}
      or ${type === "listings" ? sql`false` : sql`exists (select from c)`} as found`);
  return row?.found ?? false;
}

type Correction = { start: number; end: number; text: string };

async function correctWords(text: string, missing: readonly Wanted[]): Promise<string | null> {
  const changes: Correction[] = [];
  for (const wanted of missing) {
    if (changes.some(({ start, end }) => wanted.start >= start && wanted.end <= end)) continue;
    const change =
      (await correctLayout(text, wanted)) ??
      (await correctBySound(text, wanted)) ??
      (await correctSpelling(text, wanted));
    if (change === null) return null;
    changes.push(change);
  }
  return changes
    .sort((a, b) => b.start - a.start)
    .reduce((all, { start, end, text: by }) => all.slice(0, start) + by + all.slice(end), text);
}

/** Corrects the keyboard layout of the text between two blanks: commas and brackets are letters of the other layout. */
async function correctLayout(text: string, { start, end }: Wanted): Promise<Correction | null> {
  let [from, to] = [start, end];
  while (from > 0 && /\S/.test(text[from - 1] ?? "")) from -= 1;
  while (to < text.length && /\S/.test(text[to] ?? "")) to += 1;
  const run = text.slice(from, to);
  // A text with digits is a size or a grade: «150х50» is no «150[50».
  if (run.length < 3 || run.length > 60 || /\d/.test(run)) return null;
  if (/\p{sc=Cyrillic}/u.test(run) === /\p{sc=Latin}/u.test(run)) return null;
  const switched = switchLayout(run);
  return (await hasOnlyKnownWords(switched)) ? { start: from, end: to, text: switched } : null;
}

/** Corrects a Russian word in Latin letters by its sounds. */
async function correctBySound(text: string, { start, end, isWord }: Wanted): Promise<Correction | null> {
  const word = isWord ? spellBySound(text.slice(start, end).toLowerCase()) : null;
  return word !== null && (await hasOnlyKnownWords(word)) ? { start, end, text: word } : null;
}

async function hasOnlyKnownWords(text: string): Promise<boolean> {
  const query = parseSearchText(text);
  if (isEmpty(query)) return false;
  const frequencies = await findFrequencies(listQueryTerms(query));
  return query.wanted.every((wanted) => isKnown(wanted, frequencies));
}

/** Corrects a mistyped word to the nearest known one. The word may be Russian in Latin letters («ugol» without the soft sign). */
async function correctSpelling(text: string, { start, end, isWord }: Wanted): Promise<Correction | null> {
  if (!isWord) return null;
  const word = text.slice(start, end).toLowerCase().replaceAll("ё", "е");
  const sound = spellBySound(word);
  const best = (await findNearest(word)) ?? (sound && (await findNearest(sound)));
  return best ? { start, end, text: best } : null;
}

/** The nearest known word. Of equally near words, the one that most listings have. */
async function findNearest(word: string): Promise<string | null> {
  const similar = (await findSimilar(word, 20)).map((one) => ({
    ...one,
    terms: listQueryTerms(parseSearchText(one.word)),
  }));
  const frequencies = await findFrequencies(similar.flatMap(({ terms }) => terms));
  const weight = (terms: readonly string[]) =>
    terms.length === 0 ? 0 : Math.max(...terms.map((term) => getFrequency(frequencies, term)));
  const [best] = similar
    .filter(({ terms }) => weight(terms) > 0)
    .sort((a, b) => a.distance - b.distance || weight(b.terms) - weight(a.terms));
  return best?.word ?? null;
}
