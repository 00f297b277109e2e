// Stores price sheets: pushed by a partner, fetched from a feed, or the demo market's own.
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { FeedError, type FeedRun, type NewFeedRun, recordFeedRun, runFeed } from "@/lib/core/feeds/runs";
import { createId } from "@/lib/core/id";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import type { FeedName } from "./contract";
import { planRows, type StoredSeries, type Write } from "./policy/plan-rows";
import { type PushReport, summarise, toReport } from "./policy/push-report";
import { toRegionKey, toWordKey } from "./policy/specification-identity";
import { createDemoDocument } from "./providers/demo-sheet";
import { fetchPartnerSheet, readPartnerSheet } from "./providers/partner-row";
import type { ReadDocument, Specification } from "./providers/price-entry";
import { fetchUsda } from "./providers/usda-ams";
import { findStoredSeries } from "./queries/stored-series";
import { commodityPrices, commoditySpecifications } from "./schema";

const PARTNER: FeedName = "commodity-prices";

type Options = {
  signal?: AbortSignal | undefined;
  /** See `PushOptions`. */
  acceptJumps?: boolean;
};

type PushOptions = {
  /** Name of the source; wins over the document. */
  source?: string | undefined;
  /** Returns the report and stores nothing. */
  dryRun?: boolean;
  /** Accepts prices that moved more than fivefold, when the market did or the stored price was wrong. */
  acceptJumps?: boolean;
};

/**
 * Stores a partner's price sheet and reports on each row. A second push of the same sheet changes nothing. Throws
 * FeedError, also written to the run log, for a document that is refused as a whole.
 */
export async function pushPriceSheet(
  caller: Caller,
  bytes: Uint8Array,
  options: PushOptions = {},
): Promise<PushReport> {
  const startedAt = new Date();
  const read = () => readPartnerSheet(bytes, { source: options.source, usualSource: "partner" });
  if (options.dryRun) {
    const document = await read();
    return inTransaction((tx) => storeRows(tx, PARTNER, document, options));
  }
  let result: PushReport | null = null;
  const run = await runFeed(PARTNER, async () => {
    const document = await read();
    return inTransaction(async (tx) => {
      const report = await storeRows(tx, PARTNER, document, options);
      result = report;
      const { rows, stored, updated, unchanged, refused } = report;
      if (stored + updated > 0)
        await recordAudit(tx, caller, {
          action: "commodity-prices.push",
          subjectId: PARTNER,
          changes: { rows, stored, updated, unchanged, refused },
        });
      return recordFeedRun(tx, { ...toRun(report), feed: PARTNER, startedAt });
    });
  });
  if (result === null) throw new FeedError(run.message ?? "The document could not be stored.");
  return result;
}

/**
 * Fetches the sheet of PARTNER_PRICES_URL and stores it. Errors of the source go to the run log and stored prices stay.
 * Throws only on database errors.
 */
export function refreshPartnerPrices({ signal, acceptJumps }: Options = {}): Promise<FeedRun> {
  return refreshFeed(PARTNER, () => fetchPartnerSheet({ signal }), acceptJumps);
}

/**
 * Fetches the USDA's market reports and stores their spot prices. Errors of the source go to the run log. Throws only
 * on database errors.
 */
export function refreshUsdaPrices({ signal, acceptJumps }: Options = {}): Promise<FeedRun> {
  return refreshFeed("usda-ams", () => fetchUsda({ signal }), acceptJumps);
}

/**
 * Stores the demo price sheet up to `today` (`YYYY-MM-DD`) under a source that says so. Returns whether it stored any.
 */
export async function loadDemoPrices(today = formatMoscowDay()): Promise<boolean> {
  const startedAt = new Date();
  return inTransaction(async (tx) => {
    await lockPrices(tx);
    const [stored] = await tx
      .select({ id: commoditySpecifications.id })
      .from(commoditySpecifications)
      .where(eq(commoditySpecifications.feed, "demo"))
      .limit(1);
    if (stored) return false;
    const report = await storeRows(tx, "demo", await createDemoDocument(today), { today });
    await recordFeedRun(tx, { ...toRun(report), feed: PARTNER, startedAt, recorded: true });
    return true;
  });
}

