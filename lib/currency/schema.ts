// The table of exchange rates.
import { sql } from "drizzle-orm";
import { boolean, char, check, date, index, integer, numeric, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { instant } from "@/lib/core/database/columns";

/** Official rates of the Bank of Russia: one row for each currency and document, with history. */
export const currencyRates = pgTable(
  "currency_rates",
  {
    code: char({ length: 3 }).notNull(),
    /** Date of the document, not of the request. */
    date: date({ mode: "string" }).notNull(),
    /** Number of units that `value` is for; changes over time. */
    nominal: integer().notNull(),
    /** Roubles as published, for `nominal` units. */
    value: numeric({ precision: 18, scale: 4 }).notNull(),
    /** Roubles per one unit. */
    rate: numeric({ precision: 24, scale: 12 }).notNull(),
    /** True for the shipped document; removed when the Bank has answered. */
    recorded: boolean().notNull().default(false),
    fetchedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.date] }),
    index("currency_rates_date").on(table.date),
    // NaN passes "> 0" in Postgres, but fails an upper bound.
    check(
      "currency_rates_positive",
      sql.raw("nominal > 0 and value > 0 and value < 1e14 and rate > 0 and rate < 1e12"),
    ),
  ],
);
