// Fetches and stores market quotes of public sources, and the quotes that ship with the product.
import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { FeedError, type FeedRun, recordFeedRun, runFeed } from "@/lib/core/feeds/runs";
import { addDays } from "@/lib/core/time/market-day";
import { findDocumentDoubt, findLatestDay, findNewestDay, siftQuotes, toCanonicalPrice } from "./policy";
import { euAgri } from "./providers/eu-agri";
import { moex } from "./providers/moex";
import type { Provider, SourceDocument, SourceQuote } from "./providers/provider";
import { listRecordedQuotes } from "./providers/recorded";
import { worldBank } from "./providers/world-bank";
import { findSeries, type ProviderName } from "./reference";
import { marketQuotes } from "./schema";

const SOURCES: Record<ProviderName, Provider> = { "world-bank": worldBank, "eu-agri": euAgri, moex };
/** A series is known while its newest price is at most this old. */
const KNOWN_FOR_DAYS = 100;
const REASONS_KEPT = 5;
/** A document with a larger share of refused rows is refused as a whole. */
const LARGEST_REFUSED_SHARE = 1 / 3;

/**
 * Stores new and corrected prices; a second run changes nothing. Refused documents and rows are named in the run log,
 * and stored prices stay. `acceptJumps` accepts prices beyond `largestJump`. Throws only on database errors.
 */
export function refreshQuotes(
  name: ProviderName,
  { signal, acceptJumps = false }: { signal?: AbortSignal; acceptJumps?: boolean } = {},
): Promise<FeedRun> {
  return runFeed(name, async (startedAt) => {
    const provider = SOURCES[name];
    const { newest } = await inTransaction((tx) => findStoredQuotes(tx, name));
    const document = await provider.fetch({ newest, signal });
    const largestJump = acceptJumps ? Number.POSITIVE_INFINITY : provider.largestJump;
    return inTransaction((tx) => storeDocument(tx, { ...provider, largestJump }, document, startedAt));
  });
}

/**
 * Stores the shipped prices of each provider that has none, marked as recorded. Prices of the source replace them.
 * Returns whether it stored any.
 */
export async function loadRecordedQuotes(): Promise<boolean> {
  let loaded = false;
  for (const { provider, quotes } of listRecordedQuotes()) {
    const startedAt = new Date();
    loaded =
      (await inTransaction(async (tx) => {
        await lockProvider(tx, provider);
        const [stored] = await tx
          .select({ symbol: marketQuotes.symbol })
          .from(marketQuotes)
          .where(eq(marketQuotes.provider, provider))
          .limit(1);
        if (stored) {
          await correctRecordedQuotes(tx, quotes);
          return false;
        }
        await upsertQuotes(tx, quotes, true);
        await recordFeedRun(tx, {
          feed: provider,
          startedAt,
          status: "ok",
          rowsIn: quotes.length,
          sourceDate: findNewestDay(quotes),
          recorded: true,
        });
        return true;
      })) || loaded;
  }
  return loaded;
}

/** Corrects prices of an earlier version of the product that the source has not replaced yet. */
async function correctRecordedQuotes(tx: Db, quotes: readonly SourceQuote[]): Promise<void> {
  await tx.execute(sql`
    update market_quotes q set price = given.price
    from json_to_recordset(${JSON.stringify(quotes)}::json) as given(symbol text, date date, price numeric)
    where q.symbol = given.symbol and q.date = given.date and q.recorded and q.price <> given.price`);
}