function refreshFeed(
  feed: FeedName,
  fetchDocument: () => Promise<ReadDocument>,
  acceptJumps = false,
): Promise<FeedRun> {
  return runFeed(feed, async (startedAt) => {
    const document = await fetchDocument();
    return inTransaction(async (tx) => {
      const report = await storeRows(tx, feed, document, { acceptJumps });
      if (report.refused === report.rows)
        throw new FeedError(`Every row is refused. ${summarise(report)}`, { problem: "doubtful", rowsIn: report.rows });
      return recordFeedRun(tx, { ...toRun(report), feed, startedAt });
    });
  });
}

type Outcome = Pick<NewFeedRun, "status" | "rowsIn" | "rowsRefused" | "sourceDate" | "problem" | "message">;

function toRun(report: PushReport): Outcome {
  const { rows, stored, updated, refused, newest } = report;
  const status = refused === rows ? "failed" : stored + updated > 0 ? "ok" : "unchanged";
  const problem = status === "failed" ? "doubtful" : null;
  return { status, rowsIn: rows, rowsRefused: refused, sourceDate: newest, problem, message: summarise(report) };
}

type IngestOptions = { dryRun?: boolean; acceptJumps?: boolean; today?: string };

async function storeRows(tx: Db, feed: FeedName, document: ReadDocument, options: IngestOptions): Promise<PushReport> {
  await lockPrices(tx);
  const stored = await findStoredSeries(tx, feed, document.rows);
  const { today = formatMoscowDay(), acceptJumps, dryRun } = options;
  const plan = planRows(document.rows, stored, { today, acceptJumps });
  if (!dryRun) await writePrices(tx, feed, plan.writes, stored);
  return toReport(plan.report, plan.newest, [...document.warnings, ...plan.warnings]);
}

/** One writer at a time: a sheet that is pushed twice at the same time is stored once. */
async function lockPrices(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('commodity_prices'))`);
}

async function writePrices(tx: Db, feed: FeedName, writes: readonly Write[], stored: Map<string, StoredSeries>) {
  const ids = new Map([...stored].map(([identity, { id }]) => [identity, id]));
  const fresh = new Map<string, Specification>();
  for (const { identity, entry } of writes) if (!ids.has(identity)) fresh.set(identity, entry);
  const specifications = [...fresh].map(([identity, entry]) => {
    const id = createId();
    ids.set(identity, id);
    return { ...entry, ...toKeys(entry), id, feed };
  });
  for (const part of splitIntoParts(specifications, 1_000)) await tx.insert(commoditySpecifications).values(part);
  const storedAt = new Date();
  const prices = writes.flatMap(({ identity, entry: { date, price, priceMin, priceMax } }) => {
    const specificationId = ids.get(identity);
    return specificationId ? [{ id: createId(), specificationId, date, price, priceMin, priceMax, storedAt }] : [];
  });
  for (const part of splitIntoParts(prices, 5_000)) {
    await tx
      .insert(commodityPrices)
      .values(part)
      .onConflictDoUpdate({
        target: [commodityPrices.specificationId, commodityPrices.date],
        set: {
          price: sql`excluded.price`,
          priceMin: sql`excluded.price_min`,
          priceMax: sql`excluded.price_max`,
          storedAt: sql`excluded.stored_at`,
        },
      });
  }
}

/** Columns beside those of the entry: its texts, normalised for comparison. */
const toKeys = (entry: Specification) => ({
  commodityKey: toWordKey(entry.commodity),
  regionKey: toRegionKey(entry),
  gradeKey: entry.grade === null ? null : toWordKey(entry.grade),
});

/** Postgres takes 65 535 parameters in a statement. */
function splitIntoParts<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
