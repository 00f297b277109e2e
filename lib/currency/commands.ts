// Fetches and stores the exchange rates of the Bank of Russia.
import Decimal from "decimal.js";
import { eq, inArray, sql } from "drizzle-orm";
import { notePublication } from "@/lib/changes/steps/note-publication";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { type FeedRun, recordFeedRun, runFeed } from "@/lib/core/feeds/runs";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import { CURRENCIES } from "@/lib/reference/currencies/currencies";
import { checkRates, type PreviousDocument } from "./document-policy";
import { fetchDaily, fetchHistory } from "./providers/cbr";
import { type DailyDocument, type PublishedRate, parseDaily } from "./providers/cbr-document";
import { recordedDaily } from "./providers/cbr-recorded";
import { dropCurrentRates, findRatesOn } from "./queries";
import { currencyRates } from "./schema";

const FEED = "currency";
const HISTORY_FEED = "currency-history";

type Options = { signal?: AbortSignal | undefined };

/**
 * Stores the daily document under its own date; a second run changes nothing. A refused document leaves the last one in
 * force and is named in the run log. `acceptJumps` accepts rates that moved too far. Throws only on database errors.
 */
export function refreshRates({ signal, acceptJumps }: Options & { acceptJumps?: boolean } = {}): Promise<FeedRun> {
  return refresh(FEED, async (startedAt) => {
    const document = await fetchDaily({ signal });
    return inTransaction((tx) => storeDaily(tx, document, { startedAt, acceptJumps }));
  });
}

/**
 * Stores the shipped document, marked as recorded, when there are no rates. The first document of the Bank replaces it.
 * Returns whether it stored any.
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
 * Fetches the rates of all currencies between two days (`YYYY-MM-DD`, both included) and adds missing days. One
 * transaction, so no day is stored in part.
 */
export function backfillRates(from: string, to: string): Promise<FeedRun> {
  return refresh(HISTORY_FEED, async (startedAt) => {
    const rows: DatedRate[] = [];
    // One request at a time, out of respect for a public service.
    for (const { code, cbrId } of CURRENCIES) {
      if (cbrId) rows.push(...(await fetchHistory(cbrId, from, to)).map((rate) => ({ code, ...rate })));
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

/** Runs the feed and drops the cached rates. */
async function refresh(feed: string, work: (startedAt: Date) => Promise<FeedRun>): Promise<FeedRun> {
  const run = await runFeed(feed, work);
  dropCurrentRates();
  return run;
}

type Run = { startedAt: Date; acceptJumps?: boolean | undefined };

async function storeDaily(tx: Db, document: DailyDocument, { startedAt, acceptJumps }: Run): Promise<FeedRun> {
  await lockRates(tx);
  const previous = await findPreviousDocument(tx, document);
  const { rates, leftOut } = checkRates(document, previous, { today: formatMoscowDay(), acceptJumps });
  const changed = await upsertRates(
    tx,
    rates.map((rate) => ({ ...rate, date: document.date })),
    false,
  );
  await tx.delete(currencyRates).where(eq(currencyRates.recorded, true));
  if (changed > 0) await notePublication(tx, "rates", document.date);
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

/**
 * The document in force on the day of the new one, or else the recorded one, with earlier rates of its missing
 * currencies.
 */
async function findPreviousDocument(tx: Db, { date, rates }: DailyDocument): Promise<PreviousDocument | null> {
  const standing = (await findRatesOn(date, tx)) ?? (await findRecordedDocument(tx));
  if (!standing) return null;
  const others = rates.map(({ code }) => code).filter((code) => !standing.rates.has(code));
  const rows = await tx.execute<{ code: string; date: string; rate: string }>(sql`
    select distinct on (code) code, date::text as date, rate::text as rate from currency_rates
    where ${inArray(currencyRates.code, others)} and date < ${standing.date} order by code, date desc`);
  const earlier = new Map(rows.map((row) => [row.code, { date: row.date, rate: new Decimal(row.rate) }]));
  return { ...standing, earlier };
}

/** The shipped document while it is stored. */
async function findRecordedDocument(tx: Db) {
  const [recorded] = await tx
    .select({ date: currencyRates.date })
    .from(currencyRates)
    .where(eq(currencyRates.recorded, true))
    .limit(1);
  return recorded ? findRatesOn(recorded.date, tx) : null;
}

/** One writer at a time: two processes that fetch at the same time store the document once. */
async function lockRates(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('currency_rates'))`);
}

type DatedRate = PublishedRate & { date: string };

/** Inserts rates and updates different ones; returns the number of changed rows. */
async function upsertRates(tx: Db, rates: DatedRate[], recorded: boolean): Promise<number> {
  const fetchedAt = new Date();
  let touched = 0;
  // A row has seven parameters; Postgres takes 65 535 in a statement.
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
