// Reads the Tonna index for the API, the pages and the jobs.
import { type SQL, sql } from "drizzle-orm";
import { nameFilteredOrder, readListPage, toListEnvelope } from "@/lib/core/cursor";
import { queryPrepared } from "@/lib/core/database/db";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import { createNeedError } from "@/lib/core/errors";
import { groupBy } from "@/lib/core/group-by";
import type { Envelope } from "@/lib/core/page";
import { categoryTree, getCategory, listLeaves } from "@/lib/reference/categories/tree";
import type { IndexPage, IndexPoint, IndexValue } from "../contract";
import { nameSeries } from "../policy";
import type { IndexQuery } from "../query";

/** Leaves in the order of the catalogue, which is the order of the series. */
const LEAVES = categoryTree.flatMap(listLeaves).map(({ slug }) => slug);
const position = (slug: SQL) => sql`array_position(${sql.param(LEAVES)}::text[], ${slug})`;

/** A symbol as `createSymbol` makes it: what a cursor says goes into SQL. */
const SYMBOL = /^TN:[a-z0-9-]+:[a-z0-9.-]+:[A-Z-]+:(?:SELL|BUY)$/;

/** In the order of the catalogue, then by symbol. */
const ORDER = sql`${position(sql`s.category_slug`)}, s.symbol collate "C", s.id`;

type Filters = Pick<IndexQuery, "cat" | "zone" | "side" | "symbol">;
type Row = Omit<IndexValue, "name" | "nameEn" | "currency" | "vat"> & { id: string };

/**
 * The latest value of each series, one page with the exact total; with `symbol` also its history. Throws `invalid_parameter` for an
 * unknown category or bounds of a history without `symbol`, `page_too_deep`.
 */
export async function findIndices(query: IndexQuery): Promise<IndexPage> {
  const { symbol, from, to, revisions } = query;
  for (const [name, value] of Object.entries({ from, to, revisions: revisions || undefined }))
    if (symbol === undefined && value !== undefined) throw createNeedError(name, "symbol");
  const [page, history] = await Promise.all([
    listIndices(query),
    symbol === undefined ? undefined : listIndexHistory(symbol, { from, to, revisions }),
  ]);
  // A series that the other filters leave out has no history here either.
  return { ...page, ...(history && { history: page.total > 0 ? history : [] }) };
}

/** The latest value of each series of a query. */
export async function listIndices(query: IndexQuery): Promise<Envelope<IndexValue>> {
  const { page, perPage, cursor, cat, zone, side, symbol } = query;
  const filters: Filters = { cat: cat && getCategory(cat).slug, zone, side, symbol };
  const request = readListPage({ page, perPage, cursor }, nameFilteredOrder("symbol", filters), SYMBOL);
  const where = buildWhere(filters);
  const { after } = request;
  const isAfter = after
    ? sql`(${position(sql`s.category_slug`)}, s.symbol collate "C", s.id) >
        (${position(sql`split_part(${after.value}::text, ':', 2)`)}, ${after.value}::text collate "C", ${after.id}::uuid)`
    : sql`true`;
  const rows = await readWithCustomPlan<{ total: number } & (Row | { id: null })>(sql`
    select t.total, q.* from (select count(*)::int as total from index_series s where ${where}) t left join lateral (
      select ${COLUMNS} from (
        select * from index_series s where ${where} and ${isAfter} order by ${ORDER}
        limit ${request.perPage + 1}::int offset ${request.offset}::int
      ) s ${LATEST} order by ${ORDER}
    ) q on true`);
  const series = rows.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [row]));
  const { data, ...envelope } = toListEnvelope(series, rows[0]?.total ?? 0, request, (row) => row.symbol);
  return { ...envelope, data: data.map(toIndexValue) };
}

/** The latest value of a series; null when there is none. */
export async function findIndex(symbol: string): Promise<IndexValue | null> {
  const rows = await readWithCustomPlan<Row>(
    sql`select ${COLUMNS} from index_series s ${LATEST} where s.symbol = ${symbol}`,
  );
  return rows[0] ? toIndexValue(rows[0]) : null;
}

type Cut = { from?: string | undefined; to?: string | undefined; revisions?: boolean | undefined };

