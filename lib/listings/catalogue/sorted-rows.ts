import { type SQL, sql } from "drizzle-orm";
import { splitParam } from "@/lib/core/database/sql-text";
import { FIRST_ID, LAST_ID } from "@/lib/core/id";
import { selectPlacedGroups } from "./freight-groups";
import { type ColumnOrder, type GroupKey, type Groups, type GroupTable, type Keyset, readCursorValue } from "./orders";

/*
 * A page of sorted rows in SQL, as rows `(id, value)`: by an index scan of each group in the order, or by sorting a subset. Values
 * are `numeric` and exact: only the bound that leads the scan into its index is divided.
 */

/**
 * Rows `l` to sort: with `id`, the column of the order and the keys of its groups. `within` has the column of the category that groups
 * are within, an array of its values, and the conditions but for that column.
 */
export type RowSource = { from: SQL; where: SQL; within?: Within };
type Within = { column: SQL; values: SQL; where: SQL };
export type Window = { limit: number; offset: number; after: Keyset | null };

/** `order by` of rows that have their sort value, with the tie-break that keeps pages from repeating or skipping a row. */
export function orderBy(order: ColumnOrder, value: SQL, id: SQL): SQL {
  const way = sql.raw(order.direction);
  return hasMissing(order) ? sql`${value} ${way} nulls last, ${id} ${way}` : sql`${value} ${way}, ${id} ${way}`;
}

/** Whether rows may have no value. */
const hasMissing = ({ isNullable, groups }: ColumnOrder) => isNullable === true || groups !== null;

/** The column of the order in a row `l`. */
export const getColumn = ({ column }: ColumnOrder) => sql`l.${sql.raw(column)}`;

/** Index scans in the order, one for each group; `number` writes a number of the page into the statement. */
export function scanInOrder(
  source: RowSource,
  order: ColumnOrder,
  window: Window,
  number: (value: number) => SQL,
): SQL {
  const { after, limit, offset } = window;
  const { from, where } = source;
  const column = getColumn(order);
  const cut = sql`limit ${number(limit)} offset ${number(offset)}`;
  if (!hasMissing(order)) {
    const valued = sql`${where}${buildKeyset(order, after, column, sql`l.id`)}`;
    return sql`select l.id, ${column} as value from ${from} where ${valued} order by ${orderBy(order, column, sql`l.id`)} ${cut}`;
  }
  // Rows without a value come last in both directions, and no index has them there: they are read when the others don't fill the page.
  const upTo = number(limit + offset);
  const way = sql.raw(order.direction);
  const lacks = order.groups
    ? sql`(${column} is null or not exists (select from groups g where ${isOfGroup(order)}))`
    : sql`${column} is null`;
  const beyond = after?.value === null ? sql` and l.id ${compareIn(order)} ${after.id}::uuid` : sql``;
  const first = sql`order by l.id ${way} limit ${upTo}`;
  const { within } = source;
  const missing = within
    ? sql`select x.id as id from groups g cross join lateral (
        select l.id from ${from} where ${within.where} and ${isPresent(order, within)} and (g.factor is null or ${column} is null)${beyond}
        ${first}) x where (select count(*) from valued) < ${upTo} order by x.id ${way} limit ${upTo}`
    : sql`select l.id from ${from} where ${where} and ${lacks}${beyond} and (select count(*) from valued) < ${upTo} ${first}`;
  return sql`
    with ${writeGroups(order, within)}valued as materialized (${scanValues(source, order, window, upTo)}),
    missing as (${missing})
    select l.id, l.value from (select id, value from valued union all select id, null from missing) l(id, value)
    order by ${orderBy(order, sql`l.value`, sql`l.id`)} ${cut}`;
}

/** The rows that have a value, of all groups: the first of each, merged. A page needs few rows of most groups: each is read up to a bound. */
function scanValues({ from, where, within }: RowSource, order: ColumnOrder, { after }: Window, upTo: SQL): SQL {
  const column = getColumn(order);
  const valued = sql`${within?.where ?? where} and ${column} is not null${after?.value === null ? sql` and false` : sql``}`;
  const sorted = orderBy({ ...order, isNullable: undefined, groups: null }, column, sql`l.id`);
  if (!order.groups) {
    const rest = after?.value === null ? sql`` : buildKeyset(order, after, column, sql`l.id`);
    return sql`select l.id, ${column} as value from ${from} where ${valued}${rest} order by ${sorted} limit ${upTo}`;
  }
  const way = sql.raw(order.direction);
  const rest =
    after === null || after.value === null
      ? sql``
      : sql`${boundColumn(order, "from", readCursorValue(order, after.value), after.id)} and (${computeValue(order, column)}, l.id) ${compareIn(order)} (${readCursorValue(order, after.value)}, ${after.id}::uuid)`;
  const ofGroup = within ? sql`${isPresent(order, within)} and g.factor is not null` : isOfGroup(order);
  const rows = sql`from ${from} where ${valued} and ${ofGroup}${rest}`;
  const bound = order.groups.bound ?? null;
  return sql`
    with ${bound === null ? findBound(order, rows, sorted, upTo) : sql`bound as materialized (select ${bound}::numeric as value)`}
    select x.id, x.value from groups g cross join lateral (
      select l.id, ${computeValue(order, column)} as value ${rows}${boundColumn(order, "to", sql`(select value from bound)`)}
      order by ${sorted} limit ${upTo}
    ) x order by x.value ${way}, x.id ${way} limit ${upTo}`;
}

