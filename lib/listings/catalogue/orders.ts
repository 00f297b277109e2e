/*
 * Each order of the catalogue, defined once. An order is a merge of sorted groups: rows of a group share a factor and an addend, and
 * are sorted by column × factor + addend, then by id. `price` is one group. A comparable price has a group for each currency; in a view
 * of VAT for each kind of VAT as well. These are two tables: the factor of a group is the product of theirs, its addend the sum.
 */

import { type SQL, sql } from "drizzle-orm";
import { createCursorError } from "@/lib/core/cursor";
import { type PriceView, toViewVersion } from "@/lib/prices/comparable-policy";
import { listPriceFactors } from "@/lib/prices/comparable-rows";
import type { Attribute } from "@/lib/reference/categories/contract";
import type { Frequencies } from "@/lib/text/counts";
import type { ColumnKey } from "../query";
import type { FilterName } from "./filters";
import type { PlacedGroups } from "./freight-groups";

export type OrderDefinition = {
  /** Column of `listings`, which search rows have as well. */
  column: string;
  /** How a cursor writes the value of a row. */
  kind: keyof typeof CURSOR_TEXTS;
  /** Rows without a value come last, by id. */
  isNullable?: true;
  /** Matches of a filter may lie together in it, as the prices of one good do. */
  isClustered?: true;
  /** Under these filters one index has both the rows and the order. */
  indexes: readonly (readonly FilterName[])[];
  /** The value of a row is the addend of its group: the column only tells the groups apart. */
  isOfGroup?: true;
  /** The quality attribute that the column is made of. No index has it: matches are collected and sorted. */
  quality?: Attribute;
  /** Groups, when there are several; rows of none of them come last, by id. */
  groups?: (view: OrderView) => Omit<Groups, "version">;
};

/** A column of `listings`, or one part of it between slashes, counted from 1. */
export type GroupKey = { column: string; part?: number };
/** By value of a key: what the column of the order is multiplied by (above zero) and added to, as decimal text. */
export type GroupTable = readonly { value: string; factor: string; addend: string }[];

/** Rates, places and freight that the groups of an order depend on. */
export type OrderView = PriceView & {
  /** Km from the place `near` by the id of a place. */
  distances?: ReadonlyMap<string, number> | null;
  /** Groups of the price at the place `at`. */
  placed?: PlacedGroups | null;
};

type Direction = "asc" | "desc";
/** The groups of an order in a view. */
export type Groups = {
  /** Keys that find a row's entry in each table. */
  keys: readonly GroupKey[];
  tables: readonly GroupTable[];
  /** The indexes of the order have a category before the column of the keys, of any level or a leaf: each is scanned by itself. */
  within?: "category" | "leaf";
  /** The groups themselves, by category and the one key, where it is known which there are. The tables are empty then. */
  placed?: PlacedGroups;
  /** No row of the page is behind this value, where it is known before the rows are read. */
  bound?: number | null;
  /** Tells a cursor which rates the tables were made of. */
  version: string;
};
export type ColumnOrder = Omit<OrderDefinition, "groups"> & { direction: Direction; groups: Groups | null };
/** The order of what a text finds: `relevance.ts`. */
export type RelevanceOrder = { direction: Direction; frequencies: Frequencies };
export type Order = ColumnOrder | RelevanceOrder;

export const ORDERS: Record<ColumnKey, OrderDefinition> = {
  price: { column: "price_per_unit", kind: "amount", isNullable: true, isClustered: true, indexes: [[], ["cat"]] },
  comparablePrice: {
    column: "base_price",
    kind: "amount",
    isClustered: true,
    indexes: [[], ["cat"]],
    groups: listPriceGroups,
  },
  priceAt: {
    column: "base_price",
    kind: "amount",
    isClustered: true,
    indexes: [["cat"]],
    groups: ({ placed }) => ({
      keys: [{ column: "freight_group" }],
      tables: [],
      within: "leaf",
      placed: placed ?? [],
    }),
  },
  distance: {
    column: "basis_place_id",
    kind: "amount",
    isClustered: true,
    isOfGroup: true,
    indexes: [],
    groups: ({ distances }) => ({ keys: [{ column: "basis_place_id" }], tables: [toTable(distances ?? new Map())] }),
  },
  date: {
    column: "published_at",
    kind: "instant",
    indexes: [[], ["cat"], ["company"], ["owner"], ["country", "region"]],
  },
  quality: { column: "quality", kind: "amount", isNullable: true, indexes: [] },
  volume: { column: "volume", kind: "amount", isNullable: true, isClustered: true, indexes: [[]] },
};

