// Reads market quotes and their history for the API, the pages and the readiness check.
import { sql } from "drizzle-orm";
import { getOnlyRow } from "@/lib/core/database/db";
import { readPrepared } from "@/lib/core/database/reads";
import type { FeedAge } from "@/lib/core/feeds/feed";
import { toJsonNumber } from "@/lib/core/money";
import type { HistoryPoint, MarketData, QuoteQuery, QuoteView } from "./contract";
import { subtractYears } from "./policy";
import { findSeries, isShown, type ProviderName, SERIES, type Series, SOURCES } from "./reference";

type Row = {
  symbol: string;
  date: string;
  price: string;
  currency: string;
  unit: string;
  recorded: boolean;
  change: string | null;
  change_percent: string | null;
  age_days: number;
};

/**
 * The newest quote of each series within `from` and `to` (both included), ordered by industry. `change` compares with
 * the quote before it, also outside that range. Empty for an unknown symbol.
 */
export async function listLatestQuotes({ industry, symbol, from, to }: QuoteQuery = {}): Promise<QuoteView[]> {
  const wanted = SERIES.filter(
    (series) => isShown(series) && (!industry || series.industry === industry) && (!symbol || series.symbol === symbol),
  );
  if (wanted.length === 0) return [];
  const rows = await readPrepared<Row>(sql`
    select newest.symbol, newest.date::text as date, newest.price, newest.currency, newest.unit, newest.recorded,
      newest.price - before.price as change,
      round((newest.price - before.price) * 100 / before.price, 2) as change_percent,
      current_date - newest.date as age_days
    from unnest(${sql.param(wanted.map((series) => series.symbol))}::text[]) as wanted(symbol)
    cross join lateral (
      select * from market_quotes
      where symbol = wanted.symbol
        and date between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')
      order by date desc limit 1
    ) newest
    left join lateral (
      select price, currency, unit from market_quotes
      where symbol = newest.symbol and date < newest.date
      order by date desc limit 1
    ) before on before.currency = newest.currency and before.unit = newest.unit`);
  const bySymbol = new Map(rows.map((row) => [row.symbol, row]));
  return wanted.flatMap((series) => {
    const row = bySymbol.get(series.symbol);
    return row ? [toQuote(series, row)] : [];
  });
}

function toQuote(series: Series, row: Row): QuoteView {
  const { name: source, nameRu: sourceRu, url: sourceUrl, licence, period, usualAgeDays } = SOURCES[series.provider];
  const { symbol, name, nameEn, industry, provider, categorySlug } = series;
  return {
    symbol,
    name,
    nameEn,
    industry,
    price: toJsonNumber(row.price),
    currency: row.currency,
    unit: row.unit,
    change: row.change === null ? null : toJsonNumber(row.change),
    changePercent: row.change_percent === null ? null : toJsonNumber(row.change_percent),
    date: row.date,
    source,
    sourceUrl,
    provider,
    sourceRu,
    licence,
    period,
    categorySlug,
    recorded: row.recorded,
    ageDays: row.age_days,
    stale: row.age_days > usualAgeDays,
  };
}

/** Prices of a series between two days (both included), oldest first; null for an unknown symbol. */
export async function findQuoteHistory(symbol: string, from?: string, to?: string): Promise<HistoryPoint[] | null> {
  const series = findSeries(symbol);
  if (!series || !isShown(series)) return null;
  return (await quoteHistories([symbol], from, to)).get(symbol) ?? [];
}

/** The last price of the series before a day, in the same currency and unit; null when there is none. */
export async function findPriceBefore(
  { symbol, currency, unit }: Pick<QuoteView, "symbol" | "currency" | "unit">,
  day: string,
): Promise<number | null> {
  const [row] = await readPrepared<{ price: string }>(sql`
    select price from (
      select price, currency, unit from market_quotes
      where symbol = ${symbol} and date < ${day}::date order by date desc limit 1
    ) last where currency = ${currency} and unit = ${unit}`);
  return row ? toJsonNumber(row.price) : null;
}

/** Prices of several series, oldest first, by symbol. */
async function quoteHistories(
  symbols: readonly string[],
  from?: string,
  to?: string,
): Promise<Map<string, HistoryPoint[]>> {
  const rows = await readPrepared<{ symbol: string; date: string; price: string }>(sql`
    select symbol, date::text as date, price from market_quotes
    where symbol = any(${sql.param(symbols)}::text[])
      and date between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')
    order by symbol, date`);
  const histories = new Map<string, HistoryPoint[]>();
  for (const { symbol, date, price } of rows) {
    const points = histories.get(symbol) ?? [];
    points.push({ date, price: toJsonNumber(price) });
    histories.set(symbol, points);
  }
  return histories;
}

/** The last years of each series, counted from its newest price, so that ended series keep their line. */
export async function listRecentHistories(
  quotes: readonly QuoteView[],
  years: number,
): Promise<Map<string, HistoryPoint[]>> {
  const [oldest] = quotes.map(({ date }) => date).sort();
  if (!oldest) return new Map();
  const histories = await quoteHistories(
    quotes.map(({ symbol }) => symbol),
    subtractYears(oldest, years),
  );
  for (const { symbol, date } of quotes) {
    const since = subtractYears(date, years);
    histories.set(
      symbol,
      (histories.get(symbol) ?? []).filter((point) => point.date >= since),
    );
  }
  return histories;
}

/** History for the quotes of a query; empty for a series of another industry. */
function historyWithin({ industry, from, to }: QuoteQuery, symbol: string): Promise<HistoryPoint[] | null> | null {
  const isElsewhere = industry !== undefined && findSeries(symbol)?.industry !== industry;
  return isElsewhere ? null : findQuoteHistory(symbol, from, to);
}

/** Body of GET /api/market-data. */
export async function findMarketData(query: QuoteQuery): Promise<MarketData> {
  const [data, updatedAt, history] = await Promise.all([
    listLatestQuotes(query),
    lastUpdate(),
    query.symbol === undefined ? undefined : historyWithin(query, query.symbol),
  ]);
  return { data, updatedAt, ...(history !== undefined && { history: history ?? [] }) };
}

/** Time of the last new or corrected quote, ISO 8601; null before the first one. */
async function lastUpdate(): Promise<string | null> {
  const row = getOnlyRow(
    await readPrepared<{ at: Date | string | null }>(sql`select max(fetched_at) as at from market_quotes`),
  );
  return row.at === null ? null : new Date(row.at).toISOString();
}

/** Age of a provider's newest quote, for readiness and the page of feeds; null when there is none. */
export async function getQuotesAge(provider: ProviderName): Promise<FeedAge | null> {
  const [newest] = await readPrepared<{ date: string; recorded: boolean; age_days: number }>(sql`
    select date::text as date, recorded, current_date - date as age_days from market_quotes
    where provider = ${provider} order by date desc, recorded limit 1`);
  if (!newest) return null;
  const { date, recorded, age_days: ageDays } = newest;
  return { status: recorded || ageDays > SOURCES[provider].usualAgeDays ? "warn" : "pass", date, ageDays, recorded };
}
