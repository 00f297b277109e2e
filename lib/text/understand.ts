import { type SQL, sql } from "drizzle-orm";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import type { SEARCH_TYPES } from "@/lib/search/contract";
import { companiesKnow, type Frequencies, findFrequencies, frequencyOf } from "./counts";
import { TYPE_TERMS } from "./dictionary";
import { bySound, inOtherLayout } from "./letters";
import { matches } from "./matching";
import { isEmpty, readQuery, type SearchQuery } from "./query";
import { findSimilar } from "./vocabulary";
import type { Wanted } from "./words";

/** What a query means: itself, or, when no listing has one of its words, what it was probably meant to be. */
export type Interpretation = {
  query: SearchQuery;
  /** The text that was searched for instead; null when it is the one that was given. */
  suggestion: string | null;
  frequencies: Frequencies;
};

/** Where a query looks. */
type Found = "listings" | "companies";

/** So many words of a query are corrected; one with more mistakes is no query. */
const MOST_MISTAKES = 5;

/**
 * Reads a query. A word that no public listing has may be of the other keyboard layout («gitybwf»), a Russian one in
 * Latin letters («pshenitsa») or mistyped («пшенца»); when every such word can be corrected and something, or a listing or
 * a company alone, has all of it, the corrected query is the answer.
 */
export async function interpretQuery(text: string, type?: Found): Promise<Interpretation> {
  const read = readQuery(text);
  const frequencies = await frequenciesOf(read);
  const query = await withoutAmounts(read, frequencies, type);
  const asked = { query, suggestion: null, frequencies };
  const unknown = query.wanted.filter((wanted) => !isKnown(wanted, frequencies));
  if (unknown.length === 0 || unknown.length > MOST_MISTAKES) return asked;
  // The name of a company is no mistake, though no listing says it.
  const named = await Promise.all(unknown.map(({ terms }) => companiesKnow(terms)));
  const missing = unknown.filter((_, at) => !named[at]);
  if (missing.length === 0) return asked;
  const corrected = await correct(text, missing);
  if (corrected === null) return asked;
  const reread = readQuery(corrected);
  const known = await frequenciesOf(reread);
  const meant = await withoutAmounts(reread, known, type);
  // Words that never stand together are no better than the mistyped ones.
  return meant.wanted.every((wanted) => isKnown(wanted, known)) && (await isFound(meant, type))
    ? { query: meant, suggestion: corrected, frequencies: known }
    : asked;
}

/** «дт 30000 литров» says how much somebody wants: no condition, unless that is what these goods are packed by («карбамид 50 кг»). */
async function withoutAmounts(query: SearchQuery, frequencies: Frequencies, type?: Found): Promise<SearchQuery> {
  const kept = query.wanted.filter(({ amount }) => amount === null);
  if (kept.length === 0 || kept.length === query.wanted.length) return query;
  if (query.wanted.every((wanted) => isKnown(wanted, frequencies)) && (await isFound(query, type))) return query;
  // Whoever reads the text again reads the same; blanks keep the places of what stays.
  const text = query.wanted
    .filter(({ amount }) => amount !== null)
    .reduce((all, { start, end }) => all.slice(0, start) + " ".repeat(end - start) + all.slice(end), query.text);
  return { ...query, text, wanted: kept };
}

/** The terms whose numbers say whether a query needs more than reading; null when its words do not tell. */
export function tellingTerms(text: string): string[][] | null {
  const { wanted } = readQuery(text);
  return wanted.some(({ amount }) => amount === "pack") ? null : wanted.map(({ terms, near }) => [...terms, ...near]);
}

function termsOf({ wanted }: SearchQuery): string[] {
  return wanted.flatMap(({ terms, near }) => [...terms, ...near]);
}

/** How many listings have each term of a query, unwanted ones too, and how many there are. */
function frequenciesOf(query: SearchQuery): Promise<Frequencies> {
  return findFrequencies([...termsOf(query), ...query.unwanted, ...TYPE_TERMS]);
}

function isKnown({ terms, near }: Pick<Wanted, "terms" | "near">, frequencies: Frequencies): boolean {
  return [...terms, ...near].some((term) => frequencyOf(frequencies, term) > 0);
}

