/*
 * How the statement of a page is built. If one index covers filter and order, it is an index scan with a generic plan. Otherwise
 * the exact total decides while the statement runs: few matches are collected and sorted, of more an index scan in the order finds
 * the page.
 */

import { type SQL, sql } from "drizzle-orm";
import { intParam, opaqueParam } from "@/lib/core/database/sql-text";
import { categoryTree, listLeaves } from "@/lib/reference/categories/tree";
import { LISTING_COLUMNS, LISTING_JOINS } from "../rows";
import { countSql } from "./counts";
import {
  type Filter,
  filterByIndex,
  filterListings,
  findPossibleLeaves,
  getCategoryColumn,
  listNames,
  omit,
  SEARCH_ATTRIBUTES,
  selectQuality,
} from "./filters";
import { pruneGroups } from "./freight-groups";
import { type ColumnOrder, writeCursorValue } from "./orders";
import { filterSearchRows, selectSearchRows } from "./search-rows";
import { getColumn, orderBy, type RowSource, scanInOrder, sortSubset, type Window } from "./sorted-rows";
import { CLUSTERED_PART, SORTED_SUBSET, SORTED_SUBSET_OF_ATTRIBUTES } from "./thresholds";

export type Statement = { sql: SQL; isPrepared: boolean };

/** The statement of one page in the order of a column: rows of listings with `total` and `sort_value`; one without an id for an empty page. */
export function buildStatement(filter: Filter, order: ColumnOrder, window: Window): Statement {
  const isPrepared = hasIndex(filter, order);
  const value = isPrepared && !order.groups ? getColumn(order) : sql`shown.value`;
  const rows = isPrepared ? scanWithGenericPlan(filter, order, window) : chooseStrategy(filter, order, window);
  // The first fence keeps it one count, however often the page asks for it.
  return {
    isPrepared,
    sql: sql`
      select t.total, p.* from (select ${countSql(filter)} as total offset 0) t left join lateral (
        select ${LISTING_COLUMNS}, ${writeCursorValue(order, value)} as sort_value
        from ${rows} ${LISTING_JOINS} order by ${orderBy(order, value, sql`l.id`)}
      ) p on true`,
  };
}

/** Whether one index has both the rows and the order. The type is no column to choose an index by, but leaves enough of any. */
function hasIndex(filter: Filter, { indexes, groups }: ColumnOrder): boolean {
  const names = listNames(omit(filter, ["type"]));
  // Several values are several ranges of an index, and together in no order.
  const hasSeveral = names.some((name) => Array.isArray(filter[name]) && filter[name].length > 1);
  return (
    !hasSeveral &&
    (groups === null || groups.within !== undefined) &&
    indexes.some((index) => index.length === names.length && names.every((name) => index.includes(name)))
  );
}

/**
 * An index scan whose plan serves any page of any value: numbers are hidden from the planner, which otherwise plans each page anew.
 * Ids become an array: joined, whole tables would be read, since the planner does not know how few they are.
 */
function scanWithGenericPlan(filter: Filter, order: ColumnOrder, window: Window): SQL {
  if (order.groups) {
    const pruned = pruneOrder(filter, order, window);
    const rows = scanInOrder(findScanSource(filter, pruned), pruned, window, opaqueParam);
    return sql`(${rows}) shown cross join lateral (select * from listings where id = shown.id limit 1) l`;
  }
  const ids = scanInOrder({ from: sql`listings l`, where: filterListings(filter) }, order, window, opaqueParam);
  return sql`unnest(array(select id from (${ids}) page)) shown(id) join listings l on l.id = shown.id`;
}

/**
 * An order with the groups alone that can have rows of the page: filters are the category and the type, and groups are of one type.
 * Behind a cursor, the few prices known of each group lie before it and bound the page loosely: the statement finds a bound itself.
 */
function pruneOrder({ type }: Filter, order: ColumnOrder, { after, limit, offset }: Window): ColumnOrder {
  const { groups, direction } = order;
  // Behind the last known price, only rows without one follow.
  if (!groups?.placed || (after !== null && after.value === null)) return order;
  const wanted = { type, direction, rows: limit + offset, after: after?.value ?? null };
  const { groups: placed, bound } = pruneGroups(groups.placed, wanted);
  return { ...order, groups: { ...groups, placed, bound: after === null ? bound : null } };
}

