// Reads all listings of a side for integrators and exports.
import { type SQL, sql } from "drizzle-orm";
import { type Caller, getAccount } from "@/lib/core/caller";
import { nameFilteredOrder, readListPage, toListEnvelope } from "@/lib/core/cursor";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { splitParam } from "@/lib/core/database/sql-text";
import { AppError } from "@/lib/core/errors";
import type { Envelope } from "@/lib/core/page";
import { splitPriceView } from "@/lib/prices/contract";
import { loadPriceView } from "@/lib/prices/queries";
import { getCategory, listLeaves } from "@/lib/reference/categories/tree";
import type { OwnRecordsQuery } from "../own-records-query";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRecord, type ListingRow, toExported, toListing } from "../rows";
import { matchesOwnText } from "./find-own-by-text";
import { isOfSide } from "./is-of-member";

/** Listings that a stream reads at a time. */
const STREAMED_AT_ONCE = 500;

/** Type and form of a sort value, which a cursor has as text: microseconds, or a price. */
const MICROSECONDS = { type: sql`bigint`, form: /^\d{1,18}$/ };
const SORT_VALUES = {
  updated: MICROSECONDS,
  created: MICROSECONDS,
  price: { type: sql`numeric`, form: /^\d{1,20}(?:\.\d{1,20})?$/ },
} as const;
/** Above every price: a price on request comes last in both directions. */
const BEYOND_PRICES = sql`1e12`;

type Sort = keyof typeof SORT_VALUES;

function sortColumn(sortBy: Sort, order: "asc" | "desc"): SQL {
  if (sortBy === "price") return sql`coalesce(l.price_per_unit, ${order === "asc" ? BEYOND_PRICES : sql`0`})`;
  return sortBy === "created" ? sql`l.created_at` : sql`l.updated_at`;
}

function sortValue(sortBy: Sort, order: "asc" | "desc"): SQL {
  const column = sortColumn(sortBy, order);
  return sortBy === "price" ? column : sql`(extract(epoch from ${column}) * 1000000)::bigint`;
}

type Row = ListingRow & { total: number; sorted: string };

/**
 * All that a query matches, in its order. What matches is settled at the beginning, so that a listing that changes meanwhile comes once,
 * as it is then; one that is deleted meanwhile is left out. With addresses of pictures that are not fetched. Throws as `listOwnRecords`.
 */
export async function* streamOwnRecords(query: OwnRecordsQuery, caller: Caller): AsyncGenerator<ListingRecord> {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  const {
    page: _page,
    perPage: _perPage,
    cursor: _cursor,
    dialect: _dialect,
    sortBy = "updated",
    order = "desc",
    ...asked
  } = query;
  const { prices, rest: filters } = splitPriceView(asked);
  const view = await loadPriceView(prices);
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  const [found] = await queryWithCustomPlan<{ ids: string }>(sql`
    select array_to_string(array(select l.id from listings l where ${isOfSide(account)} and ${filterRecords(filters, isOfSide(account))}
      order by ${sortColumn(sortBy, order)} ${direction}, l.id ${direction}), ',') as ids`);
  const ids = found?.ids ? found.ids.split(",") : [];
  for (let start = 0; start < ids.length; start += STREAMED_AT_ONCE) {
    const some = ids.slice(start, start + STREAMED_AT_ONCE).join();
    const rows = await queryWithCustomPlan<ListingRow>(sql`
      select ${LISTING_COLUMNS} from unnest(${splitParam(some)}::uuid[]) with ordinality as page(id, place)
      join listings l on l.id = page.id ${LISTING_JOINS} where l.deleted_at is null order by page.place`);
    for (const row of rows) yield toExported(toListing(row, true, view));
  }
}

/**
 * One page of the listings of the caller's side, in every state: their company's and their own. Throws `missing_key`,
 * `invalid_parameter`, `page_too_deep`. `isTable`: for an export, with the addresses of pictures that are not fetched.
 */
export async function listOwnRecords(
  query: OwnRecordsQuery,
  caller: Caller,
  { isTable = false } = {},
): Promise<Envelope<ListingRecord>> {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  const { page, perPage, cursor, dialect: _dialect, sortBy = "updated", order = "desc", ...asked } = query;
  // No order of this list depends on the view: a cursor leads on in any.
  const { prices, rest: filters } = splitPriceView(asked);
  const { type, form } = SORT_VALUES[sortBy];
  const request = readListPage({ page, perPage, cursor }, nameFilteredOrder(`mine.${sortBy}.${order}`, filters), form);
  const { after } = request;
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  const beyond = order === "asc" ? sql`>` : sql`<`;
  const position = after && sql`where (f.sorted, f.id) ${beyond} (${after.value}::${type}, ${after.id}::uuid)`;
  const view = await loadPriceView(prices);
  // One row more tells whether there is a next page.
  const rows = await queryWithCustomPlan<Row>(sql`
    with f as materialized (
      select l.id, ${sortValue(sortBy, order)} as sorted from listings l where ${isOfSide(account)} and ${filterRecords(filters, isOfSide(account))}
    ), page as (
      select f.id, f.sorted from f ${position ?? sql``}
      order by f.sorted ${direction}, f.id ${direction} limit ${request.perPage + 1}::int offset ${request.offset}::int
    )
    select t.total, page.sorted::text as sorted, ${LISTING_COLUMNS}
    from (select count(*)::int as total from f) t left join page on true
    left join listings l on l.id = page.id ${LISTING_JOINS}
    order by page.sorted ${direction}, page.id ${direction}`);
  const found = rows.filter(({ id }) => id !== null);
  const { data, ...envelope } = toListEnvelope(found, rows[0]?.total ?? 0, request, ({ sorted }) => sorted);
  const listings = data.map((row) => toListing(row, true, view));
  return { data: isTable ? listings.map(toExported) : listings, ...envelope };
}

type Filters = Pick<OwnRecordsQuery, "status" | "externalId" | "updatedSince" | "type" | "cat" | "q">;

function filterRecords({ status, externalId, updatedSince, type, cat, q }: Filters, side: SQL): SQL {
  const conditions = [
    status && sql`l.status = any(${splitParam(status.join())}::text[])`,
    externalId && sql`l.external_id = ${externalId}`,
    updatedSince && sql`l.updated_at >= ${updatedSince}::timestamptz`,
    type && sql`l.type = ${type}`,
    cat &&
      sql`l.category_slug = any(${splitParam(
        listLeaves(getCategory(cat))
          .map(({ slug }) => slug)
          .join(),
      )}::text[])`,
    q && matchesOwnText(q, side),
  ].filter((condition) => condition !== undefined && condition !== "");
  return conditions.length === 0 ? sql`true` : sql.join(conditions as SQL[], sql` and `);
}
