import { type SQL, sql } from "drizzle-orm";
import {
  type CursorPosition,
  createCursorError,
  decodeCursor,
  encodeCursor,
  nameFilteredOrder,
  requireCursorAlone,
} from "@/lib/core/cursor";
import { AppError } from "@/lib/core/errors";
import { toCanonicalSlug } from "@/lib/reference/categories/tree";
import { type ColumnKey, type ListingQuery, type SortKey, sortingOf, USUAL_DIRECTION } from "../query";
import { regionName } from "./filters";

/** One order of a list: what it sorts by, which way, and how a cursor carries the value. */
export type Order = {
  key: ColumnKey;
  direction: "asc" | "desc";
  /** Sort expression over `listings l`; ties are broken by `l.id` in the same direction. */
  by: SQL;
  /** The value of the last row as text, the form of that, and back. */
  asText: SQL;
  form: RegExp;
  fromText: (text: string) => SQL;
  nullable: boolean;
};

/** An instant as cursors carry it, in milliseconds, and back. */
export const inMilliseconds = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::bigint::text`;
export const fromMilliseconds = (text: string) => sql`to_timestamp(${text}::numeric / 1000)::timestamptz(3)`;

const NUMERIC = /^\d{1,18}(\.\d{1,20})?$/;

const ORDERS: Record<ColumnKey, Omit<Order, "key" | "direction">> = {
  price: {
    by: sql`l.price_per_unit`,
    asText: sql`l.price_per_unit::text`,
    form: NUMERIC,
    fromText: (text) => sql`${text}::numeric`,
    nullable: false,
  },
  volume: {
    by: sql`l.volume`,
    asText: sql`l.volume::text`,
    form: NUMERIC,
    fromText: (text) => sql`${text}::numeric`,
    nullable: true,
  },
  date: {
    by: sql`l.published_at`,
    asText: inMilliseconds(sql`l.published_at`),
    form: /^\d{1,15}$/,
    fromText: fromMilliseconds,
    nullable: false,
  },
};

/** What a list is sorted by. Throws `invalid_parameter` for `relevance` without a query. */
export function sortKeyOf(query: ListingQuery): SortKey {
  const { key } = sortingOf(query);
  if (key === "relevance" && !query.q) {
    const detail = "needs a query: give q, or sort by something else";
    throw new AppError("invalid_parameter", {
      detail: `sortBy=relevance ${detail}.`,
      errors: [{ parameter: "sortBy", code: "needs_q", detail }],
    });
  }
  return key;
}

/** The order of a list by a column. */
export function orderOf(query: ListingQuery, key: ColumnKey): Order {
  return { key, direction: query.order ?? USUAL_DIRECTION[key], ...ORDERS[key] };
}

/** `order by` with the tie-break that keeps pages from repeating or skipping a row. Nulls come last either way. */
export function orderBy({ by, direction, nullable }: Order): SQL {
  const way = sql.raw(direction);
  return nullable ? sql`${by} ${way} nulls last, l.id ${way}` : sql`${by} ${way}, l.id ${way}`;
}

/** Name of an order together with its filter as it is understood: a cursor of another one can't continue it. */
export function orderName(
  query: ListingQuery,
  { key, direction }: { key: SortKey; direction: "asc" | "desc" },
): string {
  const { page: _page, perPage: _perPage, cursor: _cursor, sortBy: _sortBy, order: _order, ...filters } = query;
  const cat = filters.cat && toCanonicalSlug(filters.cat);
  const region = filters.region && regionName(filters.region, filters.country);
  return nameFilteredOrder(`${key}.${direction}`, { ...filters, cat, region });
}

/** Where a page continues: what lies behind it among the rows that have a value, and among those that have none. */
export type Behind = { page: number; valued: SQL; missing: SQL };

/** Where a cursor continues. Throws `invalid_parameter` for a cursor that is broken or of another list. */
export function readCursor(query: ListingQuery, order: Order): Behind | null {
  const position = positionOf(query, order);
  if (!position) return null;
  const { value, id, page } = position;
  const fits = value === null ? order.nullable : order.form.test(value);
  if (!fits) throw createCursorError();
  const { by, direction, fromText } = order;
  const beyond = sql.raw(direction === "asc" ? ">" : "<");
  return value === null
    ? { page, valued: sql`false`, missing: sql`l.id ${beyond} ${id}::uuid` }
    : { page, valued: sql`(${by}, l.id) ${beyond} (${fromText(value)}, ${id}::uuid)`, missing: sql`true` };
}

/** What the cursor of a query says, once it is known to be of this order and filter. */
export function positionOf(
  query: ListingQuery,
  order: { key: SortKey; direction: "asc" | "desc" },
): CursorPosition | null {
  if (query.cursor === undefined) return null;
  requireCursorAlone(query);
  return decodeCursor(query.cursor, orderName(query, order));
}

/** The cursor behind a row. */
export function cursorAfter(
  query: ListingQuery,
  order: { key: SortKey; direction: "asc" | "desc" },
  last: { id: string; sort_value: string | null },
  page: number,
): string {
  return encodeCursor({ order: orderName(query, order), value: last.sort_value, id: last.id, page: page + 1 });
}
