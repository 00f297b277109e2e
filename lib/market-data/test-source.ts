// A local source of recorded documents for the database tests of market data.
import { sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import { readFixture } from "@/fixtures/read";
import { db } from "@/lib/core/database/db";
import { feedSource } from "@/lib/core/feeds/test-source";
import { findMarketData, listLatestQuotes } from "./queries";
import { marketQuotes } from "./schema";

/** A recorded answer of a source. */
export const recorded = (name: string) => readFixture(`quotes/${name}`);

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
