// Loads demo listings into the database: a small market at the first start, or any number by the command line.
import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql, TransactionSql } from "postgres";
import { storeCategories } from "@/lib/categories/commands";
import { indexCompanies } from "@/lib/companies/company-index";
import { invalidateEverything } from "@/lib/core/cache/tags";
import { connect, type Db, db } from "@/lib/core/database/db";
import { findSetting, writeSetting } from "@/lib/core/settings";
import { mergeCompanyRollup, mergeRollup } from "@/lib/listings/steps/merge-rollup";
import { rebuildDocuments } from "@/lib/listings/steps/rebuild-documents";
import { skipMatches } from "@/lib/matches/commands/notify-of-matches";
import { mergeTermCounts } from "@/lib/text/counts";
import { collectWords } from "@/lib/text/vocabulary";
import { needsRestore, prepareTables, restoreTables } from "./bulk-load-tables";
import { copyListings } from "./copy-listings";
import { storeDemoFreight } from "./store-freight";
import { storePeople } from "./store-people";

type LoadOptions = {
  /** How many listings to add. */
  listings: number;
  /** Dates count back from here. */
  now?: Date;
  print?: (line: string) => void;
};

/** Key of the advisory lock that lets one load run at a time; no other lock has this number. */
const LOAD_LOCK = 7_205_760;
const BATCH = 20_000;
const CONNECTIONS = 2;
/** A load of at least this many listings drops the indexes first and builds them afterwards: a million rows take 120 s, not 219 s. */
const BULK_LOAD = 200_000;
const SETTING = "demo";

/**
 * Adds listings after those of earlier loads, and the demo companies and accounts where they are missing. Each batch is
 * a transaction: a load that breaks leaves whole batches, and the next load continues after them.
 */
export async function loadDemo({ listings, now = new Date(), print = toStandardError }: LoadOptions): Promise<void> {
  // In an empty market this records the version of the search documents, so that they are not rebuilt after the load.
  await rebuildDocuments(1);
  await withLoaders(async (loaders) => {
    const [sql] = loaders;
    const from = await sql.begin(async (tx) => {
      const store = toDb(sql, tx);
      await storeCategories(store);
      await storePeople(store, now);
      const first = await reserveRows(store, listings);
      if (listings >= BULK_LOAD && (await isNearlyEmpty(tx, listings))) await prepareTables(tx, store);
      return first;
    });
    try {
      await copyBatches(loaders, { from, to: from + listings, now, print });
    } finally {
      if (await needsRestore(db())) print("Building indexes.");
      await restoreTables(sql, db());
    }
    await refreshStatistics(sql, print);
  });
  await storeDemoFreight();
  await skipMatches();
  invalidateEverything();
}

/** Loads demo data in one transaction, unless a load ran before. Returns whether it did. */
export async function loadDemoOnce({
  listings,
  now = new Date(),
  print = toStandardError,
}: LoadOptions): Promise<boolean> {
  if ((await findSetting(db(), SETTING)) !== null) return false;
  return withLoaders(async ([sql]) => {
    const loaded = await sql.begin(async (tx) => {
      const store = toDb(sql, tx);
      // Another process may have been faster while this one waited for the lock.
      if ((await findSetting(store, SETTING)) !== null) return false;
      await storePeople(store, now);
      const from = await reserveRows(store, listings);
      await copyListings(tx, from, from + listings, now);
      return true;
    });
    if (loaded) await refreshStatistics(sql, () => {});
    if (loaded) print(`Loaded ${listings} demo listings.`);
    return loaded;
  });
}

/** Restores the tables after a load that was killed. Does nothing while a load runs. */
export async function repairTables(): Promise<void> {
  if (!(await needsRestore(db()))) return;
  await withLoaders(([sql]) => restoreTables(sql, db()), { wait: false });
}

type Loaders = readonly [Sql, ...Sql[]];

/**
 * Opens connections without time limits, takes the lock and calls `work`. Without `wait`, returns undefined while another
 * load holds the lock.
 */