/**
 * The table `bound` with one value that no row of the page is behind. One row of each group is read, `step` rows deep: enough of these
 * rows bound the values that the page can have.
 */
function findBound(order: ColumnOrder, rows: SQL, sorted: SQL, upTo: SQL): SQL {
  const way = sql.raw(order.direction);
  const farthest = sql.raw(order.direction === "asc" ? "'Infinity'" : "'-Infinity'");
  const deep = sql`(select ${getColumn(order)} ${rows} order by ${sorted} limit 1 offset (select step - 1 from sample))`;
  return sql`sample as materialized (
      select greatest(1, ceil(3.0 * ${upTo} / nullif(count(*), 0)))::int as step from groups where factor is not null
    ), deep as materialized (
      select ${computeValue(order, deep)} as value from groups g where g.factor is not null
    ), bound as materialized (
      select coalesce((select value from deep where value is not null order by value ${way}
        limit 1 offset (select ceil(1.0 * ${upTo} / step)::int - 1 from sample)), ${farthest}::numeric) as value
    )`;
}

/** A few rows, read whole and sorted. */
export function sortSubset({ from, where }: RowSource, order: ColumnOrder, { after, limit, offset }: Window): SQL {
  const column = getColumn(order);
  const groups = order.groups ? sql` left join ${listGroups(order.groups)} g on ${isOfGroup(order)}` : sql``;
  const value = order.groups ? computeValue(order, column) : column;
  return sql`
    select m.id, m.value from (select l.id, ${value} as value from ${from}${groups} where ${where}) m
    where true${buildKeyset(order, after, sql`m.value`, sql`m.id`)}
    order by ${orderBy(order, sql`m.value`, sql`m.id`)} limit ${limit}::int offset ${offset}::int`;
}

/** Keyset condition of the next page, for null and non-null sort values; nothing on a first page. */
function buildKeyset(order: ColumnOrder, after: Keyset | null, value: SQL, id: SQL): SQL {
  if (after === null) return sql``;
  const beyond = compareIn(order);
  if (after.value === null) return sql` and ${value} is null and ${id} ${beyond} ${after.id}::uuid`;
  const next = sql`(${value}, ${id}) ${beyond} (${readCursorValue(order, after.value)}, ${after.id}::uuid)`;
  return hasMissing(order) ? sql` and (${next} or ${value} is null)` : sql` and ${next}`;
}

const compareIn = ({ direction }: ColumnOrder) => sql.raw(direction === "asc" ? ">" : "<");

/** The columns of a table of factors as texts, a value a line, written once. */
const written = new WeakMap<GroupTable, { values: string; factors: string; addends: string }>();

function writeTable(table: GroupTable) {
  const known = written.get(table);
  if (known) return known;
  const join = (column: "value" | "factor" | "addend") => table.map((row) => row[column]).join("\n");
  const texts = { values: join("value"), factors: join("factor"), addends: join("addend") };
  written.set(table, texts);
  return texts;
}

/** The tables of an order as `t0`, `t1` …: three parameters each, since Postgres reads arrays in a fraction of the time of JSON. */
function listTables({ tables }: Groups): SQL[] {
  return tables.map((table, at) => {
    const { values, factors, addends } = writeTable(table);
    const array = (text: string) => splitParam(text, "\n");
    const name = sql.raw(`t${at}(value, factor, addend)`);
    return sql`unnest(${array(values)}, ${array(factors)}::numeric[], ${array(addends)}::numeric[]) as ${name}`;
  });
}

/** Factor and addend of a group, of its entries in the tables. */
function combineEntries({ keys }: Groups): SQL {
  const combine = (column: string, operator: string) => keys.map((_, at) => `t${at}.${column}`).join(operator);
  return sql.raw(`${combine("factor", " * ")} as factor, ${combine("addend", " + ")} as addend`);
}

