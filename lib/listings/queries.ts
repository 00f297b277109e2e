import { type SQL, sql } from "drizzle-orm";
import { accountOf, type Caller } from "@/lib/core/caller";
import { preparedQuery, queryOnce, queryPrepared } from "@/lib/core/db";
import { isId } from "@/lib/core/id";
import { type Envelope, pageRequest, toEnvelope } from "@/lib/core/page";
import { totalOf } from "./counts";
import { publicWhere } from "./filters";
import { cursorAfter, orderBy, orderOf, readCursor } from "./order";
import { isOwner, noListing } from "./policy";
import type { ListingFilters, ListingQuery } from "./query";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRecord, type ListingRow, toListing } from "./rows";
import { isSlug } from "./slug";

const ANONYMOUS: Caller = { kind: "anonymous" };

type PageRow = { total: number; sort_value: string | null } & { [K in keyof ListingRow]: ListingRow[K] | null };

/**
 * One page of public listings and the exact number of all, in one round trip. Throws `invalid_parameter`
 * and `page_too_deep` for what a schema can't see. Owners get their private fields in their own rows.
 */
export async function listListings(query: ListingQuery, caller: Caller = ANONYMOUS): Promise<Envelope<ListingRecord>> {
  const order = orderOf(query);
  const cursor = readCursor(query, order);
  const filters = filtersOf(query);
  const request = cursor ? { ...pageRequest({ perPage: query.perPage }), page: cursor.page } : pageRequest(query);
  const where = cursor ? sql`${publicWhere(filters)} and ${cursor.where}` : publicWhere(filters);
  const sorted = orderBy(order);
  // One row more than asked for tells whether there is a next page.
  const statement = sql`
    select t.total, p.* from (select ${totalOf(filters)} as total) t left join lateral (
      select ${LISTING_COLUMNS}, ${order.asText} as sort_value
      from (select l.* from listings l where ${where} order by ${sorted} limit ${request.perPage + 1}::int offset ${request.offset}::int) l
      ${LISTING_JOINS} order by ${sorted}
    ) p on true`;
  const rows = await (needsOwnPlan(filters) ? queryOnce : queryPrepared)<PageRow>(statement);
  const found = rows.filter((row): row is PageRow & ListingRow => row.id !== null);
  const shown = found.slice(0, request.perPage);
  const last = shown.at(-1);
  const next = found.length > shown.length && last ? cursorAfter(query, order, last, request.page) : null;
  const me = accountOf(caller)?.userId;
  const data = shown.map((row) => toListing(row, row.owner_id === me));
  return toEnvelope(data, rows[0]?.total ?? 0, request, next);
}

/** Text and ranges are as selective as their values; a plan that knows them beats a prepared one. */
function needsOwnPlan({ q, attr, priceMin, priceMax }: ListingFilters): boolean {
  return q !== undefined || priceMin !== undefined || priceMax !== undefined || (attr?.length ?? 0) > 0;
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

/** One listing that the caller may see: a public one, or their own. Throws `not_found`. */
export async function getListing(slug: string, caller: Caller = ANONYMOUS): Promise<ListingRecord> {
  const found = isSlug(slug) ? await visible(bySlug({ slug }), caller) : null;
  if (!found) throw noListing();
  return found;
}

/** The same by id. */
export async function getListingById(id: string, caller: Caller): Promise<ListingRecord> {
  const found = isId(id) ? await visible(byId({ id }), caller) : null;
  if (!found) throw noListing();
  return found;
}

const one = (which: SQL) =>
  preparedQuery<ListingRow>(
    sql`select ${LISTING_COLUMNS} from listings l ${LISTING_JOINS} where ${which} and l.deleted_at is null`,
  );
const bySlug = one(sql`l.slug = ${sql.placeholder("slug")}`);
const byId = one(sql`l.id = ${sql.placeholder("id")}::uuid`);

async function visible(found: Promise<ListingRow[]>, caller: Caller): Promise<ListingRecord | null> {
  const [row] = await found;
  if (!row) return null;
  const mine = isOwner(caller, row.owner_id);
  return mine || row.status === "ACTIVE" ? toListing(row, mine) : null;
}

/** Public listings of the same category and type, the nearest in price first. */
export async function similarListings(
  listing: Pick<ListingRecord, "id" | "categorySlug" | "type" | "pricePerUnit" | "currency">,
  limit: number,
): Promise<ListingRecord[]> {
  const rows = await queryPrepared<ListingRow>(sql`
    select ${LISTING_COLUMNS} from (
      select l.* from listings l where l.status = 'ACTIVE' and l.category_slug = ${listing.categorySlug} and l.type = ${listing.type} and l.id <> ${listing.id}::uuid
      order by l.currency <> ${listing.currency}, abs(l.price_per_unit - ${String(listing.pricePerUnit)}::numeric), l.id limit ${limit}::int
    ) l ${LISTING_JOINS}`);
  return rows.map((row) => toListing(row, false));
}
