import { type SQL, sql } from "drizzle-orm";
import { intParam, opaqueParam } from "@/lib/core/database/sql-text";
import type { ColumnKey, ListingFilters } from "../query";
import { totalOf } from "./counts";
import { countedWhere, givenNames, hasQuality, leavesFor, publicWhere } from "./filters";
import { collectedRows, foundRows, walkedRows } from "./found";
import type { MatchQuery } from "./match-query";
import { type Behind, type Order, orderBy } from "./order";

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

/** So few matches are collected and sorted; of more, enough for a page are soon met on a walk in the order itself. */
const FEW = 2_000;

/**
 * Where a filter goes with the order, a walk may pass by most of the market before the first match: wheat is sold by the shipload, and
 * a price in dollars is a hundredth of that in roubles. There up to such a part of the market is collected. At a million that takes
 * 60 ms at most (0.6 µs a row in an index alone, 4 µs for each that a text or a quality finds), where walks took up to half a second in
 * the index by price and two in the table, which those by volume read; those to more of the market took less than collecting it.
 */
const PART_IN_INDEX = 16;
const PART_IN_NARROW_ROWS = 64;

/** So much of what is found by a text is collected; what goods a word names goes with their price. */
const PART_BY_TEXT = { date: PART_IN_NARROW_ROWS, price: 16, volume: 16 };

/** A way to find the matches, for up to so many of them; without `upTo`, for any number. */
type Way = Source & { upTo?: SQL };

/** The ways to find a page's rows without a text, from the one for the fewest matches; the last is a walk. */
function waysOf(filters: ListingFilters, { key, by }: Order, place: Place): Way[] {
  const walk = { from: sql`listings l`, where: countedWhere(filters) };
  const narrow = filters.q === undefined ? collectedRows(filters, key) : null;
  const deeper = (most: SQL) => deeperThan(most, place);
  const collected = (upTo: SQL) => ({
    from: sql`(select l.id, ${by} from ${walk.from} where ${walk.where} offset 0) l`,
    where: sql`true`,
    upTo,
  });
  const hasLeaves = leavesFor(filters) !== null;
  // Walks by volume read the table: what they would pass by is in an index of the narrow rows, and all of a category in one by price.
  if (key === "volume" && (narrow || hasLeaves)) {
    const upTo = cheaperThanSteps(hasLeaves ? sql`n / ${intParam(PART_IN_INDEX)}` : intParam(FEW), place);
    const isAll = givenNames(filters).every((name) => name === "cat" || name === "type");
    return [narrow && !isAll ? { from: narrow, where: sql`true`, upTo } : collected(upTo), walk];
  }
  // In other orders than by date no index has a seller's, of whom a filter may leave nothing: a walk would pass by the whole market.
  if (filters.company !== undefined || filters.owner !== undefined) return [collected(asManyAsSteps(place)), walk];
  if (!narrow) return [walk];
  const ofQuality = hasQuality(filters);
  // In a category the planner has an index in that order.
  const isApart = key === "price" && (filters.currency !== undefined || ofQuality) && filters.cat === undefined;
  // To find who has a quality all are asked that could: more than a walk to a page meets, unless that finds no end.
  const upTo = deeper(intParam(ofQuality ? 0 : FEW));
  const most = isApart ? sql`greatest(${upTo}, ${partOf(PART_IN_NARROW_ROWS)})` : upTo;
  return [{ from: narrow, where: sql`true`, upTo: most }, walk];
}

/** The same for what is found by a text. */
function waysOfText(filters: ListingFilters, { key }: Order, place: Place, asked: MatchQuery | undefined): Way[] {
  const where = sql`true`;
  const found = { from: foundRows(filters, key), where };
  const walk = { from: walkedRows(filters, key), where };
  // What is known already chooses here.
  if (key === "date" && asked && asked.knownTotal !== null)
    return [asked.knownTotal < asked.walkedFrom(place.limit + place.offset) ? found : walk];
  return [{ ...found, upTo: deeperThan(partOf(PART_BY_TEXT[key]), place) }, walk];
}

/** A walk to a deep page passes by what is before it, so that as many more are worth collecting. */
function deeperThan(most: SQL, { limit, offset }: Place): SQL {
  return sql`${most} + ${intParam(2 * (limit + offset))}`;
}

/** A step of a walk in the table costs as much as collecting so many rows in an index, and more where the table is not in memory. */
const ROWS_A_STEP = 6;

/**
 * So many volumes are collected in an index of the `n` of the market: `most`, or what costs less than the steps to the page. Evenly spread
 * matches let a walk pass by market / matches rows for each.
 */
function cheaperThanSteps(most: SQL, place: Place): SQL {
  const steps = ROWS_A_STEP * (place.limit + place.offset);
  return sql`(
    select greatest(${deeperThan(most, place)}, sqrt(n::float * ${intParam(steps)}))
    from (select ${totalOf({})} as n offset 0) market)`;
}

/** The same of listings that are read in the table whichever way they are met. */
function asManyAsSteps({ limit, offset }: Place): SQL {
  return sql`(select sqrt(n::float * ${intParam(limit + offset)}) from (select ${totalOf({})} as n offset 0) market)`;
}

/** Such a part of the market. */
const partOf = (part: number) => sql`${totalOf({})} / ${intParam(part)}`;

/** The ids of a page, by the way that the number of matches `t.total` chooses while the statement runs. */
function chosenIds(ways: readonly Way[], order: Order, place: Place): SQL {
  const bounds = ways.flatMap(({ upTo }, at) => (upTo ? [sql`when t.total <= ${upTo} then ${intParam(at)}`] : []));
  const chosen = sql`case ${sql.join(bounds, sql` `)} else ${intParam(bounds.length)} end`;
  const each = ways.map(({ from, where }, at) => {
    const gated = bounds.length === 0 ? where : sql`${chosen} = ${intParam(at)} and ${where}`;
    return sql`(${idsOf({ from, where: gated }, order, place, seen)})`;
  });
  return sql.join(each, sql` union all `);
}

/**
 * The rows of one page as `l`. Its ids are found in an index alone, where one has the filters' columns, and only then its rows are
 * read: each of an earlier page, or of another filter, is a page of the table read for nothing. `asked` is the query by text.
 * The statement around it has the number of matches as `t.total`: by that the database itself chooses how to find them.
 */
export function pageOf(filters: ListingFilters, order: Order, place: Place, asked?: MatchQuery): SQL {
  const all = sql`listings l`;
  // An array and a lateral join, since a plan that does not know how few rows there are would rather join whole tables.
  if (planningOf(filters, order.key) === "once")
    return sql`unnest(array(${idsOf({ from: all, where: publicWhere(filters) }, order, place, opaqueParam)})) shown(id) join listings l on l.id = shown.id`;
  const rows = (ids: SQL) =>
    sql`(${ids}) shown cross join lateral (select * from listings where id = shown.id limit 1) l`;
  const ways =
    filters.q === undefined || asked?.isNearlyAll
      ? waysOf(filters, order, place)
      : waysOfText(filters, order, place, asked);
  return rows(chosenIds(ways, order, place));
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