/**
 * Both strategies in one statement; `t.total` chooses which of them runs. By a quality, a leaf category has few enough to sort them all.
 * Ids come from indexes, and rows are read for the page alone.
 */
function chooseStrategy(filter: Filter, order: ColumnOrder, window: Window): SQL {
  if (order.quality) {
    const all = { ...selectMatches(filter, order), where: sql`true` };
    return sql`(${sortSubset(all, order, window)}) shown cross join lateral (select * from listings where id = shown.id limit 1) l`;
  }
  const isFew = sql`t.total <= ${boundSubset(filter, order, window)}`;
  const subset = { ...selectMatches(filter, order), where: isFew };
  const scanned = scanInOrder(findScanSource(filter, order, sql`not ${isFew}`), order, window, castInt);
  return sql`((${sortSubset(subset, order, window)}) union all (${scanned})) shown
    cross join lateral (select * from listings where id = shown.id limit 1) l`;
}

const castInt = (value: number) => sql`${value}::int`;

/** Up to so many matches are collected and sorted. A scan to a deep page passes by what is before it: as many more are worth collecting. */
function boundSubset(filter: Filter, order: ColumnOrder, { limit, offset }: Window): SQL {
  const few = filter.attr && !filter.q ? SORTED_SUBSET_OF_ATTRIBUTES : SORTED_SUBSET;
  const even = intParam(few + 2 * (limit + offset));
  const hasOwnIndex = !filter.q && filter.cat !== undefined && hasIndex({ cat: filter.cat }, order);
  return order.isClustered && !hasOwnIndex
    ? sql`greatest(${even}, ${countSql({})} / ${intParam(CLUSTERED_PART)})`
    : even;
}

/** All matches, without an order. The fence keeps the planner from walking an order instead. */
function selectMatches(filter: Filter, order: ColumnOrder): Pick<RowSource, "from"> {
  const rows = selectSearchRows(filter);
  const { quality } = order;
  const column = quality
    ? sql`${selectQuality(SEARCH_ATTRIBUTES, quality)} as quality`
    : sql`s.${sql.raw(order.column)}`;
  const columns = sql.join([sql`l.id`, ...selectColumns(order)], sql`, `);
  if (rows === null)
    return { from: sql`(select ${columns} from listings l where ${filterByIndex(filter)} offset 0) l` };
  // Search rows have no column that tells groups apart.
  if (order.groups)
    return {
      from: sql`(select ${columns} from (select s.listing_id from ${rows} offset 0) m join listings l on l.id = m.listing_id offset 0) l`,
    };
  return { from: sql`(select s.listing_id as id, ${column} from ${rows} offset 0) l` };
}

const selectColumns = ({ column, groups, quality }: ColumnOrder) => {
  if (quality) return [sql`${selectQuality(sql`l.attributes`, quality)} as quality`];
  const keys = groups?.keys.map((key) => key.column) ?? [];
  return [...new Set([column, ...keys, ...(groups?.placed ? ["category_slug"] : [])])].map(
    (name) => sql`l.${sql.raw(name)}`,
  );
};

/** Matches to be met in the order: in the search rows those of a text, whose terms these have. */
function findScanSource(filter: Filter, order: ColumnOrder, condition: SQL = sql`true`): RowSource {
  const from = sql`listings l`;
  if (order.groups?.within) {
    const leaves =
      filter.attr || order.groups.within === "leaf"
        ? (findPossibleLeaves(filter) ?? categoryTree.flatMap(listLeaves))
        : null;
    const nodes = leaves ?? (filter.cat ? [filter.cat] : categoryTree);
    const values = nodes.map(({ slug }) => slug).join(",");
    return {
      from,
      where: sql`${condition} and ${filterByIndex(filter)}`,
      within: {
        column: getCategoryColumn(nodes[0]?.level ?? 3),
        values: sql`(select case when ${condition} then string_to_array(${values}, ',') else '{}' end)`,
        where: filterListings(omit(filter, ["cat"])),
      },
    };
  }
  if (!filter.q || order.groups) return { from, where: sql`${condition} and ${filterByIndex(filter)}` };
  const found = sql`select s.listing_id as id, s.${sql.raw(order.column)} from listing_search s where ${filterSearchRows(filter)}`;
  return { from: sql`(${found}) l`, where: condition };
}