/** The values of a series between two days (both included), oldest first: the last revision of each day, or all of them. */
export function listIndexHistory(symbol: string, { from, to, revisions = false }: Cut = {}): Promise<IndexPoint[]> {
  const last = revisions ? sql`` : sql`distinct on (date)`;
  return readWithCustomPlan<IndexPoint>(sql`
    select * from (
      select ${last} date::text as date, value::float8 as value, low::float8 as low, high::float8 as high, companies, offers, revision,
        note, composed
      from index_values where symbol = ${symbol}
        and date between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')
      order by date, revision desc
    ) h order by date, revision`);
}

/** The values in force of several series since a day, oldest first, by symbol: for small lines. */
export async function listRecentValues(
  symbols: readonly string[],
  since: string,
): Promise<Map<string, { date: string; price: number }[]>> {
  const rows = await readWithCustomPlan<{ symbol: string; date: string; price: number }>(sql`
    select distinct on (symbol, date) symbol, date::text as date, value::float8 as price from index_values
    where symbol = any(${sql.param(symbols)}::text[]) and date >= ${since}::date order by symbol, date, revision desc`);
  const points = ([symbol, all]: [string, typeof rows]) =>
    [symbol, all.map(({ date, price }) => ({ date, price }))] as const;
  return new Map([...groupBy(rows, ({ symbol }) => symbol)].map(points));
}

/** The values of the last published day in the order of the series: for the feed, and for demo history. */
export async function listValuesOfLastDay(limit: number): Promise<IndexValue[]> {
  const rows = await readWithCustomPlan<Row>(sql`
    select ${COLUMNS} from index_series s ${LATEST}
    where v.date = (select max(date) from index_values) order by ${ORDER} limit ${limit}::int`);
  return rows.map(toIndexValue);
}

/** Categories and zones that have series: categories in the order of the catalogue, Russia and its parts before other countries. */
export async function listIndexChoices(): Promise<{ categories: string[]; zones: string[] }> {
  const rows = await readWithCustomPlan<{ slug: string; zone: string }>(
    sql`select distinct category_slug as slug, zone from index_series`,
  );
  const slugs = new Set(rows.map(({ slug }) => slug));
  const rank = (zone: string) => (zone.startsWith("RU") ? 0 : 1);
  const zones = [...new Set(rows.map(({ zone }) => zone))];
  return {
    categories: LEAVES.filter((slug) => slugs.has(slug)),
    zones: zones.sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1)),
  };
}

/** Every series with the day of its latest value, for the sitemap. */
export function listSeriesDays(): Promise<{ symbol: string; date: string }[]> {
  return readWithCustomPlan(sql`
    select s.symbol, v.date::text as date from index_series s ${LATEST} order by s.symbol limit 20000`);
}

/** Whether any value of a Moscow day is published. */
export async function hasValuesOf(date: string): Promise<boolean> {
  const rows = await queryPrepared(sql`select 1 from index_values where date = ${date}::date and not composed limit 1`);
  return rows.length > 0;
}

/** The last value of each series `s` as `v`, and that of the last day before as `b`. */
const LATEST = sql`
  join lateral (select * from index_values l where l.symbol = s.symbol order by l.date desc, l.revision desc limit 1) v on true
  left join lateral (select e.value from index_values e where e.symbol = s.symbol and e.date < v.date
    order by e.date desc, e.revision desc limit 1) b on true`;

const COLUMNS = sql`
  s.id, s.symbol, s.category_slug as "categorySlug", s.grade, s.zone, s.side, v.value::float8 as value, v.low::float8 as low,
  v.high::float8 as high, v.companies, v.offers, v.left_out as "leftOut", s.unit, v.date::text as date,
  (v.value - b.value)::float8 as change, round((v.value - b.value) * 100 / nullif(b.value, 0), 2)::float8 as "changePercent",
  v.revision, v.note, v.composed`;

const toIndexValue = ({ id: _id, ...row }: Row): IndexValue => ({
  ...row,
  ...nameSeries(row),
  currency: "RUB",
  vat: "excluded",
});

function buildWhere({ cat, zone, side, symbol }: Filters): SQL {
  const leaves = cat === undefined ? null : listLeaves(getCategory(cat)).map(({ slug }) => slug);
  const conditions = [
    leaves && sql`s.category_slug = any(${sql.param(leaves)}::text[])`,
    zone !== undefined && sql`s.zone = ${zone}`,
    side !== undefined && sql`s.side = ${side}`,
    symbol !== undefined && sql`s.symbol = ${symbol}`,
  ].filter((condition) => condition !== null && condition !== false);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}