/** All groups as rows `(k0, k1 …, factor, addend)`: every combination of the entries of the tables. */
function listGroups(groups: Groups): SQL {
  if (groups.placed) return selectPlacedGroups(groups.placed);
  const keys = sql.raw(groups.keys.map((_, at) => `t${at}.value as k${at}`).join(", "));
  return sql`(select ${keys}, ${combineEntries(groups)} from ${sql.join(listTables(groups), sql` cross join `)})`;
}

/** The common table expression `groups`; within categories it has those that there are, with a null factor where one is unknown. */
function writeGroups(order: ColumnOrder, within: Within | undefined): SQL {
  const { groups } = order;
  if (!groups) return sql``;
  if (groups.placed && within)
    return sql`groups as materialized (
      select * from ${selectPlacedGroups(groups.placed)} g where g.value in (select v from unnest(${within.values}) as v)), `;
  if (!within) return sql`groups as materialized (select * from ${listGroups(groups)} g), `;
  const joins = listTables(groups).map((table, at) => {
    const value = readKey(groups.keys[at], sql`p.key`);
    return sql` left join ${table} on ${value} = ${sql.raw(`t${at}`)}.value`;
  });
  return sql`recursive ${findPresent(order, within)}, groups as materialized (
    select p.value, p.key, ${combineEntries(groups)} from present p${sql.join(joins, sql``)} where p.key is not null), `;
}

/**
 * The groups that there are, as rows `present(value, key)`: found by steps through the index, as many as there are groups, while the
 * groups that there could be are hundreds.
 */
function findPresent({ groups }: ColumnOrder, { column, values }: Within): SQL {
  const key = sql.raw(groups?.keys[0]?.column ?? "");
  const next = (value: SQL, beyond: SQL) => sql`(
    select l.${key} from listings l where l.status = 'ACTIVE' and l.${column} = ${value}${beyond} order by l.${key} limit 1)`;
  return sql`present (value, key) as (
    select v.value, ${next(sql`v.value`, sql``)} from unnest(${values}) as v(value)
    union all
    select p.value, ${next(sql`p.value`, sql` and l.${key} > p.key`)} from present p where p.key is not null
  )`;
}

/** Whether a row `l` is of a present group `g`. */
const isPresent = ({ groups }: ColumnOrder, { column }: Within) =>
  sql`l.${column} = g.value and l.${sql.raw(groups?.keys[0]?.column ?? "")} = g.key`;

/** Whether a row `l` is of a group `g`. */
function isOfGroup({ groups }: ColumnOrder): SQL {
  if (groups?.placed) return sql`l.category_slug = g.value and l.freight_group = g.key`;
  const conditions = (groups?.keys ?? []).map(
    (key, at) => sql`${readKey(key, sql`l.${sql.raw(key.column)}`)} = ${sql.raw(`g.k${at}`)}`,
  );
  return sql.join(conditions, sql` and `);
}

/** The value of a key in its column. */
function readKey(key: GroupKey | undefined, column: SQL): SQL {
  return key?.part === undefined ? column : sql`split_part(${column}, '/', ${sql.raw(String(key.part))})`;
}

/** The value of a column in a row of a group `g`. An addend that is zero in every group is left out: thousands of sums are saved. */
function computeValue({ groups, isOfGroup }: ColumnOrder, column: SQL): SQL {
  if (isOfGroup) return sql`case when ${column} is not null then g.addend end`;
  const hasAddend =
    groups?.placed !== undefined || groups?.tables.some((table) => table.some(({ addend }) => addend !== "0"));
  return hasAddend ? sql`${column} * g.factor + g.addend` : sql`${column} * g.factor`;
}

/** A bound on the column itself, by which an index scan begins or ends: loose by more than the division rounds, and never too tight. */
function boundColumn(order: ColumnOrder, side: "from" | "to", value: SQL, id?: string): SQL {
  const exact = sql`(${value} - g.addend) / g.factor`;
  const isLowest = (side === "from") === (order.direction === "asc");
  const [compare, loosen] = isLowest ? [">=", "-"] : ["<=", "+"];
  if (order.isOfGroup) {
    const inGroup = sql` and g.addend ${sql.raw(compare)} ${value}`;
    if (id === undefined) return inGroup;
    // Rows of a group are sorted by id: in that of the cursor, the scan begins behind its row.
    const [beyond, farthest] = isLowest ? [">", FIRST_ID] : ["<", LAST_ID];
    return sql`${inGroup} and l.id ${sql.raw(beyond)} case when g.addend = ${value} then ${id}::uuid else ${farthest}::uuid end`;
  }
  return sql` and ${getColumn(order)} ${sql.raw(compare)} ${exact} ${sql.raw(loosen)} abs(${exact}) * 1e-9`;
}
