// Suggestions for a search text that is being typed.
import { sql } from "drizzle-orm";
import { listCategories } from "@/lib/categories/queries";
import { readPrepared, readWithCustomPlan } from "@/lib/core/database/reads";
import { escapeLike } from "@/lib/core/database/sql-text";
import { foldName } from "@/lib/core/text";
import type { Category } from "@/lib/reference/categories/contract";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { findFrequencies, getFrequency } from "@/lib/text/counts";
import { foldLookAlikes, switchLayout } from "@/lib/text/letters";
import { findOnlyTerm, matchQuery } from "@/lib/text/matching";
import { parseSearchText } from "@/lib/text/query";
import { findWordsByPrefix } from "@/lib/text/vocabulary";
import type { Suggestion, Suggestions } from "../contract";

const MOST_QUERIES = 5;
const MOST_CATEGORIES = 4;
const MOST_COMPANIES = 3;

/** Suggests queries that find something, categories and companies for the beginning of a query, in either keyboard layout. */
export async function suggest(q: string): Promise<Suggestions> {
  const data = await listSuggestions(foldName(q));
  if (data.length > 0) return { query: q, data };
  return { query: q, data: await listSuggestions(foldName(switchLayout(q))) };
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
    return { text, terms: query.wanted[0]?.terms ?? [], isExact: before === "" && findOnlyTerm(query) !== null };
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
  }));
}

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
    const where = matchQuery(parseSearchText(before + text), "text", sql`s.terms`);
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
  return (await listCategories())
    .flatMap(listWithDescendants)
    .map((category) => ({ category, place: place(category) }))
    .filter((one) => one.place < 3)
    .sort((a, b) => a.place - b.place || b.category.count - a.category.count)
    .slice(0, MOST_CATEGORIES)
    .map(({ category: { slug, name, nameEn, count } }) => ({
      kind: "category",
      text: name,
      textEn: nameEn,
      slug,
      count,
    }));
}

function listWithDescendants(category: Category): Category[] {
  return [category, ...category.children.flatMap(listWithDescendants)];
}

async function suggestCompanies(start: string): Promise<Suggestion[]> {
  if (start.length < 2) return [];
  const pattern = `%${escapeLike(start)}%`;
  const rows = await readPrepared<{ slug: string; name: string }>(sql`
    select slug, name from companies where status = 'VERIFIED' and search_key like ${pattern}::text
    order by name collate "ru-x-icu", id limit ${MOST_COMPANIES}::int`);
  return rows.map(({ slug, name }) => ({ kind: "company", text: name, textEn: null, slug, count: null }));
}
