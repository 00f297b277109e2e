// A local source of recorded documents for the database tests of market data.
import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import { db } from "@/lib/core/database/db";
import { feedSource } from "@/lib/core/feeds/test-source";
import { findMarketData, listLatestQuotes } from "./queries";
import { marketQuotes } from "./schema";

/** Reads a recorded document. */
export const recorded = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, "../../../shared/data/quotes", name));

/** Starts a local source and empties the quotes before each test. Call it once in a file. */
export function quoteSource() {
  beforeEach(() => db().execute(sql`truncate market_quotes, feed_runs`));
  return feedSource((address) => ({
    WORLD_BANK_URL: `${address}/page`,
    EU_AGRI_URL: `${address}/agrifood/api/`,
    MOEX_URL: `${address}/iss`,
    MOEX: "1",
  }));
}

export const stored = () => db().select().from(marketQuotes).orderBy(marketQuotes.symbol, marketQuotes.date);
export const quote = async (symbol: string) => (await listLatestQuotes({ symbol }))[0];

/** All public fields except the age, which changes at midnight. */
export async function shown() {
  const { data, ...rest } = await findMarketData({});
  return { ...rest, data: data.map((quote) => ({ ...quote, ageDays: null })) };
}
