import { eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { FeedError, type FeedRun, recordFeedRun, runFeed } from "@/lib/core/feeds/runs";
import { newId } from "@/lib/core/id";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import type { FeedName } from "./contract";
import { planRows, type StoredSeries, type Write } from "./policy/plan-rows";
import { type PushReport, summarise, toReport } from "./policy/push-report";
import { regionKey, wordKey } from "./policy/specification-identity";
import { demoDocument } from "./providers/demo-sheet";
import { fetchPartnerSheet } from "./providers/partner";
import { readPartnerSheet } from "./providers/partner-row";
import type { ReadDocument, Specification } from "./providers/price-entry";
import { fetchUsda } from "./providers/usda-ams";
import { storedSeries } from "./queries/stored-series";
import { commodityPrices, commoditySpecifications } from "./schema";

const PARTNER: FeedName = "commodity-prices";

type Options = {
  signal?: AbortSignal | undefined;
  /** As in `PushOptions`. */
  acceptJumps?: boolean;
};

type PushOptions = {
  /** Who the prices come from; wins over what the document says. */
  source?: string | undefined;
  /** Says what would happen, and changes nothing. */
  dryRun?: boolean;
  /** Takes prices that moved more than fivefold: for a market that did, or a wrong price stored before. */
  acceptJumps?: boolean;
};

/**
 * Stores a partner's price sheet row by row and says what became of each row. Pushing the same sheet again changes
 * nothing. Throws FeedError, also noted in the run log, for a document that is unsound as a whole.
 */
export async function pushPriceSheet(
  caller: Caller,
  bytes: Uint8Array,
  options: PushOptions = {},
): Promise<PushReport> {
  const startedAt = new Date();
  const read = () => readPartnerSheet(bytes, { source: options.source, usualSource: "partner" });
  if (options.dryRun) return inTransaction((tx) => ingest(tx, PARTNER, read(), options));
  let result: PushReport | null = null;
  const run = await runFeed(PARTNER, () =>
    inTransaction(async (tx) => {
      const report = await ingest(tx, PARTNER, read(), options);
      result = report;
      const { rows, stored, updated, unchanged, refused } = report;
      if (stored + updated > 0)
        await recordAudit(tx, caller, {
          action: "commodity-prices.push",
          subjectId: PARTNER,
          changes: { rows, stored, updated, unchanged, refused },
        });
      return recordFeedRun(tx, { ...runOf(report), feed: PARTNER, startedAt });
    }),
  );
  if (result === null) throw new FeedError(run.message ?? "The document could not be stored.");
  return result;
}

/**
 * Fetches the partner's sheet from PARTNER_PRICES_URL and stores it. What the source does wrong ends in the run log;
 * the last good prices stay. Only a failing database throws.
 */
export function refreshPartnerPrices({ signal, acceptJumps }: Options = {}): Promise<FeedRun> {
  return refresh(PARTNER, () => fetchPartnerSheet({ signal }), acceptJumps);
}

/** Fetches the USDA's market reports and stores their spot prices; the same promises. */
export function refreshUsdaPrices({ signal, acceptJumps }: Options = {}): Promise<FeedRun> {
  return refresh("usda-ams", () => fetchUsda({ signal }), acceptJumps);
}

/** Stores the demo market's own price sheet up to `today` (`YYYY-MM-DD`), clearly named as one. Returns whether it did anything. */
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
    const report = await ingest(tx, "demo", demoDocument(today), { today });
    await recordFeedRun(tx, { ...runOf(report), feed: PARTNER, startedAt, recorded: true });
    return true;
  });
}

function refresh(feed: FeedName, fetchDocument: () => Promise<ReadDocument>, acceptJumps = false): Promise<FeedRun> {
  return runFeed(feed, async (startedAt) => {
    const document = await fetchDocument();
    return inTransaction(async (tx) => {
      const report = await ingest(tx, feed, document, { acceptJumps });
      if (report.refused === report.rows)
        throw new FeedError(`Every row is refused. ${summarise(report)}`, { problem: "doubtful", rowsIn: report.rows });
      return recordFeedRun(tx, { ...runOf(report), feed, startedAt });
    });
  });
}

type Outcome = Pick<FeedRun, "status" | "rowsIn" | "rowsRefused" | "sourceDate" | "problem" | "message">;

function runOf(report: PushReport): Outcome {
  const { rows, stored, updated, refused, newest } = report;
  const status = refused === rows ? "failed" : stored + updated > 0 ? "ok" : "unchanged";
  const problem = status === "failed" ? "doubtful" : null;
  return { status, rowsIn: rows, rowsRefused: refused, sourceDate: newest, problem, message: summarise(report) };
}

type IngestOptions = { dryRun?: boolean; acceptJumps?: boolean; today?: string };

async function ingest(tx: Db, feed: FeedName, document: ReadDocument, options: IngestOptions): Promise<PushReport> {
  await lockPrices(tx);
  const stored = await storedSeries(tx, feed, document.rows);
  const { today = formatMoscowDay(), acceptJumps, dryRun } = options;
  const plan = planRows(document.rows, stored, { today, acceptJumps });
  if (!dryRun) await write(tx, feed, plan.writes, stored);
  return toReport(plan.report, plan.newest, [...document.warnings, ...plan.warnings]);
}

/** One writer at a time: two that push the same sheet at the same moment store it once. */
async function lockPrices(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('commodity_prices'))`);
}

async function write(tx: Db, feed: FeedName, writes: readonly Write[], stored: Map<string, StoredSeries>) {
  const ids = new Map([...stored].map(([identity, { id }]) => [identity, id]));
  const fresh = new Map<string, Specification>();
  for (const { identity, entry } of writes) if (!ids.has(identity)) fresh.set(identity, entry);
  const specifications = [...fresh].map(([identity, entry]) => {
    const id = newId();
    ids.set(identity, id);
    return { id, feed, ...columnsOf(entry) };
  });
  for (const part of inParts(specifications, 1_000)) await tx.insert(commoditySpecifications).values(part);
  const storedAt = new Date();
  const prices = writes.flatMap(({ identity, entry: { date, price, priceMin, priceMax } }) => {
    const specificationId = ids.get(identity);
    return specificationId ? [{ id: newId(), specificationId, date, price, priceMin, priceMax, storedAt }] : [];
  });
  for (const part of inParts(prices, 5_000)) {
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

function columnsOf(entry: Specification) {
  const { source, sourceUrl, commodity, categorySlug, countryCode, region, regionCode, grade } = entry;
  const { diameter, diameterMax, basis, basisTerm, basisPlace, protein, proteinMax, attributes } = entry;
  const keys = {
    commodityKey: wordKey(commodity),
    regionKey: regionKey(entry),
    gradeKey: grade === null ? null : wordKey(grade),
  };
  const goods = { source, sourceUrl, commodity, categorySlug, countryCode, region, regionCode, grade, attributes };
  const measure = { currency: entry.currency, unit: entry.unit, vat: entry.vat };
  return { ...keys, ...goods, ...measure, diameter, diameterMax, basis, basisTerm, basisPlace, protein, proteinMax };
}

/** Postgres takes 65 535 parameters a statement. */
function inParts<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
