// The one door to a page of public listings: for the API, the catalogue, search, companies, profiles and the home page.
import { sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { encodeCursor } from "@/lib/core/cursor";
import { readPrepared, readWithCustomPlan } from "@/lib/core/database/reads";
import { type Envelope, toEnvelope } from "@/lib/core/page";
import type { Rated } from "@/lib/prices/contract";
import { maySeeOwn } from "../policy";
import type { ListingQuery } from "../query";
import {
  LISTING_COLUMNS,
  LISTING_JOINS,
  type ListingRecord,
  type ListingRow,
  type ListingView,
  toBelonging,
  toListing,
} from "../rows";
import type { Filter } from "./filters";
import type { ColumnOrder } from "./orders";
import { type CatalogueQuery, type PageWindow, parseListingQuery } from "./parse-query";
import { findByRelevance } from "./relevance";
import type { Window } from "./sorted-rows";
import { buildStatement } from "./statement";

/** The part of a row that a cursor carries. */
type Key = { id: string; sort_value: string | null };
type SortedRow = ListingRow & Key;
type Found<Row> = { total: number; rows: Row[] };

/** One page of listings and the exact number of all. Owners get their private fields in their own rows. */
export async function findPage(
  { filter, order, page, view, ratesDate }: CatalogueQuery,
  caller: Caller = { kind: "anonymous" },
): Promise<Rated<Envelope<ListingRecord>>> {
  // One row more than asked for tells whether there is a next page.
  const window = { limit: page.perPage + 1, offset: page.offset, after: page.after };
  const found =
    "frequencies" in order
      ? await toPage(await findByRelevance(filter, order, window), findByIds, page, { caller, view })
      : await toPage(await findSorted(filter, order, window), async (rows) => rows, page, { caller, view });
  return { ...found, ratesDate };
}

async function toPage<Row extends Key>(
  { total, rows }: Found<Row>,
  read: (shown: readonly Row[]) => Promise<readonly ListingRow[]>,
  page: PageWindow,
  { caller, view }: { caller: Caller; view: ListingView },
): Promise<Envelope<ListingRecord>> {
  const shown = rows.slice(0, page.perPage);
  const last = shown.at(-1);
  const next =
    rows.length > shown.length && last
      ? encodeCursor({ order: page.list, value: last.sort_value, id: last.id, page: page.page + 1 })
      : null;
  const isTheirs = (row: ListingRow) => maySeeOwn(caller, toBelonging(row));
  const data = (await read(shown)).map((row) => toListing(row, isTheirs(row), view));
  return toEnvelope(data, total, page, next);
}

type PageRow = { total: number } & { [K in keyof SortedRow]: SortedRow[K] | null };

/** Rows in the order of a column, with their number, in one round trip. */
async function findSorted(filter: Filter, order: ColumnOrder, window: Window): Promise<Found<SortedRow>> {
  const statement = buildStatement(filter, order, window);
  const rows = await (statement.isPrepared ? readPrepared : readWithCustomPlan)<PageRow>(statement.sql);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter((row): row is PageRow & SortedRow => row.id !== null),
  };
}

/** Public listings in the order of their ids; those that have ended meanwhile are left out. */
async function findByIds(found: readonly Key[]): Promise<ListingRow[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await readPrepared<ListingRow>(sql`
    select ${LISTING_COLUMNS} from listings l ${LISTING_JOINS}
    where l.id = any(string_to_array(${ids.join(",")}, ',')::uuid[]) and l.status = 'ACTIVE'`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * One page of public listings, as a query of the contract asks for it, and the exact number of all. Throws `invalid_parameter` and
 * `page_too_deep` for what a schema can't see.
 */
export async function listListings(query: ListingQuery, caller?: Caller): Promise<Rated<Envelope<ListingRecord>>> {
  return findPage(await parseListingQuery(query), caller);
}
