import { type SQL, sql } from "drizzle-orm";
import { unseen, written } from "@/lib/core/sql-text";
import { countedWhere, givenNames, publicWhere } from "./filters";
import { collectedRows, foundRows } from "./found";
import type { MatchQuery } from "./match-query";
import { type Behind, type Order, orderBy } from "./order";
import type { ColumnKey, ListingFilters } from "./query";

/** `once`: one plan serves all values. `each`: what is asked for is as selective as its value, and knowing it is worth the planning. */
type Planning = "once" | "each";

/** For which filters an index of `schema.ts` has both the rows and their order. */
const ONE_INDEX: Record<ColumnKey, ReadonlySet<string>> = {
  date: new Set(["", "cat", "company", "owner", "country region"]),
  price: new Set(["", "cat"]),
  volume: new Set([""]),
};

/** How to plan a list in the order of a column. The type is no filter of an index, but leaves too much to choose another by it. */
export function planningOf({ type: _type, ...filters }: ListingFilters, key: ColumnKey): Planning {
  return ONE_INDEX[key].has(givenNames(filters).sort().join(" ")) ? "once" : "each";
}

type Place = { limit: number; offset: number; behind: Behind | null };

/**
 * So few matches are collected and sorted; of more, enough for a page are soon met on a walk in the order itself: for a deep one
 * not of a few more than it passes by.
 */
const fewFor = ({ limit, offset }: Place) => written(2_000 + 2 * (limit + offset));

/**
 * The rows of one page as `l`. Its ids are found in an index alone, where one has the filters' columns, and only then its rows are
 * read: each of an earlier page, or of another filter, is a page of the table read for nothing. `asked` is the query by text.
 * The statement around it has the number of matches as `t.total`: by that the database itself chooses how to find them.
 */
export function pageOf(filters: ListingFilters, order: Order, place: Place, asked?: MatchQuery): SQL {
  const all = sql`listings l`;
  // An array and a lateral join, since a plan that does not know how few rows there are would rather join whole tables.
  if (planningOf(filters, order.key) === "once")
    return sql`unnest(array(${idsOf({ from: all, where: publicWhere(filters) }, order, place, unseen)})) shown(id) join listings l on l.id = shown.id`;
  const walk = { from: all, where: countedWhere(filters) };
  const rows = (ids: SQL) =>
    sql`(${ids}) shown cross join lateral (select * from listings where id = shown.id limit 1) l`;
  if (filters.q !== undefined && !asked?.isNearlyAll) {
    const found = { from: foundRows(filters, order.key, asked?.knownTotal != null), where: sql`true` };
    return rows(idsOf(found, order, place, seen));
  }
  const few = filters.q === undefined ? collectedRows(filters, order.key) : null;
  if (!few) return rows(idsOf(walk, order, place, seen));
  const most = fewFor(place);
  return rows(sql`
    (${idsOf({ from: few, where: sql`t.total <= ${most}` }, order, place, seen)})
    union all
    (${idsOf({ ...walk, where: sql`t.total > ${most} and ${walk.where}` }, order, place, seen)})`);
}

/** Rows `l` to find ids among. */
type Source = { from: SQL; where: SQL };

const seen = (value: number) => sql`${value}::int`;

function idsOf(
  { from, where }: Source,
  order: Order,
  { limit, offset, behind }: Place,
  number: (value: number) => SQL,
): SQL {
  const sorted = orderBy(order);
  const cut = sql`limit ${number(limit)} offset ${number(offset)}`;
  const valued = behind ? sql`${where} and ${behind.valued}` : where;
  if (!order.nullable) return sql`select l.id from ${from} where ${valued} order by ${sorted} ${cut}`;
  // What has no value comes last either way, and no index has it there; it is looked for when the others do not fill the page.
  const { by } = order;
  const missing = behind ? sql`${where} and ${behind.missing}` : where;
  const upTo = number(limit + offset);
  return sql`
    with valued as materialized (
      select l.id, ${by} as value from ${from} where ${valued} and ${by} is not null
      order by ${orderBy({ ...order, nullable: false })} limit ${upTo}
    ), missing as (
      select l.id from ${from} where ${missing} and ${by} is null and (select count(*) from valued) < ${upTo}
      order by l.id ${sql.raw(order.direction)} limit ${upTo}
    )
    select l.id from (select id, value from valued union all select id, null from missing) l(id, value)
    order by ${orderBy({ ...order, by: sql`l.value` })} ${cut}`;
}
