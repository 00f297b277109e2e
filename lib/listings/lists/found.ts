import { type SQL, sql } from "drizzle-orm";
import { intParam } from "@/lib/core/database/sql-text";
import { countRarestWord } from "@/lib/text/counts";
import { toTypeTerm } from "@/lib/text/dictionary";
import { matchQuery, toIntArray } from "@/lib/text/matching";
import { toCategoryTerm } from "@/lib/text/names";
import { parseSearchText, type SearchQuery } from "@/lib/text/query";
import { toTermId } from "@/lib/text/terms";
import type { ColumnKey, ListingFilters } from "../query";
import {
  attributeConditions,
  getCategory,
  givenNames,
  hasQuality,
  only,
  publicWhere,
  requireRanges,
  sumCondition,
  summed,
  uncovered,
} from "./filters";

/*
 * What is found by text is filtered, counted and sorted in the narrow `listing_search s`, which has what most filters and all
 * orders ask for: a common word has a hundred thousand matches, and each wide row or lookup would cost several of these. So is
 * what has a price, a basis or a quality counted, of which the market has as many.
 */

/** What sums are kept by, of a listing `l`, as one number. */
export const COMBINATION_OF_LISTING = sql`listing_combination(l.category_slug, l.type, l.currency, l.country_code, l.region, l.verified)`;

type Narrow = "cat" | "type" | "priceMin" | "priceMax" | "basis" | "attr";
type Given = { [K in Narrow]: NonNullable<ListingFilters[K]> };

const CONDITIONS: { [K in Narrow]: (value: Given[K]) => SQL } = {
  cat: (value) => hasTerm(toTermId("kind", toCategoryTerm(getCategory(value).slug))),
  type: (value) => hasTerm(toTermId("title", toTypeTerm(value))),
  priceMin: (value) => sql`s.price_per_unit >= ${String(value)}::numeric`,
  priceMax: (value) => sql`s.price_per_unit <= ${String(value)}::numeric`,
  basis: (value) => sql`s.basis = ${value}`,
  attr: (value) => attributeConditions(ATTRIBUTES, value),
};

/** The quality attributes of a narrow row `s`: the listing itself has those that don't stand beside the document. */
export const ATTRIBUTES = sql`coalesce(s.attributes, (select w.attributes from listings w where w.id = s.listing_id))`;

/** These filters are looked for by terms of their own. */
const HAVE_TERMS = new Set(["cat", "type"]);
const hasTerm = (id: number) => sql`s.terms @> ${toIntArray([id])}`;

/**
 * The `where` clause of what is public and matches, over `listing_search s`. What the narrow row does not have is asked of the
 * listing. Throws `invalid_parameter` as `publicWhere` does.
 */
export function foundWhere(filters: ListingFilters, by = inHash): SQL {
  // Terms are hashes of 32 bits, good to find by; what a filter promises is exact.
  const conditions = [...narrowConditions(filters), ...combined(filters, by)];
  const wide = only(uncovered(filters), (name) => !(name in CONDITIONS));
  if (givenNames(wide).length > 0)
    conditions.push(sql`exists (select 1 from listings l where l.id = s.listing_id and ${publicWhere(wide)})`);
  return sql.join([IS_PUBLIC, ...conditions], sql` and `);
}

/** `is true` keeps it a lookup in a hash for each row: joined, it would be a loop wherever fewer rows were expected than come. */
const inHash = (known: SQL) => sql`(s.combination in (${known})) is true`;

/** One range of an index for each combination. */
const inRanges = (known: SQL) => sql`s.combination = any(array(${known}))`;

/** A word of fewer listings is always looked for itself; so are those that fewer than so many times as many have as the filters leave. */
const FREQUENT = 10_000;
const TIMES_AS_MANY = 4;

/**
 * The narrow rows that match a text, as `matching` says it, and filters, as `from` and `where`. A frequent word is not looked for in
 * the whole market when the filters leave little of that: the sums say how much, while the statement runs. Throws as `foundWhere` does.
 */
export function textRows(query: SearchQuery, matching: SQL, { q: _q, ...filters }: ListingFilters): SQL {
  const rows = (by: typeof inHash) => sql`listing_search s where ${foundWhere(filters, by)} and ${matching}`;
  const known = summed(filters);
  if (givenNames(only(known, (name) => !HAVE_TERMS.has(name))).length === 0) return rows(inHash);
  const isRare = sql`(
    select case when text.n < ${intParam(FREQUENT)} then false
      else text.n > ${intParam(TIMES_AS_MANY)} * (select coalesce(sum(count), 0) from listing_counts where ${sumCondition(known)}) end
    from (select ${countRarestWord(query)} as n) text)`;
  return sql`(
    select s.* from ${rows(inRanges)} and ${isRare} union all select s.* from ${rows(inHash)} and not ${isRare}) s where true`;
}

/** What filters leave out: how many listings, and their narrow rows, as `from` and `where`. */
type LeftOut = { number: SQL; rows: SQL };

/** Null where sums don't tell what the filters leave out. The fence keeps it one range of the index for each combination. */
export function leftOut(filters: ListingFilters): LeftOut | null {
  if (givenNames(uncovered(filters)).length > 0) return null;
  const where = sql`(${sumCondition(filters)}) is not true`;
  return {
    number: sql`(
      select coalesce(sum(n), 0)::int
      from (select count as n from listing_counts where ${where} union all select delta from listing_count_deltas where ${where}) x)`,
    rows: sql`(
      select s.terms from listing_search s where ${IS_PUBLIC} and ${inRanges(combinationsWhere(where))} offset 0) s where true`,
  };
}

