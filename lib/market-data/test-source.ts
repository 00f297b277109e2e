import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { db } from "@/lib/core/database/db";
import { findMarketData, latestQuotes } from "./queries";
import { marketQuotes } from "./schema";

/** What a source answered once. */
export const recorded = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, "../../../shared/data/quotes", name));

/** The sources of quotes as a server of a test's own: what it answers, and what it was asked. Call it once a file. */
export function quoteSource() {
  const state = { answer: ((_, response) => response.end()) as RequestListener, asked: [] as string[] };
  const server = createServer((request, response) => {
    state.asked.push(request.url ?? "");
    state.answer(request, response);
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    vi.stubEnv("WORLD_BANK_URL", `${address}/page`);
    vi.stubEnv("EU_AGRI_URL", `${address}/agrifood/api/`);
    vi.stubEnv("MOEX_URL", `${address}/iss`);
    vi.stubEnv("MOEX", "1");
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
    vi.unstubAllEnvs();
  });

  beforeEach(async () => {
    await db().execute(sql`truncate market_quotes, feed_runs`);
    state.asked.length = 0;
  });

  return state;
}

export const stored = () => db().select().from(marketQuotes).orderBy(marketQuotes.symbol, marketQuotes.date);
export const quote = async (symbol: string) => (await latestQuotes({ symbol }))[0];

/** All that is shown but for the age of each price, which midnight changes. */
export async function shown() {
  const { data, ...rest } = await findMarketData({});
  return { ...rest, data: data.map((quote) => ({ ...quote, ageDays: null })) };
}
