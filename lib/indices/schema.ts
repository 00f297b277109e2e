// Tables of the Tonna index: its series, their published values, and who hears of them.
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { categories } from "@/lib/categories/schema";
import { createdAt, id, instant } from "@/lib/core/database/columns";
import { LISTING_TYPES } from "@/lib/reference/listing-types";
import { users } from "@/lib/users/schema";
import { SUBSCRIPTION_KINDS } from "./contract";

/** Roubles per base unit: four decimals, and room for a tonne of what is sold by the gram. */
const amount = () => numeric({ precision: 30, scale: 4 });

const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(",")})`);

/** A series, stored with its first value and never changed: its symbol is part of addresses. */
export const indexSeries = pgTable(
  "index_series",
  {
    id: id(),
    symbol: text().notNull().unique(),
    categorySlug: text()
      .notNull()
      .references(() => categories.slug),
    /** `all`, or a value of the category's `indexAttribute` as listings have it. */
    grade: text().notNull(),
    zone: text().notNull(),
    side: text({ enum: LISTING_TYPES }).notNull(),
    /** Code of the base unit that the value is for. */
    unit: text().notNull(),
  },
  (table) => [
    index("index_series_category").on(table.categorySlug),
    check("index_series_side", oneOf("side", LISTING_TYPES)),
  ],
);

/** Published values by day. A correction is a further revision; no row is ever changed. */
export const indexValues = pgTable(
  "index_values",
  {
    symbol: text()
      .notNull()
      .references(() => indexSeries.symbol),
    /** Moscow day. */
    date: date({ mode: "string" }).notNull(),
    /** From 1. The highest is in force. */
    revision: integer().notNull(),
    value: amount().notNull(),
    low: amount().notNull(),
    high: amount().notNull(),
    companies: integer().notNull(),
    offers: integer().notNull(),
    leftOut: integer().notNull(),
    note: text(),
    /** True for demo history, which no market made. */
    composed: boolean().notNull().default(false),
    publishedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.symbol, table.date, table.revision] }),
    index("index_values_date").on(table.date),
    // NaN passes "> 0" in Postgres, but fails an upper bound.
    check(
      "index_values_sound",
      sql.raw("revision > 0 and value >= 0 and value < 1e26 and low >= 0 and low <= high and high < 1e26"),
    ),
    check("index_values_note", sql.raw("revision = 1 or note is not null")),
  ],
);

/** Mails that a person asked for: each day's value, or the day that the value crosses a bound. */
export const indexSubscriptions = pgTable(
  "index_subscriptions",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    symbol: text()
      .notNull()
      .references(() => indexSeries.symbol),
    kind: text({ enum: SUBSCRIPTION_KINDS }).notNull(),
    /** The bound of `under` and `over`; null for `daily`. */
    value: amount(),
    /** The latest published day that a mail told of. */
    toldOf: date({ mode: "string" }),
    createdAt: createdAt(),
  },
  (table) => [
    unique("index_subscriptions_once").on(table.userId, table.symbol, table.kind, table.value).nullsNotDistinct(),
    index("index_subscriptions_symbol").on(table.symbol),
    check("index_subscriptions_kind", oneOf("kind", SUBSCRIPTION_KINDS)),
    check(
      "index_subscriptions_bound",
      sql.raw("(kind = 'daily') = (value is null) and (value is null or (value > 0 and value < 1e26))"),
    ),
  ],
);