const combinationsWhere = (where: SQL) =>
  sql`select combination from listing_counts where ${where} union all select combination from listing_count_deltas where ${where}`;

const IS_PUBLIC = sql`s.published_at is not null`;

function narrowConditions(filters: ListingFilters, names = Object.keys(CONDITIONS) as Narrow[]): SQL[] {
  requireRanges(filters);
  const given = givenNames(filters);
  return names.filter((name) => given.includes(name)).map((name) => conditionOf(name, filters));
}

/** The condition that `by` makes of the combinations that the filters leave; none when they leave all. */
function combined(filters: ListingFilters, by: (known: SQL) => SQL): SQL[] {
  const known = summed(filters);
  if (givenNames(known).length === 0) return [];
  return [by(combinationsWhere(sumCondition(known)))];
}

/** Filters beside the covered ones whose columns `listing_search_combination` has. */
const INDEXED = ["priceMin", "priceMax", "basis", "attr"] as const;

/** So many ranges are looked up sooner than the prices between two that others have too: at a million listings a quarter of all there are. */
const FEW_COMBINATIONS = 4_000;

/**
 * The narrow rows to count for these filters, as `from` and `where`; null where listings have to be asked. Without a text it is a
 * range of one index for each combination, so that it costs what there is to count, of the whole market or of one region; between
 * two prices, where the filters leave many combinations, it is one range of the other index.
 */
export function narrowRows(filters: ListingFilters): SQL | null {
  if (filters.q !== undefined) return rowsOfText(filters);
  if (givenNames(uncovered(filters)).some((name) => !(INDEXED as readonly string[]).includes(name))) return null;
  const rows = (by: typeof inHash) => {
    const conditions = [IS_PUBLIC, ...combined(filters, by), ...narrowConditions(filters, [...INDEXED])];
    return sql`listing_search s where ${sql.join(conditions, sql` and `)}`;
  };
  // The index by price has no qualities.
  const isBetween = filters.priceMin !== undefined && filters.priceMax !== undefined;
  if (!isBetween || hasQuality(filters)) return rows(inRanges);
  const known = summed(filters);
  if (givenNames(known).length === 0) return rows(inHash);
  const areFew = sql`(select count(*) from listing_counts where ${sumCondition(known)}) <= ${intParam(FEW_COMBINATIONS)}`;
  return sql`(
    select s.* from ${rows(inRanges)} and ${areFew} union all select s.* from ${rows(inHash)} and not ${areFew}) s where true`;
}

function rowsOfText(filters: ListingFilters): SQL {
  const query = parseSearchText(filters.q ?? "");
  return textRows(query, matchQuery(query, "text", sql`s.terms`), filters);
}

function conditionOf<K extends Narrow>(name: K, filters: { [N in K]?: Given[N] | undefined }): SQL {
  return CONDITIONS[name](filters[name] as Given[K]);
}

/** How many of these narrow rows there are of each combination of category, type, country, region, currency and verified, as rows with `n`. */
export function foundCombinations(rows: SQL): SQL {
  return sql`
    select c.category_slug, c.type, c.country_code, c.region, c.currency, c.verified, f.n
    from (select s.combination, count(*) as n from ${rows} group by 1) f
    join (
      select ${NAMES} from listing_counts
      union all
      select distinct ${NAMES} from listing_count_deltas d
      where not exists (select 1 from listing_counts c where c.combination = d.combination)
    ) c using (combination)`;
}

const NAMES = sql`combination, category_slug, type, country_code, region, currency, verified`;

/** What is found by a text as rows `l`, with what orders compare: collected before they are sorted. */
export function foundRows(filters: ListingFilters, key: ColumnKey): SQL {
  return collected(rowsOfText(filters), key);
}

/**
 * The same to be met on a walk in that order. Only for what is known to have many matches: words that are common but never stand
 * together would be looked for through the whole market.
 */
export function walkedRows({ q = "", ...filters }: ListingFilters, key: ColumnKey): SQL {
  const found = sql`listing_search s where ${foundWhere(filters)} and ${matchQuery(parseSearchText(q), "text", sql`s.terms`)}`;
  if (key !== "volume") return sql`(select ${columnsOf(key)} from ${found}) l`;
  // Only listings have an index by volume. The limit makes it a lookup for each step: joined as a whole it would be a sort of all.
  return sql`(select l.id, l.volume from listings l cross join lateral (select from ${found} and s.listing_id = l.id limit 1) m
    where l.status = 'ACTIVE') l`;
}

/** The same of what `narrowRows` counts; null where that is nothing. */
export function collectedRows(filters: ListingFilters, key: ColumnKey): SQL | null {
  const rows = narrowRows(filters);
  return rows && collected(rows, key);
}

/** The fence keeps the planner from walking an order instead, with what it takes for the number of matches. */
const collected = (rows: SQL, key: ColumnKey) => sql`(select ${columnsOf(key)} from ${rows} offset 0) l`;

const columnsOf = (key: ColumnKey) => sql`s.listing_id as id, ${SORTED_BY[key]}`;

const SORTED_BY: Record<ColumnKey, SQL> = {
  date: sql`s.published_at`,
  price: sql`s.price_per_unit`,
  volume: sql`s.volume`,
};