async function withLoaders<T>(work: (loaders: Loaders) => Promise<T>): Promise<T>;
async function withLoaders<T>(work: (loaders: Loaders) => Promise<T>, options: { wait: false }): Promise<T | undefined>;
async function withLoaders<T>(
  work: (loaders: Loaders) => Promise<T>,
  { wait } = { wait: true },
): Promise<T | undefined> {
  const loaders: Loaders = [connect(1), ...Array.from({ length: CONNECTIONS - 1 }, () => connect(1))];
  try {
    for (const sql of loaders) {
      await sql`set statement_timeout = 0`;
      await sql`set lock_timeout = 0`;
      await sql`set idle_in_transaction_session_timeout = 0`;
    }
    const [sql] = loaders;
    const [row] = wait
      ? await sql<{ locked: boolean }[]>`select pg_advisory_lock(${LOAD_LOCK}) is not null as locked`
      : await sql<{ locked: boolean }[]>`select pg_try_advisory_lock(${LOAD_LOCK}) as locked`;
    if (!row?.locked) return undefined;
    return await work(loaders);
  } finally {
    // Closing the connection releases the lock.
    await Promise.all(loaders.map((sql) => sql.end({ timeout: 5 })));
  }
}

/** True when the table has at most a tenth of the new rows. A market in use keeps its indexes. */
async function isNearlyEmpty(tx: TransactionSql, newRows: number): Promise<boolean> {
  const rows = await tx`select 1 from listings limit ${Math.floor(newRows / 10) + 1}`;
  return rows.length <= newRows / 10;
}

/** Reserves row numbers for this load; returns the first of them. */
async function reserveRows(tx: Db, listings: number): Promise<number> {
  const setting = await findSetting(tx, SETTING);
  const first = typeof setting === "object" && setting !== null && "rows" in setting ? Number(setting.rows) : 0;
  await writeSetting(tx, SETTING, { rows: first + listings });
  return first;
}

type Batches = { from: number; to: number; now: Date; print: (line: string) => void };

async function copyBatches(loaders: Loaders, { from, to, now, print }: Batches): Promise<void> {
  const started = performance.now();
  let next = from;
  let done = 0;
  const copyNext = async (sql: Sql) => {
    while (next < to) {
      const [first, last] = [next, Math.min(next + BATCH, to)];
      next = last;
      await sql.begin((tx) => copyListings(tx, first, last, now));
      done += last - first;
      const seconds = (performance.now() - started) / 1_000;
      print(`${done} of ${to - from} listings, ${Math.round(done / seconds)} a second`);
    }
  };
  await Promise.all(loaders.map(copyNext));
}

/** Merges the counters, then runs VACUUM ANALYZE: the planner and index-only scans need it after a load. */
async function refreshStatistics(sql: Sql, print: (line: string) => void): Promise<void> {
  print("Counting and analysing.");
  await mergeRollup();
  await mergeCompanyRollup();
  await mergeTermCounts();
  await collectWords();
  await indexCompanies();
  for (const table of [
    "listings",
    "listing_search",
    "listing_stats",
    "listing_counts",
    "listing_category_counts",
    "listing_count_deltas",
    "listing_attribute_counts",
    "listing_attribute_deltas",
    "search_term_counts",
    "search_document_deltas",
    "search_words",
    "companies",
    "company_listing_counts",
    "company_listing_totals",
    "company_listing_deltas",
    "users",
    "categories",
  ]) {
    await sql`vacuum (analyze) ${sql(table)}`;
  }
}

/** Drizzle over a transaction of the driver: COPY needs the driver, all other statements use Drizzle. */
function toDb(sql: Sql, tx: TransactionSql): Db {
  // Drizzle asks for a pool, but uses only methods that a transaction has too, and its options.
  return drizzle(Object.assign(tx, { options: sql.options }) as unknown as Sql, {
    casing: "snake_case",
  }) as unknown as Db;
}

function toStandardError(line: string): void {
  process.stderr.write(`${line}\n`);
}
