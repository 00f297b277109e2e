import { sql } from "drizzle-orm";
import { boolean, char, check, date, index, integer, numeric, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { instant } from "@/lib/core/database/columns";

/** Official rates of the Bank of Russia, one row a currency and document. History is kept. */
export const currencyRates = pgTable(
  "currency_rates",
  {
    code: char({ length: 3 }).notNull(),
    /** The document's own date, never the date it was asked for. */
    date: date({ mode: "string" }).notNull(),
    /** How many units `value` is for; changes over time. */
    nominal: integer().notNull(),
    /** Roubles as published, for `nominal` units. */
    value: numeric({ precision: 18, scale: 4 }).notNull(),
    /** Roubles per one unit. */
    rate: numeric({ precision: 24, scale: 12 }).notNull(),
    /** From the document shipped with the product; removed when the source has answered. */
    recorded: boolean().notNull().default(false),
    fetchedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.date] }),
    index("currency_rates_date").on(table.date),
    // NaN passes "> 0" in Postgres, but not an upper bound.
    check(
      "currency_rates_positive",
      sql.raw("nominal > 0 and value > 0 and value < 1e14 and rate > 0 and rate < 1e12"),
    ),
  ],
);
