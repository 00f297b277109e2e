// Provider: wheat futures and index of the Moscow Exchange.
import { z } from "zod";
import { env } from "@/lib/core/env";
import { download } from "@/lib/core/feeds/download";
import { FeedError } from "@/lib/core/feeds/runs";
import { addDays } from "@/lib/core/time/market-day";

import type { Provider, SourceQuote } from "./provider";

const FUTURE = "moex-wheat-futures";
const INDEX = "moex-wheat-fob-novorossiysk";
const MAX_PAGES = 40;
const FIRST_DAYS = 366;

/**
 * Moscow Exchange, ISS: settlement prices of the nearest wheat future (roubles a tonne) and the FOB Novorossiysk index
 * (dollars a tonne). Off unless MOEX=1: showing these data needs a contract with the exchange.
 */
export const moex: Provider = {
  name: "moex",
  largestJump: 2,
  // Prices of an expired contract stay: the next contract has another price for the same day.
  settled: [FUTURE],
  async fetch({ newest, signal }) {
    const first = addDays(new Date().toISOString().slice(0, 10), -FIRST_DAYS);
    const ask = (path: string, column: string, symbol: string) =>
      readHistory(path, column, symbol, newest.get(symbol) ?? first, signal);
    const contract = await findNearestContract(signal);
    const futures = await ask(`futures/markets/forts/securities/${contract}`, "SETTLEPRICE", FUTURE);
    const index = await ask("stock/markets/index/securities/WHFOB", "CLOSE", INDEX);
    return { quotes: [...futures, ...index], refused: [] };
  },
};

/** A block of an ISS answer. The order of columns may change. */
const Block = z.object({ columns: z.array(z.string()), data: z.array(z.array(z.unknown())) });
type Row = Record<string, unknown>;

async function readBlocks(path: string, query: Record<string, string>, signal: AbortSignal | undefined) {
  const address = `${env().MOEX_URL.replace(/\/+$/, "")}/${path}.json?${new URLSearchParams({ "iss.meta": "off", ...query })}`;
  const { bytes } = await download(address, { accept: "application/json", signal });
  try {
    const blocks = z
      .record(z.string(), Block)
      .parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
    return (name: string): Row[] => {
      const block = blocks[name];
      return (block?.data ?? []).map((cells) =>
        Object.fromEntries(block?.columns.map((column, at) => [column, cells[at]]) ?? []),
      );
    };
  } catch (cause) {
    throw new FeedError("The exchange's answer is not the JSON that is expected.", {}, { cause });
  }
}

/** The wheat contract that expires next. ISS ignores a filter by asset, so all contracts come. */
async function findNearestContract(signal: AbortSignal | undefined): Promise<string> {
  const blocks = await readBlocks("engines/futures/markets/forts/securities", { "iss.only": "securities" }, signal);
  const wheat = blocks("securities")
    .filter((row) => row.ASSETCODE === "WHEAT" && typeof row.SECID === "string" && /^\w+$/.test(row.SECID))
    .sort((one, other) => String(one.LASTTRADEDATE).localeCompare(String(other.LASTTRADEDATE)));
  const [nearest] = wheat;
  if (!nearest) throw new FeedError("The exchange lists no wheat future.");
  return String(nearest.SECID);
}

/** Prices of one security from a day on, without days that have no price. */
async function readHistory(
  path: string,
  column: string,
  symbol: string,
  from: string,
  signal: AbortSignal | undefined,
) {
  const quotes: SourceQuote[] = [];
  for (let start = 0, page = 0; page < MAX_PAGES; page++) {
    const blocks = await readBlocks(`history/engines/${path}`, { from, start: String(start) }, signal);
    const rows = blocks("history");
    for (const row of rows) {
      const price = row[column];
      if (typeof price === "number" && price > 0 && z.iso.date().safeParse(row.TRADEDATE).success)
        quotes.push({ symbol, date: String(row.TRADEDATE), price: String(price) });
    }
    const [cursor] = blocks("history.cursor");
    start += rows.length;
    if (rows.length === 0 || start >= Number(cursor?.TOTAL ?? 0)) break;
  }
  return quotes;
}
