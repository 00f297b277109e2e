// Reads market quotes and their history for the API, the pages and the readiness check.
import { sql } from "drizzle-orm";
import { readPrepared } from "@/lib/core/database/reads";
import type { FeedAge } from "@/lib/core/feeds/feed";
import { groupBy } from "@/lib/core/group-by";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import type { HistoryPoint, MarketData, QuoteQuery, QuoteView } from "./contract";
import { findNewestDay, hasSeriesEnded, subtractYears } from "./policy";
import { findSeries, isShown, type ProviderName, SERIES, type Series, SOURCES } from "./reference";

type Row = Pick<
  QuoteView,
  "symbol" | "date" | "price" | "currency" | "unit" | "recorded" | "change" | "changePercent" | "ageDays"
> & { newestOfSource: string };

/**
 * The newest quote of each series within `from` and `to` (both included), ordered by industry. `change` compares with
 * the quote before it, also outside that range. Series that have ended by then are left out, unless one is named by `symbol`. Empty for
 * an unknown symbol.
 */
export async function listLatestQuotes({ industry, symbol, from, to }: QuoteQuery = {}): Promise<QuoteView[]> {
  const day = [formatMoscowDay(), ...(to === undefined ? [] : [to])].sort()[0] ?? "";
  const wanted = SERIES.filter(
    (series) => isShown(series) && (!industry || series.industry === industry) && (!symbol || series.symbol === symbol),
  );
  if (wanted.length === 0) return [];
  const rows = await readPrepared<Row>(sql`
    select newest.symbol, newest.date::text as date, newest.price::float8 as price, newest.currency, newest.unit, newest.recorded,
      (newest.price - before.price)::float8 as change,
      round((newest.price - before.price) * 100 / before.price, 2)::float8 as "changePercent",
      current_date - newest.date as "ageDays",
      (select max(date)::text from market_quotes
        where provider = newest.provider and date <= coalesce(${to ?? null}::date, 'infinity')) as "newestOfSource"
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
    const quote = row && toQuote(series, row, day);
    return quote && (symbol !== undefined || !quote.ended) ? [quote] : [];
  });
}

function toQuote(series: Series, { newestOfSource, ...row }: Row, day: string): QuoteView {
  const { name: source, nameRu: sourceRu, url: sourceUrl, licence, period, usualAgeDays } = SOURCES[series.provider];
  const { name, nameEn, industry, provider, categorySlug } = series;
  const shown = {
    ...row,
    name,
    nameEn,
    industry,
    provider,
    categorySlug,
    source,
    sourceRu,
    sourceUrl,
    licence,
    period,
  };
  return { ...shown, stale: row.ageDays > usualAgeDays, ended: hasSeriesEnded(row.date, { newestOfSource, day }) };
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
  const [row] = await readPrepared<{ price: number }>(sql`
    select price::float8 as price from (
      select price, currency, unit from market_quotes
      where symbol = ${symbol} and date < ${day}::date order by date desc limit 1
    ) last where currency = ${currency} and unit = ${unit}`);
  return row?.price ?? null;
}

/** Prices of several series, oldest first, by symbol. */
async function quoteHistories(
  symbols: readonly string[],
  from?: string,
  to?: string,
): Promise<Map<string, HistoryPoint[]>> {
  const rows = await readPrepared<HistoryPoint & { symbol: string }>(sql`
    select symbol, date::text as date, price::float8 as price from market_quotes
    where symbol = any(${sql.param(symbols)}::text[])
      and date between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')
    order by symbol, date`);
  const points = ([symbol, all]: [string, typeof rows]) =>
    [symbol, all.map(({ date, price }) => ({ date, price }))] as const;
  return new Map([...groupBy(rows, ({ symbol }) => symbol)].map(points));
}

/** The last years of each series, counted from its newest price, so that ended series keep their line. */
export async function listRecentHistories(
  quotes: readonly QuoteView[],
  years: number,
): Promise<Map<string, HistoryPoint[]>> {
  const [oldest] = quotes.map(({ date }) => date).sort();
  if (!oldest) return new Map();
  const symbols = quotes.map(({ symbol }) => symbol);
  const histories = await quoteHistories(symbols, subtractYears(oldest, years));
  return new Map(
    quotes.map(({ symbol, date }) => {
      const since = subtractYears(date, years);
      return [symbol, histories.get(symbol)?.filter((point) => point.date >= since) ?? []];
    }),
  );
}

/** History for the quotes of a query; empty for a series of another industry. */
function historyWithin({ industry, from, to }: QuoteQuery, symbol: string): Promise<HistoryPoint[] | null> | null {
  const isElsewhere = industry !== undefined && findSeries(symbol)?.industry !== industry;
  return isElsewhere ? null : findQuoteHistory(symbol, from, to);
}

/** Body of GET /api/market-data. */
export async function findMarketData(query: QuoteQuery): Promise<MarketData> {
  const [data, history] = await Promise.all([
    listLatestQuotes(query),
    query.symbol === undefined ? undefined : historyWithin(query, query.symbol),
  ]);
  const newest = findNewestDay(data);
  const updatedAt = newest && new Date(newest).toISOString();
  return { data, updatedAt, ...(history !== undefined && { history: history ?? [] }) };
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
