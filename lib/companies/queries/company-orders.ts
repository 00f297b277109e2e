// Orders of the list of companies, in SQL.
import { type SQL, sql } from "drizzle-orm";
import { nameFilteredOrder } from "@/lib/core/cursor";
import { toCanonicalSlug } from "@/lib/reference/categories/tree";
import { toCanonicalRegion } from "@/lib/reference/geo/countries";
import type { CompanyFilters, CompanySortKey } from "../contract";

/** One order of the list of companies, over `companies c` and, for `listings`, their totals `k`. */
type Order = {
  direction: "asc" | "desc";
  /** Sort expression; ties are broken by `c.id` in the same direction. */
  by: SQL;
  /** The value of the last row as text, and back. */
  asText: SQL;
  fromText: (text: string) => SQL;
  form: { test: (text: string) => boolean };
};

export const COMPANY_ORDERS: Record<CompanySortKey, Order> = {
  name: {
    direction: "asc",
    by: sql`c.name collate "ru-x-icu"`,
    asText: sql`c.name`,
    fromText: (text) => sql`${text}::text collate "ru-x-icu"`,
    form: /^[^\p{Cc}\p{Surrogate}]*$/u,
  },
  listings: {
    direction: "desc",
    by: sql`coalesce(k.n, 0)`,
    asText: sql`coalesce(k.n, 0)::text`,
    fromText: (text) => sql`${text}::int`,
    form: /^\d{1,9}$/,
  },
  newest: {
    direction: "desc",
    by: sql`c.created_at`,
    asText: sql`(extract(epoch from c.created_at) * 1000)::bigint::text`,
    fromText: (text) => sql`to_timestamp(${text}::numeric / 1000)::timestamptz(3)`,
    form: /^\d{1,15}$/,
  },
};

/** `order by` with the tie-break that keeps pages from repeating or skipping a row. */
export function toOrderBy({ by, direction }: Order): SQL {
  const way = sql.raw(direction);
  return sql`${by} ${way}, c.id ${way}`;
}

/** Name of an order together with its filters: a cursor of another one can't continue it. */
export function nameOrder(sortKey: CompanySortKey, filters: CompanyFilters): string {
  const cat = filters.cat && toCanonicalSlug(filters.cat);
  const region = filters.region && toCanonicalRegion(filters.region, filters.country);
  return nameFilteredOrder(sortKey, { ...filters, cat, region });
}

/** Condition of the rows after another one. */
export function isAfter({ by, direction, fromText }: Order, { value, id }: { value: string; id: string }): SQL {
  return sql`(${by}, c.id) ${sql.raw(direction === "asc" ? ">" : "<")} (${fromText(value)}, ${id}::uuid)`;
}
