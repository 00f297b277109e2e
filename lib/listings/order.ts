import { type SQL, sql } from "drizzle-orm";
import { badCursor, decodeCursor, encodeCursor } from "@/lib/core/cursor";
import { AppError } from "@/lib/core/errors";
import { digest } from "@/lib/core/etag";
import { searchQuery } from "@/lib/search/document";
import type { ListingQuery, SortKey } from "./query";

/** One order of a list: what it sorts by, which way, and how a cursor carries the value. */
export type Order = {
  key: SortKey;
  direction: "asc" | "desc";
  /** Sort expression over `listings l`; ties are broken by `l.id` in the same direction. */
  by: SQL;
  /** The value of the last row as text, and back. */
  asText: SQL;
  fromText: (text: string) => SQL;
  nullable: boolean;
};

const ORDERS: Record<
  SortKey,
  (query: ListingQuery) => Pick<Order, "by" | "asText" | "fromText" | "nullable"> & { usual: "asc" | "desc" }
> = {
  price: () => ({
    by: sql`l.price_per_unit`,
    asText: sql`l.price_per_unit::text`,
    fromText: (text) => sql`${text}::numeric`,
    nullable: false,
    usual: "asc",
  }),
  volume: () => ({
    by: sql`l.volume`,
    asText: sql`l.volume::text`,
    fromText: (text) => sql`${text}::numeric`,
    nullable: true,
    usual: "asc",
  }),
  date: () => ({
    by: sql`l.published_at`,
    asText: sql`(extract(epoch from l.published_at) * 1000)::bigint::text`,
    fromText: (text) => sql`to_timestamp(${text}::numeric / 1000)::timestamptz(3)`,
    nullable: false,
    usual: "desc",
  }),
  relevance: ({ q = "" }) => {
    const rank = sql`(select ts_rank(s.document, ${searchQuery(q)}) from listing_search s where s.listing_id = l.id)`;
    return {
      by: rank,
      asText: sql`${rank}::text`,
      fromText: (text) => sql`${text}::real`,
      nullable: false,
      usual: "desc",
    };
  },
};

/** The order of a list. Throws `invalid_parameter` for `relevance` without a query. */
export function orderOf(query: ListingQuery): Order {
  const key = query.sortBy ?? (query.q ? "relevance" : "date");
  if (key === "relevance" && !query.q) {
    const detail = "needs a query: give q, or sort by something else";
    throw new AppError("invalid_parameter", {
      detail: `sortBy=relevance ${detail}.`,
      errors: [{ parameter: "sortBy", code: "needs_q", detail }],
    });
  }
  const { usual, ...order } = ORDERS[key](query);
  return { key, direction: query.order ?? usual, ...order };
}

/** `order by` with the tie-break that keeps pages from repeating or skipping a row. Nulls come last either way. */
export function orderBy({ by, direction, nullable }: Order): SQL {
  const way = sql.raw(direction);
  return nullable ? sql`${by} ${way} nulls last, l.id ${way}` : sql`${by} ${way}, l.id ${way}`;
}

/** Name of an order together with its filter: a cursor of another one can't continue it. */
export function orderName(query: ListingQuery, { key, direction }: Order): string {
  const { page: _page, perPage: _perPage, cursor: _cursor, sortBy: _sortBy, order: _order, ...filters } = query;
  return `${key}.${direction}.${digest(JSON.stringify(Object.entries(filters).sort()))}`;
}

/** Where a cursor continues. Throws `invalid_parameter` for a cursor that is broken or of another list. */
export function readCursor(query: ListingQuery, order: Order): { page: number; where: SQL } | null {
  if (query.cursor === undefined) return null;
  if (query.page !== undefined) {
    const detail = "can't go together with cursor: a cursor already says where the page starts";
    throw new AppError("invalid_parameter", {
      detail: `page ${detail}.`,
      errors: [{ parameter: "page", code: "excluded", detail }],
    });
  }
  const { value, id, page } = decodeCursor(query.cursor, orderName(query, order));
  const fits = value === null ? order.nullable : /^\d{1,18}(\.\d{1,20})?(e-?\d{1,3})?$/.test(value);
  if (!fits) throw badCursor("is not a cursor of this list; take it from `nextCursor`");
  return { page, where: after(order, value, id) };
}

function after({ by, direction, fromText, nullable }: Order, value: string | null, id: string): SQL {
  const beyond = sql.raw(direction === "asc" ? ">" : "<");
  if (value === null) return sql`(${by} is null and l.id ${beyond} ${id}::uuid)`;
  const row = sql`(${by}, l.id) ${beyond} (${fromText(value)}, ${id}::uuid)`;
  return nullable ? sql`(${row} or ${by} is null)` : row;
}

/** The cursor behind a row. */
export function cursorAfter(
  query: ListingQuery,
  order: Order,
  last: { id: string; sort_value: string | null },
  page: number,
): string {
  return encodeCursor({ order: orderName(query, order), value: last.sort_value, id: last.id, page: page + 1 });
}
