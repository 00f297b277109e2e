import { type SQL, sql } from "drizzle-orm";
import {
  createCursorError,
  decodeCursor,
  encodeCursor,
  nameFilteredOrder,
  requireCursorAlone,
} from "@/lib/core/cursor";
import { toCanonicalSlug } from "@/lib/reference/categories/tree";
import { toCanonicalRegion } from "@/lib/reference/geo/countries";
import type { CompanyFilters, CompanyQuery, CompanySortKey } from "../contract";

/** One order of the list of companies, over `companies c` and, for `listings`, their totals `k`. */
type Order = {
  direction: "asc" | "desc";
  /** Sort expression; ties are broken by `c.id` in the same direction. */
  by: SQL;
  /** The value of the last row as text, and back. */
  asText: SQL;
  fromText: (text: string) => SQL;
  fits: (text: string) => boolean;
};

export const COMPANY_ORDERS: Record<CompanySortKey, Order> = {
  name: {
    direction: "asc",
    by: sql`c.name collate "ru-x-icu"`,
    asText: sql`c.name`,
    fromText: (text) => sql`${text}::text collate "ru-x-icu"`,
    fits: (text) => !/[\p{Cc}\p{Surrogate}]/u.test(text),
  },
  listings: {
    direction: "desc",
    by: sql`coalesce(k.n, 0)`,
    asText: sql`coalesce(k.n, 0)::text`,
    fromText: (text) => sql`${text}::int`,
    fits: (text) => /^\d{1,9}$/.test(text),
  },
  newest: {
    direction: "desc",
    by: sql`c.created_at`,
    asText: sql`(extract(epoch from c.created_at) * 1000)::bigint::text`,
    fromText: (text) => sql`to_timestamp(${text}::numeric / 1000)::timestamptz(3)`,
    fits: (text) => /^\d{1,15}$/.test(text),
  },
};

export const getSortKey = ({ sortBy = "name" }: CompanyQuery): CompanySortKey => sortBy;

/** `order by` with the tie-break that keeps pages from repeating or skipping a row. */
export function toOrderBy({ by, direction }: Order): SQL {
  const way = sql.raw(direction);
  return sql`${by} ${way}, c.id ${way}`;
}

/** The filters of a query, without what pages and sorts it. */
export function pickCompanyFilters({ q, country, region, cat }: CompanyQuery): CompanyFilters {
  return { q, country, region, cat };
}

/** Name of an order together with its filter: a cursor of another one can't continue it. */
function orderName(query: CompanyQuery): string {
  const cat = query.cat && toCanonicalSlug(query.cat);
  const region = query.region && toCanonicalRegion(query.region, query.country);
  return nameFilteredOrder(getSortKey(query), { ...pickCompanyFilters(query), cat, region });
}

/** Keyset condition of a cursor. Throws `invalid_parameter` for a broken cursor, or another list's. */
export function readCompanyCursor(query: CompanyQuery): { page: number; where: SQL } | null {
  if (query.cursor === undefined) return null;
  requireCursorAlone(query);
  const { by, direction, fromText, fits } = COMPANY_ORDERS[getSortKey(query)];
  const { value, id, page } = decodeCursor(query.cursor, orderName(query));
  if (value === null || !fits(value)) throw createCursorError();
  const beyond = sql.raw(direction === "asc" ? ">" : "<");
  return { page, where: sql`(${by}, c.id) ${beyond} (${fromText(value)}, ${id}::uuid)` };
}

/** The cursor behind a row. */
export function makeCompanyCursor(query: CompanyQuery, last: { id: string; sortValue: string }, page: number): string {
  return encodeCursor({ order: orderName(query), value: last.sortValue, id: last.id, page: page + 1 });
}
