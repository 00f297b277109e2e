// Suggestions for a search text that is being typed.
import { sql } from "drizzle-orm";
import { listCategories } from "@/lib/categories/queries";
import { readPrepared, readWithCustomPlan } from "@/lib/core/database/reads";
import { escapeLike } from "@/lib/core/database/sql-text";
import { foldName } from "@/lib/core/text";
import { addDays, formatMoscowDay } from "@/lib/core/time/market-day";
import { formatPartyName } from "@/lib/i18n/party-name";
import { ALL_GRADES, createSymbol } from "@/lib/indices/policy";
import { listRecentValues } from "@/lib/indices/queries/indices";
import { findBaseUnit } from "@/lib/prices/comparable-policy";
import type { Category } from "@/lib/reference/categories/contract";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { COUNTRIES, REGIONS } from "@/lib/reference/geo/countries";
import { PLACES } from "@/lib/reference/places/places";
import { findFrequencies, getFrequency } from "@/lib/text/counts";
import { interpretQuery } from "@/lib/text/interpret-query";
import { foldLookAlikes, switchLayout } from "@/lib/text/letters";
import { isRealWord } from "@/lib/text/lexicon";
import { findOnlyTerm, matchAnyLevel, requireAll } from "@/lib/text/matching";
import { UNIT_WORDS } from "@/lib/text/normalise";
import { parseSearchText } from "@/lib/text/query";
import { findBeginnings, findWordsByPrefix } from "@/lib/text/vocabulary";
import type { Suggestion, Suggestions } from "../contract";

const MOST_QUERIES = 5;
const MOST_CATEGORIES = 4;
const MOST_COMPANIES = 3;

/**
 * Suggests queries that find something, categories and companies for the beginning of a query, in either keyboard layout. If
 * nothing begins so, a mistyped beginning is corrected.
 */
export async function suggest(q: string): Promise<Suggestions> {
  const tries = [() => foldName(q), () => foldName(switchLayout(q)), () => correctBeginning(foldName(q))];
  for (const listStart of tries) {
    const start = await listStart();
    const data = start === null ? [] : await listSuggestions(start);
    if (data.length > 0) return { query: q, data };
  }
  return { query: q, data: [] };
}

const isUnitWord = (word: string) => UNIT_WORDS.some(([unit]) => unit === word);

/**
 * A text with its mistyped last word as the beginning of a word of the trade, or as a known word. A real word is no beginning. Null
 * without a correction.
 */
async function correctBeginning(start: string): Promise<string | null> {
  const [, before = "", word = ""] = /^(.*?)(\p{L}+)$/su.exec(start) ?? [];
  const [begun] = isRealWord(word) || isUnitWord(word) ? [] : findBeginnings(word);
  if (begun) return before + begun;
  const { suggestion } = await interpretQuery(start);
  return suggestion && foldName(suggestion);
}

async function listSuggestions(start: string): Promise<Suggestion[]> {
  if (start === "") return [];
  const [queries, categories, companies] = await Promise.all([
    suggestQueries(start),
    suggestCategories(start),
    suggestCompanies(start),
  ]);
  return [...queries, ...categories, ...companies];
}

/** Completions that are tried together with the words before them, in one statement. */
const MOST_TRIED = 12;

