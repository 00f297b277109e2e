import Decimal from "decimal.js";
import { eq, inArray, sql } from "drizzle-orm";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { type FeedRun, recordFeedRun, runFeed } from "@/lib/core/feeds/runs";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import { CURRENCIES } from "@/lib/reference/currencies/currencies";
import { type PreviousDocument, soundRates } from "./document-policy";
import { fetchDaily, fetchHistory } from "./providers/cbr";
import { type DailyDocument, type PublishedRate, parseDaily } from "./providers/cbr-document";
import { recordedDaily } from "./providers/cbr-recorded";
import { dropCurrentRates, ratesOn } from "./queries";
import { currencyRates } from "./schema";

const FEED = "currency";
const HISTORY_FEED = "currency-history";

type Options = { signal?: AbortSignal | undefined };

/**
 * Fetches the Bank of Russia's daily document and stores it under its own date. Running it again changes
 * nothing. A document that can't be had or is unsound leaves the last good one, and the run log says
 * why (`status: "failed"`); a rate that moved too far is left out and named there, unless `acceptJumps`.
 * Only a failing database throws.
 */
export function refreshRates({ signal, acceptJumps }: Options & { acceptJumps?: boolean } = {}): Promise<FeedRun> {
  return refresh(FEED, async (startedAt) => {
    const document = await fetchDaily({ signal });
    return inTransaction((tx) => storeDaily(tx, document, { startedAt, acceptJumps }));
  });
}

/**
 * Stores the document shipped with the product, marked as recorded, if there are no rates at all: a first start
 * works without internet. The first document of the source replaces it. Returns whether it did anything.
 */
export async function loadRecordedRates(): Promise<boolean> {
  const startedAt = new Date();
  const document = parseDaily(Buffer.from(recordedDaily, "base64"));
  const loaded = await inTransaction(async (tx) => {
    await lockRates(tx);
    const stored = await tx.select({ code: currencyRates.code }).from(currencyRates).limit(1);
    if (stored.length > 0) return false;
    await upsertRates(
      tx,
      document.rates.map((rate) => ({ ...rate, date: document.date })),
      true,
    );
    await recordFeedRun(tx, {
      feed: FEED,
      startedAt,
      status: "ok",
      rowsIn: document.rates.length,
      sourceDate: document.date,
      recorded: true,
    });
    return true;
  });
  if (loaded) dropCurrentRates();
  return loaded;
}

/**
 * Fetches the history of every listed currency between two days (`YYYY-MM-DD`, both included) and adds
 * the days that are not stored yet. All currencies or nothing, so that no day is left half-empty.
 */
export function backfillRates(from: string, to: string, { signal }: Options = {}): Promise<FeedRun> {
  return refresh(HISTORY_FEED, async (startedAt) => {
    const rows: DatedRate[] = [];
    // One after the other: the Bank is a public service, not ours to hammer.
    for (const { code, cbrId } of CURRENCIES) {
      if (cbrId) rows.push(...(await fetchHistory(cbrId, from, to, { signal })).map((rate) => ({ code, ...rate })));
    }
    return inTransaction(async (tx) => {
      await lockRates(tx);
      const stored = await tx
        .selectDistinct({ date: currencyRates.date })
        .from(currencyRates)
        .where(eq(currencyRates.recorded, false));
      const days = new Set(stored.map(({ date }) => date));
      const missing = rows.filter(({ date }) => !days.has(date));
      await upsertRates(tx, missing, false);
      if (missing.length > 0) await tx.delete(currencyRates).where(eq(currencyRates.recorded, true));
      return recordFeedRun(tx, {
        feed: HISTORY_FEED,
        startedAt,
        status: missing.length > 0 ? "ok" : "unchanged",
        rowsIn: missing.length,
      });
    });
  });
}

/** Runs the feed's work, and forgets the rates that readers keep. */
async function refresh(feed: string, work: (startedAt: Date) => Promise<FeedRun>): Promise<FeedRun> {
  const run = await runFeed(feed, work);
  dropCurrentRates();
  return run;
}

type Run = { startedAt: Date; acceptJumps?: boolean | undefined };

async function storeDaily(tx: Db, document: DailyDocument, { startedAt, acceptJumps }: Run): Promise<FeedRun> {
  await lockRates(tx);
  const previous = await previousDocument(tx, document);
  const { rates, leftOut } = soundRates(document, previous, { today: formatMoscowDay(), acceptJumps });
  const changed = await upsertRates(
    tx,
    rates.map((rate) => ({ ...rate, date: document.date })),
    false,
  );
  await tx.delete(currencyRates).where(eq(currencyRates.recorded, true));
  return recordFeedRun(tx, {
    feed: FEED,
    startedAt,
    status: changed > 0 ? "ok" : "unchanged",
    rowsIn: document.rates.length,
    rowsRefused: leftOut.length,
    sourceDate: document.date,
    message: [...leftOut, ...document.doubts].join(" ") || null,
  });
}

/** The document in force on the day of another, else the recorded one, with earlier rates of what else the other has. */
async function previousDocument(tx: Db, { date, rates }: DailyDocument): Promise<PreviousDocument | null> {
  const standing = (await ratesOn(date, tx)) ?? (await recordedDocument(tx));
  if (!standing) return null;
  const others = rates.map(({ code }) => code).filter((code) => !standing.rates.has(code));
  const rows = await tx.execute<{ code: string; date: string; rate: string }>(sql`
    select distinct on (code) code, date::text as date, rate::text as rate from currency_rates
    where ${inArray(currencyRates.code, others)} and date < ${standing.date} order by code, date desc`);
  const earlier = new Map(rows.map((row) => [row.code, { date: row.date, rate: new Decimal(row.rate) }]));
  return { ...standing, earlier };
}

/** The document shipped with the product, while it is there. */
async function recordedDocument(tx: Db) {
  const [recorded] = await tx
    .select({ date: currencyRates.date })
    .from(currencyRates)
    .where(eq(currencyRates.recorded, true))
    .limit(1);
  return recorded ? ratesOn(recorded.date, tx) : null;
}

/** One writer at a time: two processes that fetch at the same moment store once. */
async function lockRates(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('currency_rates'))`);
}

type DatedRate = PublishedRate & { date: string };

/** Inserts rates and corrects those that differ; returns how many rows that touched. */
async function upsertRates(tx: Db, rates: DatedRate[], recorded: boolean): Promise<number> {
  const fetchedAt = new Date();
  let touched = 0;
  // Seven parameters a row; Postgres takes 65 535 a statement.
  for (let start = 0; start < rates.length; start += 5_000) {
    const rows = rates.slice(start, start + 5_000).map((rate) => ({ ...rate, recorded, fetchedAt }));
    const written = await tx
      .insert(currencyRates)
      .values(rows)
      .onConflictDoUpdate({
        target: [currencyRates.code, currencyRates.date],
        set: {
          nominal: sql`excluded.nominal`,
          value: sql`excluded.value`,
          rate: sql`excluded.rate`,
          recorded: sql`excluded.recorded`,
          fetchedAt: sql`excluded.fetched_at`,
        },
        setWhere: sql`(${currencyRates.nominal}, ${currencyRates.value}, ${currencyRates.recorded}) is distinct from (excluded.nominal, excluded.value, excluded.recorded)`,
      })
      .returning({ code: currencyRates.code });
    touched += written.length;
  }
  return touched;
}
