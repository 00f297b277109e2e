import { type SQL, sql } from "drizzle-orm";
import { type Account, type Caller, getAccount } from "@/lib/core/caller";
import { decodeCursor, encodeCursor, nameFilteredOrder, requireCursorAlone } from "@/lib/core/cursor";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { splitParam } from "@/lib/core/database/sql-text";
import { AppError } from "@/lib/core/errors";
import { type Envelope, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import { loadPriceView } from "@/lib/prices/queries";
import { getCategory, listLeaves } from "@/lib/reference/categories/tree";
import type { OwnRecordsQuery } from "../own-records-query";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRecord, type ListingRow, toListing } from "../rows";
import { matchesOwnText } from "./find-own-by-text";

/** Listings that a stream reads at a time. */
const STREAMED_AT_ONCE = 500;

/** The sort columns, as text in a cursor. */
const SORTS = {
  updated: { column: sql`l.updated_at`, type: sql`timestamptz` },
  created: { column: sql`l.created_at`, type: sql`timestamptz` },
  price: { column: sql`coalesce(l.price_per_unit, 0)`, type: sql`numeric` },
} as const;

type Row = ListingRow & { total: number; sorted: string };

/**
 * One page of the listings of the caller's side, in every state: their company's and their own. Throws `missing_key`,
 * `invalid_parameter`, `page_too_deep`.
 */
export async function listOwnRecords(query: OwnRecordsQuery, caller: Caller): Promise<Envelope<ListingRecord>> {
  return readPage(query, caller, resolvePageRequest(query).perPage);
}

/** All that a query matches, in its order; what changes meanwhile may come with its former or its new state. Throws as `listOwnRecords`. */
export async function* streamOwnRecords(query: OwnRecordsQuery, caller: Caller): AsyncGenerator<ListingRecord> {
  const { page: _page, perPage: _perPage, ...rest } = query;
  for (let cursor = rest.cursor; ; ) {
    const read = await readPage({ ...rest, cursor }, caller, STREAMED_AT_ONCE);
    yield* read.data;
    if (read.nextCursor === null) return;
    cursor = read.nextCursor;
  }
}

async function readPage(query: OwnRecordsQuery, caller: Caller, perPage: number): Promise<Envelope<ListingRecord>> {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  requireCursorAlone(query);
  const { page: _page, perPage: _perPage, cursor, sortBy = "updated", order = "desc", ...filters } = query;
  const list = nameFilteredOrder(`own.${sortBy}.${order}`, filters);
  const after = cursor === undefined ? null : decodeCursor(cursor, list);
  const { page, offset } = after ? { page: after.page, offset: 0 } : resolvePageRequest({ ...query, perPage });
  const { column, type } = SORTS[sortBy];
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  const beyond = order === "asc" ? sql`>` : sql`<`;
  const position = after && sql`where (f.sorted, f.id) ${beyond} (${after.value}::${type}, ${after.id}::uuid)`;
  // One row more tells whether there is a next page.
  const rows = await queryWithCustomPlan<Row>(sql`
    with f as materialized (
      select l.id, ${column} as sorted from listings l where ${ofSide(account)} and ${filterRecords(filters, ofSide(account))}
    ), page as (
      select f.id, f.sorted from f ${position ?? sql``}
      order by f.sorted ${direction}, f.id ${direction} limit ${perPage + 1}::int offset ${offset}::int
    )
    select t.total, page.sorted::text as sorted, ${LISTING_COLUMNS}
    from (select count(*)::int as total from f) t left join page on true
    left join listings l on l.id = page.id ${LISTING_JOINS}
    order by page.sorted ${direction}, page.id ${direction}`);
  const found = rows.filter(({ id }) => id !== null);
  const shown = found.slice(0, perPage);
  const last = shown.at(-1);
  const nextCursor =
    last && found.length > perPage
      ? encodeCursor({ order: list, value: last.sorted, id: last.id, page: page + 1 })
      : null;
  const view = await loadPriceView();
  const data = shown.map((row) => toListing(row, true, view));
  return toEnvelope(data, rows[0]?.total ?? 0, { page, perPage }, nextCursor);
}

/** Listings of the account's company, or else its own ones; those in their own name are a member's alone. */
function ofSide({ userId, company }: Account): SQL {
  const own = sql`l.owner_id = ${userId}::uuid`;
  return company
    ? sql`(l.company_id = ${company.id}::uuid or ${own}) and l.deleted_at is null`
    : sql`${own} and l.deleted_at is null`;
}

type Filters = Omit<OwnRecordsQuery, "page" | "perPage" | "cursor" | "sortBy" | "order">;

function filterRecords({ status, externalId, updatedSince, type, cat, q }: Filters, side: SQL): SQL {
  const conditions = [
    status && sql`l.status = any(${splitParam(status.join())})`,
    externalId && sql`l.external_id = ${externalId}`,
    updatedSince && sql`l.updated_at >= ${updatedSince}::timestamptz`,
    type && sql`l.type = ${type}`,
    cat &&
      sql`l.category_slug = any(${splitParam(
        listLeaves(getCategory(cat))
          .map(({ slug }) => slug)
          .join(),
      )})`,
    q && matchesOwnText(q, side),
  ].filter((condition) => condition !== undefined && condition !== "");
  return conditions.length === 0 ? sql`true` : sql.join(conditions as SQL[], sql` and `);
}
