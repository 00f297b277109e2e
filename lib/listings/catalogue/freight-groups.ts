/*
 * Prices at a place in SQL. Listings of one category and `freight_group` share a factor and an addend: price = base price × factor +
 * addend, in scaled roubles. Which groups there are is read from the index and held in memory; factors and addends are parameters.
 */

import { type SQL, sql } from "drizzle-orm";
import { BoundedMap, rememberBeside } from "@/lib/core/cache/remembered";
import { getCurrentGeneration, isStale } from "@/lib/core/cache/tags";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import { splitParam } from "@/lib/core/database/sql-text";
import { singleton } from "@/lib/core/singleton";
import { type FreightView, findDelivery } from "@/lib/freight/delivery-policy";
import { parseFreightGroup } from "@/lib/freight/group-policy";
import { Exact, type PriceView } from "@/lib/prices/comparable-policy";
import { findVatScale, listPriceFactors } from "@/lib/prices/comparable-rows";
import { sumCarriage, toShipment } from "@/lib/prices/place-price-policy";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import type { ListingType } from "@/lib/reference/listing-types";
import { getCategoryTag } from "../tags";

/**
 * A group of a leaf category. `factor` and `addend` are exact decimal text; an empty factor: the price is not known. `lows` are its lowest
 * prices, the first of them lowest, `highs` its highest, the first of them highest, as far as a double has them.
 */
type PlacedGroup = {
  category: string;
  key: string;
  type: ListingType | null;
  factor: string;
  addend: string;
  lows: readonly number[];
  highs: readonly number[];
};
export type PlacedGroups = readonly PlacedGroup[];

type PlaceView = PriceView & { at: FreightView };

/** The groups of leaf categories at a view's place. */
export async function listPlacedGroups(leaves: readonly CategoryNode[], view: PlaceView): Promise<PlacedGroups> {
  const each = await Promise.all(leaves.map(async (leaf) => placeGroups(leaf, await listPresent(leaf.slug), view)));
  return each.length === 1 ? (each[0] ?? []) : each.flat();
}

/** A group that there is, its name read, with its lowest and highest base prices; none where none of its listings has one. */
type Present = PresentRow & { group: ReturnType<typeof parseFreightGroup> };
type PresentRow = { name: string; lows: number[]; highs: number[] };
/** Prices known of each end of a group. Four are read as fast as one; eight would leave out 6 % more groups of a page. */
const KNOWN_PRICES = 4;
type Held = { value: Promise<readonly Present[]>; generation: number };
/** Groups in memory: some 450 bytes each, a few hundred of a category. */
const MAX_BYTES = 64 * 1024 * 1024;
const GROUP_BYTES = 450;
const held = () => singleton("freight-groups", () => new BoundedMap<Held>(MAX_BYTES));

/** The groups that a leaf has, until a listing of it changes. */
function listPresent(leaf: string): Promise<readonly Present[]> {
  const known = held().get(leaf);
  if (known && !isStale(known.generation, [getCategoryTag(leaf)])) return known.value;
  const generation = getCurrentGeneration();
  const value = readPresent(leaf).then((groups) => {
    if (held().get(leaf)?.value === value) held().set(leaf, { value, generation }, GROUP_BYTES * (1 + groups.length));
    return groups;
  });
  held().set(leaf, { value, generation }, 1_000);
  value.catch(() => held().delete(leaf));
  return value;
}

/** Steps through the index from group to group. */
async function readPresent(leaf: string): Promise<Present[]> {
  const ofLeaf = sql`from listings l where l.status = 'ACTIVE' and l.category_slug = ${leaf}`;
  const next = (beyond: SQL) => sql`(select l.freight_group ${ofLeaf}${beyond} order by l.freight_group limit 1)`;
  const end = (way: "asc" | "desc") => sql`array(
    select l.base_price::float8 ${ofLeaf} and l.freight_group = p.name and l.base_price is not null
    order by l.base_price ${sql.raw(way)} limit ${KNOWN_PRICES})`;
  const rows = await readWithCustomPlan<PresentRow>(sql`
    with recursive present (name) as (
      select ${next(sql``)} union all
      select ${next(sql` and l.freight_group > p.name`)} from present p where p.name is not null
    ) select p.name, ${end("asc")} as lows, ${end("desc")} as highs from present p where p.name is not null`);
  return rows.map((row) => ({ ...row, group: parseFreightGroup(row.name) }));
}

/** Groups of a view of a leaf, with the groups that they were made of. */
type Made = { present: readonly Present[]; groups: PlacedGroups };
/** A made group with its part of a statement takes some 500 bytes. Anybody may ask for any lot, so all views share one bound. */
const MADE_BYTES = 500;
const made = () => singleton("placed-groups", () => new BoundedMap<Made>(MAX_BYTES));

function placeGroups(leaf: CategoryNode, present: readonly Present[], view: PlaceView): PlacedGroups {
  const { at, currency, vatView, day, ratesDate } = view;
  const key = [leaf.slug, at.place.id, at.lot, at.table?.version, currency, vatView, day, ratesDate].join();
  const known = made().get(key);
  if (known?.present === present) return known.groups;
  const groups = computeGroups(leaf, present, view);
  made().set(key, { present, groups }, MADE_BYTES * (1 + groups.length));
  return groups;
}

