import { sql } from "drizzle-orm";
import { boolean, char, check, date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, money } from "@/lib/core/database/columns";
import { PROVIDERS } from "./reference";

/** Prices of public statistics and exchanges, one row a series and date. Names and industries: `series.ts`. */
export const marketQuotes = pgTable(
  "market_quotes",
  {
    symbol: text().notNull(),
    /** Last day of the period that the price stands for. */
    date: date({ mode: "string" }).notNull(),
    /** For one unit. */
    price: money().notNull(),
    currency: char({ length: 3 }).notNull(),
    unit: text().notNull(),
    provider: text({ enum: PROVIDERS }).notNull(),
    /** From the document shipped with the product; gives way to the source. */
    recorded: boolean().notNull().default(false),
    /** When the row came in or was last corrected. */
    fetchedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.symbol, table.date] }),
    index("market_quotes_provider").on(table.provider, table.date),
    index("market_quotes_fetched").on(table.fetchedAt),
    // NaN passes "> 0" in Postgres, but not an upper bound.
    check("market_quotes_price", sql.raw("price > 0 and price <= 1e11")),
  ],
);