/**
 * Whether anything public, or a listing or a company alone, has all that a query asks for. Fenced: planned for its first row alone,
 * words that are common but never stand together would be looked for through the whole market.
 */
export async function isFound(query: SearchQuery, type?: Found): Promise<boolean> {
  const at = (table: SQL) => sql`select 1 from ${table} s where ${matches(query, "text", sql`s.terms`)}`;
  const [row] = await readWithCustomPlan<{ found: boolean }>(sql`
    with l as materialized (${at(sql`listing_search`)} and s.published_at is not null), c as materialized (${at(sql`company_search`)})
    select ${type === "companies" ? sql`false` : sql`exists (select from l)`}
      or ${type === "listings" ? sql`false` : sql`exists (select from c)`} as found`);
  return row?.found ?? false;
}

type Change = { start: number; end: number; text: string };

async function correct(text: string, missing: readonly Wanted[]): Promise<string | null> {
  const changes: Change[] = [];
  for (const wanted of missing) {
    if (changes.some(({ start, end }) => wanted.start >= start && wanted.end <= end)) continue;
    const change = (await otherLayout(text, wanted)) ?? (await heard(text, wanted)) ?? (await respelled(text, wanted));
    if (change === null) return null;
    changes.push(change);
  }
  return changes
    .sort((a, b) => b.start - a.start)
    .reduce((all, { start, end, text: by }) => all.slice(0, start) + by + all.slice(end), text);
}

/** The run between blanks as the other layout writes it: on its keys commas and brackets are letters. */
async function otherLayout(text: string, { start, end }: Wanted): Promise<Change | null> {
  let [from, to] = [start, end];
  while (from > 0 && /\S/.test(text[from - 1] ?? "")) from -= 1;
  while (to < text.length && /\S/.test(text[to] ?? "")) to += 1;
  const run = text.slice(from, to);
  // With digits it is a size or a grade: «150х50» is no «150[50».
  if (run.length < 3 || run.length > 60 || /\d/.test(run)) return null;
  if (/\p{sc=Cyrillic}/u.test(run) === /\p{sc=Latin}/u.test(run)) return null;
  const swapped = inOtherLayout(run);
  const read = readQuery(swapped);
  if (isEmpty(read)) return null;
  const frequencies = await findFrequencies(termsOf(read));
  return read.wanted.every((one) => isKnown(one, frequencies)) ? { start: from, end: to, text: swapped } : null;
}

/** A Russian word in Latin letters, as it sounds. */
async function heard(text: string, { start, end, isWord }: Wanted): Promise<Change | null> {
  const word = isWord ? bySound(text.slice(start, end).toLowerCase()) : null;
  const read = word === null ? null : readQuery(word);
  if (word === null || read === null || isEmpty(read)) return null;
  const frequencies = await findFrequencies(termsOf(read));
  return read.wanted.every((one) => isKnown(one, frequencies)) ? { start, end, text: word } : null;
}

/** The known word nearest to a mistyped one, which may be Russian in Latin letters too («ugol» without its soft sign). */
async function respelled(text: string, { start, end, isWord }: Wanted): Promise<Change | null> {
  if (!isWord) return null;
  const word = text.slice(start, end).toLowerCase().replaceAll("ё", "е");
  const sound = bySound(word);
  const best = (await nearestTo(word)) ?? (sound && (await nearestTo(sound)));
  return best ? { start, end, text: best } : null;
}

/** Of several words that are as near the one that most listings have. */
async function nearestTo(word: string): Promise<string | null> {
  const similar = (await findSimilar(word, 20)).map((one) => ({ ...one, terms: termsOf(readQuery(one.word)) }));
  const frequencies = await findFrequencies(similar.flatMap(({ terms }) => terms));
  const weight = (terms: readonly string[]) =>
    terms.length === 0 ? 0 : Math.max(...terms.map((term) => frequencyOf(frequencies, term)));
  const [best] = similar
    .filter(({ terms }) => weight(terms) > 0)
    .sort((a, b) => a.distance - b.distance || weight(b.terms) - weight(a.terms));
  return best?.word ?? null;
}
