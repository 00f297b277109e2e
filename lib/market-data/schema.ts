// The table of market quotes.
import { sql } from "drizzle-orm";
import { boolean, char, check, date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, money } from "@/lib/core/database/columns";
import { PROVIDERS } from "./reference";

/** Prices of public statistics and exchanges: one row for each series and date. Names are in `reference.ts`. */
export const marketQuotes = pgTable(
  "market_quotes",
  {
    symbol: text().notNull(),
    /** Last day of the period of the price. */
    date: date({ mode: "string" }).notNull(),
    /** For one unit. */
    price: money().notNull(),
    currency: char({ length: 3 }).notNull(),
    unit: text().notNull(),
    provider: text({ enum: PROVIDERS }).notNull(),
    /** True for a price that ships with the product; prices of the source replace it. */
    recorded: boolean().notNull().default(false),
    /** Time of the insert or the last correction. */
    fetchedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.symbol, table.date] }),
    index("market_quotes_provider").on(table.provider, table.date),
    index("market_quotes_fetched").on(table.fetchedAt),
    // NaN passes "> 0" in Postgres, but fails an upper bound.
    check("market_quotes_price", sql.raw("price > 0 and price <= 1e11")),
  ],
);
