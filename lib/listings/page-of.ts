import { type SQL, sql } from "drizzle-orm";
import { unseen } from "@/lib/core/sql-text";
import { type ColumnKey, type Order, orderBy } from "./order";
import type { ListingFilters } from "./query";

/** `once`: one plan serves all values. `each`: what is asked for is as selective as its value, and knowing it is worth the planning. */
export type Planning = "once" | "each";

/** For which filters an index of `schema.ts` has both the rows and their order. */
const ONE_INDEX: Record<ColumnKey, ReadonlySet<string>> = {
  date: new Set(["", "cat", "company", "owner", "country region"]),
  price: new Set(["", "cat"]),
  volume: new Set([""]),
};

/** How to plan a list in the order of a column. The type is no filter of an index, but leaves too much to choose another by it. */
export function planningOf({ type: _type, ...filters }: ListingFilters, key: ColumnKey): Planning {
  const given = Object.entries(filters).filter(([, value]) => (Array.isArray(value) ? value[0] : value) !== undefined);
  const names = given.map(([name]) => name).sort();
  return ONE_INDEX[key].has(names.join(" ")) ? "once" : "each";
}

export type Page = { limit: number; offset: number };

/**
 * The rows of one page as `l`. Those of earlier pages are skipped in the index alone: each is a page of the table read for nothing,
 * and at a million rows they are seldom in memory.
 */
export function pageOf(where: SQL, order: Order, { limit, offset }: Page, planning: Planning): SQL {
  const sorted = orderBy(order);
  const ids = sql`select l.id from listings l where ${where} order by ${sorted}`;
  // An array and a lateral join, since a plan that does not know how few rows there are would rather join whole tables.
  if (planning === "once")
    return sql`unnest(array(${ids} limit ${unseen(limit)} offset ${unseen(offset)})) shown(id) join listings l on l.id = shown.id`;
  if (offset === 0) return sql`(select l.* from listings l where ${where} order by ${sorted} limit ${limit}::int) l`;
  return sql`(${ids} limit ${limit}::int offset ${offset}::int) shown cross join lateral (select * from listings where id = shown.id limit 1) l`;
}