/** Distances as the addends of groups, made once for each place. */
const tables = new WeakMap<ReadonlyMap<string, number>, GroupTable>();

function toTable(distances: ReadonlyMap<string, number>): GroupTable {
  const known = tables.get(distances);
  if (known) return known;
  const table = [...distances].map(([value, km]) => ({ value, factor: "1", addend: String(km) }));
  tables.set(distances, table);
  return table;
}

/** Groups of the comparable price. Without a view of VAT, they are a fourth as many. */
function listPriceGroups(view: PriceView): Omit<Groups, "version"> {
  const [currencies, vats] = listPriceFactors(view);
  return view.vatView === null
    ? { keys: [{ column: "currency" }], tables: [currencies], within: "category" }
    : {
        keys: [
          { column: "price_group", part: 1 },
          { column: "price_group", part: 2 },
        ],
        tables: [currencies, vats],
        within: "leaf",
      };
}

/** An instant as cursors carry it, in milliseconds, and back. */
export const toMilliseconds = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000)::bigint::text`;
export const fromMilliseconds = (text: string) => sql`to_timestamp(${text}::numeric / 1000)::timestamptz(3)`;

/** A value as the text in a cursor, what such a text looks like, and back. */
const CURSOR_TEXTS = {
  amount: {
    write: (value: SQL) => sql`trim_scale(${value})::text`,
    form: /^-?\d{1,40}(\.\d{1,90})?$/,
    read: (text: string) => sql`${text}::numeric`,
  },
  instant: { write: toMilliseconds, form: /^\d{1,15}$/, read: fromMilliseconds },
};

/** The last row of the page before: its value (null: it has none) and id. */
export type Keyset = { value: string | null; id: string };

const VERSION = /^([^~]+)~(.*)$/s;

/** The version of the groups that a cursor goes on with; null without a cursor or groups. Throws `invalid_parameter`. */
export function readVersion({ groups }: OrderDefinition, cursor: Keyset | null): string | null {
  if (!groups || !cursor) return null;
  const [, version] = VERSION.exec(cursor.value ?? "") ?? [];
  if (!version) throw createCursorError();
  return version;
}

/**
 * An order in one direction, with the groups of a view, which is that of the first page where a cursor continues it. Throws
 * `invalid_parameter` for a value that no cursor has.
 */
export function resolveOrder(
  { groups, ...definition }: OrderDefinition,
  direction: Direction,
  cursor: Keyset | null,
  view: OrderView,
): { order: ColumnOrder; after: Keyset | null } {
  if (!groups)
    return { order: { ...definition, direction, groups: null }, after: cursor && checkKeyset(definition, cursor) };
  const [, , value = ""] = VERSION.exec(cursor?.value ?? "") ?? [];
  const order = { ...definition, direction, groups: { ...groups(view), version: toViewVersion(view) } };
  const after = cursor && checkKeyset({ ...definition, isNullable: true }, { ...cursor, value: value || null });
  return { order, after };
}

function checkKeyset({ kind, isNullable }: Pick<OrderDefinition, "kind" | "isNullable">, keyset: Keyset): Keyset {
  const isValid = keyset.value === null ? isNullable : CURSOR_TEXTS[kind].form.test(keyset.value);
  if (!isValid) throw createCursorError();
  return keyset;
}

/** A sort value as the cursor of its row has it: behind the version of the groups, if there are several. */
export function writeCursorValue({ kind, groups }: ColumnOrder, value: SQL): SQL {
  const text = CURSOR_TEXTS[kind].write(value);
  return groups ? sql`${groups.version}::text || '~' || coalesce(${text}, '')` : text;
}

/** The value of a cursor in SQL. */
export function readCursorValue({ kind }: ColumnOrder, text: string): SQL {
  return CURSOR_TEXTS[kind].read(text);
}