/** Queries whose last word is completed by a word of listings, most frequent first. */
async function suggestQueries(start: string): Promise<Suggestion[]> {
  const [, before = "", word = ""] = /^(.*?)([\p{L}\p{N}]*)$/su.exec(start) ?? [];
  const words = (await listCompletions(before, word)).map((text) => {
    const query = parseSearchText(text);
    const [wanted] = query.wanted;
    const shown = (wanted?.kind === "place" && placeNames.get(text)) || text;
    return { text: shown, terms: wanted?.terms ?? [], isExact: before === "" && findOnlyTerm(query) !== null };
  });
  const frequencies = await findFrequencies(words.flatMap(({ terms }) => terms));
  const seen = new Set<string>();
  const known = words
    // The sum counts a listing with two of the terms twice. It is good enough to sort by, but not to show.
    .map((one) => ({ ...one, sum: one.terms.reduce((sum, term) => sum + getFrequency(frequencies, term), 0) }))
    .filter(({ terms, sum }) => {
      // «пшеница» and «пшеницы» are the same query.
      const key = terms.join("|");
      return sum > 0 && !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => b.sum - a.sum);
  const found = before === "" ? known : await filterFound(before, known.slice(0, MOST_TRIED));
  return found.slice(0, MOST_QUERIES).map(({ text, sum, isExact }) => ({
    kind: "query",
    text: before + text,
    textEn: null,
    slug: null,
    count: isExact ? sum : null,
    index: null,
  }));
}

/** Names of places as they are written, by their folded form. */
const placeNames = new Map(
  [...PLACES, ...REGIONS, ...COUNTRIES]
    .flatMap(({ nameRu, nameEn }) => [nameRu, nameEn])
    .map((name) => [foldName(name), name]),
);

/** The most frequent units of a number behind the name of goods. */
const MEASURES = { ru: ["мм", "класс", "сорт", "%", "кг", "м"], en: ["mm", "class", "grade", "%", "kg", "m"] };

/** Grades and marks of the trade, such as «А500С», by their text with look-alike letters folded. */
const codes = new Map(
  [...categoryNodes.values()]
    .flatMap(({ attributes }) => attributes.flatMap(({ options }) => options ?? []))
    .flatMap((option) => option.match(/[\p{L}\p{N}][\p{L}\p{N}/-]*/gu) ?? [])
    .filter((code) => /\p{L}/u.test(code) && /\d/.test(code))
    .map((code) => [foldLookAlikes(code.toLowerCase()), code]),
);

/** Completions of the last word: words, codes, or, behind other words, a number with a unit. */
async function listCompletions(before: string, word: string): Promise<string[]> {
  if (word !== "" && /^\d+$/.test(word))
    return before === ""
      ? []
      : MEASURES[/\p{sc=Cyrillic}/u.test(before) ? "ru" : "en"].map((unit) => `${word} ${unit}`);
  if (word.length < 2) return [];
  if (/^\p{L}+$/u.test(word)) return findWordsByPrefix(word, 40);
  const start = foldLookAlikes(word);
  return [...codes].flatMap(([key, code]) => (key.startsWith(start) ? [code] : []));
}

/** Completions that public listings have together with the words before. CTEs are materialized for the reason in `isFound`. */
async function filterFound<T extends { text: string }>(before: string, completions: readonly T[]): Promise<T[]> {
  if (completions.length === 0) return [];
  const each = completions.map(({ text }, at) => {
    const where = matchAnyLevel(requireAll(parseSearchText(before + text)), sql`s.terms`);
    const rows = sql`select 1 from listing_search s where ${where} and s.published_at is not null`;
    return { name: sql.raw(`found${at}`), rows };
  });
  const [row] = await readWithCustomPlan<{ found: boolean[] }>(sql`
    with ${sql.join(
      each.map(({ name, rows }) => sql`${name} as materialized (${rows})`),
      sql`, `,
    )}
    select array[${sql.join(
      each.map(({ name }) => sql`exists (select from ${name})`),
      sql`, `,
    )}] as found`);
  return completions.filter((_, at) => row?.found[at]);
}

async function suggestCategories(start: string): Promise<Suggestion[]> {
  const begins = (name: string) => foldName(name).startsWith(start);
  const holds = (name: string) => foldName(name).includes(` ${start}`);
  const place = ({ slug }: Category) => {
    const node = categoryNodes.get(slug);
    if (!node) return 3;
    const names = [node.name, node.nameEn];
    if (names.some(begins)) return 0;
    if (names.some(holds)) return 1;
    return node.synonyms.some((name) => begins(name) || holds(name)) ? 2 : 3;
  };
  const found = (await listCategories())
    .flatMap(listWithDescendants)
    .map((category) => ({ category, place: place(category) }))
    .filter((one) => one.place < 3)
    .sort((a, b) => a.place - b.place || b.category.count - a.category.count)
    .slice(0, MOST_CATEGORIES)
    .map(({ category }) => category);
  const indices = await findFreshIndices(found);
  return found.map(({ slug, name, nameEn, count }) => ({
    kind: "category",
    text: name,
    textEn: nameEn,
    slug,
    count,
    index: indices.get(slug) ?? null,
  }));
}

/** Days for which an index value is one of today. */
const FRESH_DAYS = 7;

/** The latest index value of each category that has one of these days: offers in Russia, all grades. */
async function findFreshIndices(
  categories: readonly Category[],
): Promise<Map<string, NonNullable<Suggestion["index"]>>> {
  const symbols = new Map(
    categories.map(({ slug }) => [createSymbol({ categorySlug: slug, zone: "RU", side: "SELL" }, ALL_GRADES), slug]),
  );
  const values = await listRecentValues([...symbols.keys()], addDays(formatMoscowDay(), -FRESH_DAYS));
  return new Map(
    [...values].flatMap(([symbol, points]) => {
      const slug = symbols.get(symbol);
      const last = points.at(-1);
      const unit = categoryNodes.get(slug ?? "")?.unitCode;
      const base = findBaseUnit(unit ?? "");
      if (!slug || !last || !unit || !base) return [];
      // An index is per base unit, but nobody trades gold by the tonne.
      const value = Number((last.price * base.size.toNumber()).toFixed(4));
      return [[slug, { value, unit, date: last.date }] as const];
    }),
  );
}

function listWithDescendants(category: Category): Category[] {
  return [category, ...category.children.flatMap(listWithDescendants)];
}

/** The beginning of a tax number. */
const TAX_NUMBER = /^\d{4,15}$/;

/** Companies whose name holds the text, or whose INN or OGRN begins with it. */
async function suggestCompanies(start: string): Promise<Suggestion[]> {
  if (start.length < 2) return [];
  const pattern = `%${escapeLike(start)}%`;
  const byNumber = TAX_NUMBER.test(start)
    ? sql`inn like ${`${start}%`}::text or ogrn like ${`${start}%`}::text`
    : sql`false`;
  const rows = await readPrepared<{ slug: string; name: string }>(sql`
    select slug, name from companies where status = 'VERIFIED' and (search_key like ${pattern}::text or ${byNumber})
    order by name collate "ru-x-icu", id limit ${MOST_COMPANIES}::int`);
  return rows.map(({ slug, name }) => ({
    kind: "company",
    text: name,
    textEn: formatPartyName(name, "en"),
    slug,
    count: null,
    index: null,
  }));
}
