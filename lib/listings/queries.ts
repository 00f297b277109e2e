import { type SQL, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { createCursorError } from "@/lib/core/cursor";
import { batchRequests } from "@/lib/core/database/batch-requests";
import { createPreparedRead, readPrepared, readWithCustomPlan } from "@/lib/core/database/reads";
import { intParam, splitParam } from "@/lib/core/database/sql-text";
import { isId } from "@/lib/core/id";
import { type Envelope, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import { isSlug } from "@/lib/core/slug";
import { type Interpretation, interpretQuery } from "@/lib/text/interpret-query";
import { totalOf } from "./lists/counts";
import { MatchQuery } from "./lists/match-query";
import { cursorAfter, orderBy, orderOf, positionOf, readCursor, sortKeyOf } from "./lists/order";
import { pageOf, planningOf } from "./lists/page-of";
import { positionValue, readMatches, readPosition } from "./lists/relevance";
import { maySeeOwn, noListing } from "./policy";
import { type ListingFilters, type ListingQuery, type SortKey, USUAL_DIRECTION } from "./query";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRecord, type ListingRow, toListing } from "./rows";

const ANONYMOUS: Caller = { kind: "anonymous" };

type PageRow = { total: number; sort_value: string | null } & { [K in keyof ListingRow]: ListingRow[K] | null };

/**
 * One page of public listings and the exact number of all. A query that no listing answers as it stands is read as it
 * was probably meant; `meant` is how, for who knows it already. Throws `invalid_parameter` and `page_too_deep` for what a schema can't see.
 * Owners get their private fields in their own rows.
 */
export async function listListings(
  query: ListingQuery,
  caller: Caller = ANONYMOUS,
  meant: Interpretation | null = null,
): Promise<Envelope<ListingRecord>> {
  const key = sortKeyOf(query);
  if (query.q === undefined) return listByColumn(query, filtersOf(query), key === "relevance" ? "date" : key, caller);
  const understood = meant ?? (await interpretQuery(query.q, "listings"));
  return key === "relevance"
    ? listByRelevance(query, understood, caller)
    : listByColumn(query, { ...filtersOf(query), q: understood.query.text }, key, caller, understood);
}

/** A list in the order of a column, in one round trip. */
async function listByColumn(
  query: ListingQuery,
  filters: ListingFilters,
  key: Exclude<SortKey, "relevance">,
  caller: Caller,
  understood?: Interpretation,
): Promise<Envelope<ListingRecord>> {
  const order = orderOf(query, key);
  const asked = understood && new MatchQuery(understood, filters, order.direction);
  const behind = readCursor(query, order);
  const request = behind
    ? { ...resolvePageRequest({ perPage: query.perPage }), page: behind.page }
    : resolvePageRequest(query);
  // One row more than asked for tells whether there is a next page.
  const place = { limit: request.perPage + 1, offset: request.offset, behind };
  // The fence keeps it one count, however often the page asks for it.
  const statement = sql`
    select t.total, p.* from (select ${asked?.total ?? totalOf(filters)} as total offset 0) t left join lateral (
      select ${LISTING_COLUMNS}, ${order.asText} as sort_value
      from ${pageOf(filters, order, place, asked)} ${LISTING_JOINS} order by ${orderBy(order)}
    ) p on true`;
  const rows = await (planningOf(filters, key) === "once" ? readPrepared : readWithCustomPlan)<PageRow>(statement);
  const found = rows.filter((row): row is PageRow & ListingRow => row.id !== null);
  const shown = found.slice(0, request.perPage);
  const last = shown.at(-1);
  const next = found.length > shown.length && last ? cursorAfter(query, order, last, request.page) : null;
  const data = shown.map((row) => toListing(row, isTheirs(row, caller)));
  return toEnvelope(data, rows[0]?.total ?? 0, request, next);
}

/** The listings that match a query that is understood already, most relevant first. */
export async function listByRelevance(
  query: ListingQuery,
  understood: Interpretation,
  caller: Caller = ANONYMOUS,
): Promise<Envelope<ListingRecord>> {
  const order = { key: "relevance", direction: query.order ?? USUAL_DIRECTION.relevance } as const;
  const cursor = positionOf(query, order);
  const after = cursor && readPosition(cursor.value ?? "", cursor.id);
  if (cursor && !after) throw createCursorError();
  const request = cursor
    ? { ...resolvePageRequest({ perPage: query.perPage }), page: cursor.page }
    : resolvePageRequest(query);
  const asked = new MatchQuery(understood, filtersOf(query), order.direction);
  const page = { limit: request.perPage + 1, offset: request.offset, after };
  const { total, found } = await readMatches(asked, page);
  const shown = found.slice(0, request.perPage);
  const last = shown.at(-1);
  const next =
    found.length > shown.length && last
      ? cursorAfter(query, order, { id: last.id, sort_value: positionValue(last) }, request.page)
      : null;
  const data = await findByIds(
    shown.map(({ id }) => id),
    caller,
  );
  return toEnvelope(data, total, request, next);
}

/** Public listings by id, in the order of the ids; those that are public no more are left out. */
async function findByIds(ids: readonly string[], caller: Caller): Promise<ListingRecord[]> {
  if (ids.length === 0) return [];
  const rows = await readPrepared<ListingRow>(sql`
    select ${LISTING_COLUMNS} from listings l ${LISTING_JOINS}
    where l.id = any(string_to_array(${ids.join(",")}, ',')::uuid[]) and l.status = 'ACTIVE'`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toListing(row, isTheirs(row, caller))] : [];
  });
}