async function storeDocument(tx: Db, provider: Provider, document: SourceDocument, startedAt: Date): Promise<FeedRun> {
  await lockProvider(tx, provider.name);
  const stored = await findStoredQuotes(tx, provider.name);
  const rowsIn = document.quotes.length + document.refused.length;
  const sourceDate = findNewestDay(document.quotes);
  const failures = document.failures ?? [];
  const notes = failures.map(({ symbols, reason }) => `${symbols.join(", ")}: ${reason}`);
  const refuse = (reason: string): never => {
    throw new FeedError([`The document is refused: ${reason}`, ...notes].join(" "), {
      problem: "doubtful",
      rowsIn,
      ...(sourceDate && { sourceDate }),
    });
  };
  const unanswered = new Set(failures.flatMap(({ symbols }) => symbols));
  const { known, newest } = findKnownSeries([...stored.newest].filter(([symbol]) => !unanswered.has(symbol)));
  const doubt = findDocumentDoubt(document.quotes, known, newest);
  if (doubt) refuse(doubt);
  const today = new Date().toISOString().slice(0, 10);
  const { accepted, refused } = siftQuotes(document.quotes, stored.prices, { ...provider, today });
  const reasons = [...document.refused, ...refused];
  if (reasons.length > rowsIn * LARGEST_REFUSED_SHARE)
    refuse(`${reasons.length} of ${rowsIn} rows are unsound. ${reasons[0]}`);
  const changed = accepted.filter(({ symbol, date, price }) => {
    const kept = stored.prices.get(symbol)?.get(date);
    if (kept === undefined || stored.recorded.has(`${symbol} ${date}`)) return true;
    return kept !== toCanonicalPrice(price) && !provider.settled?.includes(symbol);
  });
  await upsertQuotes(tx, changed, false);
  const came = [...new Set(accepted.map(({ symbol }) => symbol))];
  await tx.delete(marketQuotes).where(and(inArray(marketQuotes.symbol, came), eq(marketQuotes.recorded, true)));
  return recordFeedRun(tx, {
    feed: provider.name,
    startedAt,
    status: changed.length > 0 ? "ok" : "unchanged",
    rowsIn,
    rowsRefused: reasons.length,
    sourceDate,
    message: summariseReasons([...notes, ...reasons]),
  });
}

function summariseReasons(reasons: readonly string[]): string | null {
  if (reasons.length === 0) return null;
  const rest = reasons.length - REASONS_KEPT;
  return [...reasons.slice(0, REASONS_KEPT), ...(rest > 0 ? [`And ${rest} more.`] : [])].join(" ");
}

/** One writer for each provider: two processes that fetch at the same time store each price once. */
async function lockProvider(tx: Db, name: ProviderName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('market_quotes'), hashtext(${name}))`);
}

/** Series that a valid document must have, and the day that it must reach. */
function findKnownSeries(series: readonly (readonly [symbol: string, day: string])[]) {
  const newest = findLatestDay(series.map(([, day]) => day));
  const since = newest && addDays(newest, -KNOWN_FOR_DAYS);
  return {
    known: new Set(series.filter(([, day]) => since !== null && day >= since).map(([symbol]) => symbol)),
    newest,
  };
}

async function findStoredQuotes(tx: Db, name: ProviderName) {
  const rows = await tx
    .select({
      symbol: marketQuotes.symbol,
      date: marketQuotes.date,
      price: marketQuotes.price,
      recorded: marketQuotes.recorded,
    })
    .from(marketQuotes)
    .where(eq(marketQuotes.provider, name));
  const prices = new Map<string, Map<string, string>>();
  const recorded = new Set<string>();
  /** Newest day of each series that came from the source itself. */
  const newest = new Map<string, string>();
  for (const row of rows) {
    const days = prices.get(row.symbol) ?? new Map<string, string>();
    prices.set(row.symbol, days.set(row.date, toCanonicalPrice(row.price)));
    if (row.recorded) recorded.add(`${row.symbol} ${row.date}`);
    else if (row.date > (newest.get(row.symbol) ?? "")) newest.set(row.symbol, row.date);
  }
  return { prices, recorded, newest };
}

/** Inserts or updates prices. Up to thirty thousand rows are sent as one JSON parameter. */
async function upsertQuotes(tx: Db, quotes: readonly SourceQuote[], recorded: boolean): Promise<void> {
  const rows = quotes.flatMap(({ symbol, date, price }) => {
    const series = findSeries(symbol);
    if (!series) return [];
    const { currency, unit, provider } = series;
    return [{ symbol, date, price: toCanonicalPrice(price), currency, unit, provider, recorded }];
  });
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into market_quotes (symbol, date, price, currency, unit, provider, recorded, fetched_at)
    select *, now() from json_to_recordset(${JSON.stringify(rows)}::json) as
      given(symbol text, date date, price numeric, currency text, unit text, provider text, recorded boolean)
    on conflict (symbol, date) do update set price = excluded.price, currency = excluded.currency,
      unit = excluded.unit, recorded = excluded.recorded, fetched_at = excluded.fetched_at`);
}