function computeGroups({ slug }: CategoryNode, present: readonly Present[], view: PlaceView): PlacedGroups {
  const [currencies, vats] = listPriceFactors(view).map(
    (factors) => new Map(factors.map(({ value, factor }) => [value, factor])),
  ) as [Map<string, string>, Map<string, string>];
  const scale = findVatScale(view);
  const addends = new Map<string, string | null>();
  return present.map(({ name: key, group, lows, highs }): PlacedGroup => {
    const unknown = { category: slug, key, type: group?.type ?? null, factor: "", addend: "0", lows: [], highs: [] };
    if (!group || lows.length === 0) return unknown;
    // In a view as offered, VAT changes nothing, and its kinds are not asked for.
    const vat = view.vatView === null ? "1" : vats.get(group.vat);
    const currency = currencies.get(group.currency);
    const [place] = key.split(`/${group.currency}/`);
    if (vat === undefined || currency === undefined || place === undefined) return unknown;
    if (!addends.has(place)) addends.set(place, computeAddend({ ...group, categorySlug: slug }, view, scale));
    const addend = addends.get(place);
    if (addend === null || addend === undefined) return unknown;
    const factor = new Exact(currency).times(vat).toFixed();
    const toPrice = (base: number) => base * Number(factor) + Number(addend);
    return { ...unknown, factor, addend, lows: lows.map(toPrice), highs: highs.map(toPrice) };
  });
}

type Group = NonNullable<ReturnType<typeof parseFreightGroup>> & { categorySlug: string };

/** Amount that the delivery adds to an offer or takes from a bid, in scaled roubles per base unit; null where it is not known. */
function computeAddend(group: Group, view: PlaceView, scale: InstanceType<typeof Exact>): string | null {
  const delivery = findDelivery(toShipment(group, group.baseUnit), view.at, view.day);
  if ("reason" in delivery) return null;
  const sign = group.type === "SELL" ? 1 : -1;
  return sumCarriage(delivery.carriage, view).times(delivery.weight).times(sign).times(scale).toFixed();
}

/** Rows that a page needs: the first of a side, or those behind the value of a cursor. */
type Wanted = { type: ListingType | undefined; direction: "asc" | "desc"; rows: number; after: string | null };

/** More than doubles differ from exact values. */
const SLACK = 1e-9;

/** Groups that a page can have rows of. `bound`: no row of it is behind this value; null where that is not known. */
export type PrunedGroups = { groups: PlacedGroups; bound: number | null };

/**
 * Leaves out groups that cannot have rows of a page. Each price that is known of a group is a row's: the page's last value is at most
 * that of the price which is as many prices away as the page has rows. Groups whose price is not known are left out where others
 * fill the page.
 */
export function pruneGroups(groups: PlacedGroups, { type, direction, rows, after }: Wanted): PrunedGroups {
  const sign = direction === "asc" ? 1 : -1;
  const [near, far] = direction === "asc" ? (["lows", "highs"] as const) : (["highs", "lows"] as const);
  const begin = (group: PlacedGroup) => sign * (group[near][0] ?? 0);
  const end = (group: PlacedGroup) => sign * (group[far][0] ?? 0);
  const from = after === null ? Number.NEGATIVE_INFINITY : loosen(sign * Number(after), -1);
  // A price that is surely behind the cursor.
  const beyond = after === null ? Number.NEGATIVE_INFINITY : loosen(sign * Number(after), 1);
  const ofType = type === undefined ? groups : groups.filter((group) => group.type === null || group.type === type);
  const prices = new Float64Array(ofType.length * KNOWN_PRICES);
  let known = 0;
  for (const group of ofType)
    for (const price of group[near]) if (sign * price > beyond) prices[known++] = sign * price;
  const last = prices.subarray(0, known).sort()[rows - 1];
  // The page reaches the rows without a price, which any group may have.
  if (last === undefined) return { groups: ofType, bound: null };
  const bound = loosen(last, 1);
  const reached = ofType.filter((group) => group.factor !== "" && begin(group) <= bound && end(group) >= from);
  return { groups: reached, bound: sign * bound };
}

const loosen = (value: number, way: 1 | -1) => value + way * Math.abs(value) * SLACK;

/** Columns of groups as texts, a value a line, by the groups: a statement may have its groups several times. */
const remembered = rememberBeside<string>({ most: 4 });

/** Groups as a table `(value, key, factor, addend)` in SQL; the factor is null where the price is not known. */
export function selectPlacedGroups(groups: PlacedGroups): SQL {
  const array = (name: "category" | "key" | "factor" | "addend") =>
    splitParam(
      remembered(groups, name, () => groups.map((group) => group[name]).join("\n")),
      "\n",
    );
  return sql`(select value, key, nullif(factor, '')::numeric as factor, addend::numeric as addend
    from unnest(${array("category")}, ${array("key")}, ${array("factor")}, ${array("addend")}) as g(value, key, factor, addend))`;
}

/** The factors and addends of groups as a JSON object, for `placePriceSql`. */
export function toPlacedGroupsJson(groups: PlacedGroups): string {
  const entries = groups.flatMap(({ category, key, factor, addend }) =>
    factor === "" ? [] : [[`${category} ${key}`, [factor, addend]]],
  );
  return JSON.stringify(Object.fromEntries(entries));
}

/** The price of a row `l` at a place in scaled roubles; null where it is not known. `groups` is the JSON of `toPlacedGroupsJson`. */
export function placePriceSql(groups: string): SQL {
  const entry = sql`(${groups}::text::jsonb -> (l.category_slug || ' ' || l.freight_group))`;
  return sql`(l.base_price * (${entry} ->> 0)::numeric + (${entry} ->> 1)::numeric)`;
}