/** Whether a row shows the caller what is private to its side. */
function isTheirs(row: ListingRow, caller: Caller): boolean {
  return maySeeOwn(caller, { ownerId: row.owner_id, companyId: row.company_id });
}

/** The filters of a query, without what pages and sorts it. */
export function filtersOf({
  page: _page,
  perPage: _perPage,
  cursor: _cursor,
  sortBy: _sortBy,
  order: _order,
  ...filters
}: ListingQuery): ListingFilters {
  return filters;
}

/** One listing that the caller may see: a public one, their own or their company's. Throws `not_found`. */
export async function getListing(slug: string, caller: Caller = ANONYMOUS): Promise<ListingRecord> {
  const found = isSlug(slug) ? visible(await bySlug(slug), caller) : null;
  if (!found) throw noListing();
  return found;
}

/** The same by id. */
export async function getListingById(id: string, caller: Caller): Promise<ListingRecord> {
  const found = isId(id) ? visible(await byId(id), caller) : null;
  if (!found) throw noListing();
  return found;
}

/**
 * One listing by what it alone has; those that are asked for at the same time come in one statement. Joined to a list of keys and
 * not compared with an array, by which the planner would rather read whole tables of sellers.
 */
const oneBy = (name: "slug" | "id") => {
  const [column, type] = [sql.raw(`l.${name}`), sql.raw(name === "id" ? "::uuid[]" : "")];
  const read = createPreparedRead<ListingRow>(sql`
    select ${LISTING_COLUMNS} from unnest(${splitParam(sql.placeholder("keys"))}${type}) as asked(key)
    join listings l on ${column} = asked.key ${LISTING_JOINS} where l.deleted_at is null`);
  return batchRequests<string, ListingRow | null>(async (asked) => {
    const rows = await read({ keys: [...new Set(asked)].join(",") });
    const found = new Map(rows.map((row) => [row[name], row]));
    return asked.map((key) => found.get(key) ?? null);
  });
};
const bySlug = oneBy("slug");
const byId = oneBy("id");

/** A row as the caller may see it, if at all. */
function visible(row: ListingRow | null, caller: Caller): ListingRecord | null {
  if (!row) return null;
  const mine = isTheirs(row, caller);
  return mine || row.status === "ACTIVE" ? toListing(row, mine) : null;
}

/**
 * So far it is looked on either side of a price for those in its unit, which no index has. Prices of one unit stand together: tonnes
 * are a thousand times as dear as kilograms. Further on every row may come from the disk.
 */
const MOST_NEAR = 100;

/**
 * Public listings of the same category and type: of those in its currency and unit the nearest in price, and where these are too
 * few, the newest of the others. The nearest are walked to from the price itself, both ways: a category has thousands.
 */
export async function similarListings(
  listing: Pick<ListingRecord, "id" | "categorySlug" | "type" | "pricePerUnit" | "currency" | "unitCode">,
  limit: number,
): Promise<ListingRecord[]> {
  const { id, categorySlug, type, currency, unitCode } = listing;
  const most = intParam(limit);
  const price = sql`${String(listing.pricePerUnit)}::numeric`;
  const alike = sql`status = 'ACTIVE' and category_slug = ${categorySlug} and type = ${type} and id <> ${id}::uuid`;
  const nearest = (side: SQL, order: SQL) => sql`
    select id, abs(price_per_unit - ${price}) as distance from (
      select id, price_per_unit, unit_code from listings
      where ${alike} and currency = ${currency} and price_per_unit ${side} ${price} order by ${order} limit ${intParam(MOST_NEAR)}
    ) near where unit_code = ${unitCode} order by ${order} limit ${most}`;
  const rows = await readPrepared<ListingRow>(sql`
    with same as (
      (${nearest(sql`>=`, sql`price_per_unit, id`)}) union all (${nearest(sql`<`, sql`price_per_unit desc, id desc`)})
    ),
    others as (
      select id, row_number() over (order by published_at desc, id desc) as distance from listings
      where ${alike} and (select count(*) from same) < ${most} and id not in (select id from same)
      order by published_at desc, id desc limit ${most}
    ),
    found as (
      select id, false as is_other, distance from same union all select id, true, distance from others
      order by is_other, distance, id limit ${most}
    )
    select ${LISTING_COLUMNS} from found n join listings l on l.id = n.id ${LISTING_JOINS} order by n.is_other, n.distance, n.id`);
  return rows.map((row) => toListing(row, false));
}
