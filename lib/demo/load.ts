import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql, TransactionSql } from "postgres";
import { storeCategories } from "@/lib/categories/commands";
import { indexCompanies } from "@/lib/companies/company-index";
import { invalidateEverything } from "@/lib/core/cache/tags";
import { connect, type Db, db } from "@/lib/core/database/db";
import { findSetting, writeSetting } from "@/lib/core/settings";
import { foldCompanyCounts } from "@/lib/listings/company-counts";
import { rebuildDocuments } from "@/lib/listings/documents";
import { foldCounts } from "@/lib/listings/lists/counts";
import { mergeTermCounts } from "@/lib/text/counts";
import { collectWords } from "@/lib/text/vocabulary";
import { lacksRestoring, prepareTables, restoreTables } from "./large-load";
import { storePeople } from "./people";
import { copyRows } from "./rows";

type LoadOptions = {
  /** How many listings to add. */
  listings: number;
  /** Dates count back from here. */
  now?: Date;
  print?: (line: string) => void;
};

/** Any number that nothing else locks. */
const DEMO_LOCK = 7_205_760;
const BATCH = 20_000;
const LANES = 2;
/** From here on, building the indexes afterwards is faster than filling them. */
const LARGE = 200_000;
const SETTING = "demo";

/**
 * Adds composed listings to the database, after those of earlier loads: a row never comes twice. Makes the demo
 * companies and accounts first where they are missing. Batches are committed one by one; what a broken load
 * leaves is whole, and the next one goes on behind it. One load at a time; the others wait.
 */
export async function loadDemo({ listings, now = new Date(), print = toStandardError }: LoadOptions): Promise<void> {
  // In an empty market this only notes the form that its documents will have: they need no second look after the load.
  await rebuildDocuments(1);
  await withLoaders(async (loaders) => {
    const [sql] = loaders;
    const from = await sql.begin(async (tx) => {
      const store = toDb(sql, tx);
      await storeCategories(store);
      await storePeople(store, now);
      const taken = await reserveRows(store, listings);
      if (listings >= LARGE && (await isNearlyEmpty(tx, listings))) await prepareTables(tx, store);
      return taken;
    });
    try {
      await copyBatches(loaders, { from, to: from + listings, now, print });
    } finally {
      if (await lacksRestoring(db())) print("Building indexes.");
      await restoreTables(sql, db());
    }
    await settle(sql, print);
  });
  invalidateEverything();
}

/** The first start: loads demo data in one transaction, unless some was loaded before. Returns whether it did. */
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
      await copyRows(tx, from, from + listings, now);
      return true;
    });
    if (loaded) await settle(sql, () => {});
    if (loaded) print(`Loaded ${listings} demo listings.`);
    return loaded;
  });
}

/** Restores the tables that a load which was killed had made ready, unless a load is still running. */
export async function repairTables(): Promise<void> {
  if (!(await lacksRestoring(db()))) return;
  await withLoaders(([sql]) => restoreTables(sql, db()), { wait: false });
}

type Loaders = readonly [Sql, ...Sql[]];

/**
 * Connections of our own, since a load takes longer than a query may, and the lock that keeps loads apart. Without
 * `wait` nothing is done, and undefined returned, while another load holds it.
 */
async function withLoaders<T>(work: (loaders: Loaders) => Promise<T>): Promise<T>;
async function withLoaders<T>(work: (loaders: Loaders) => Promise<T>, options: { wait: false }): Promise<T | undefined>;
async function withLoaders<T>(
  work: (loaders: Loaders) => Promise<T>,
  { wait } = { wait: true },
): Promise<T | undefined> {
  const loaders: Loaders = [connect(1), ...Array.from({ length: LANES - 1 }, () => connect(1))];
  try {
    for (const sql of loaders) {
      await sql`set statement_timeout = 0`;
      await sql`set lock_timeout = 0`;
      await sql`set idle_in_transaction_session_timeout = 0`;
    }
    const [sql] = loaders;
    const [row] = wait
      ? await sql<{ locked: boolean }[]>`select pg_advisory_lock(${DEMO_LOCK}) is not null as locked`
      : await sql<{ locked: boolean }[]>`select pg_try_advisory_lock(${DEMO_LOCK}) as locked`;
    if (!row?.locked) return undefined;
    return await work(loaders);
  } finally {
    // The lock belongs to its connection and goes with it.
    await Promise.all(loaders.map((sql) => sql.end({ timeout: 5 })));
  }
}

/** Whether the table is small beside what comes: a market at work keeps its indexes. */
async function isNearlyEmpty(tx: TransactionSql, coming: number): Promise<boolean> {
  const rows = await tx`select 1 from listings limit ${Math.floor(coming / 10) + 1}`;
  return rows.length <= coming / 10;
}

/** Takes the next rows for this load; returns the first of them. */
async function reserveRows(tx: Db, listings: number): Promise<number> {
  const known = await findSetting(tx, SETTING);
  const taken = typeof known === "object" && known !== null && "rows" in known ? Number(known.rows) : 0;
  await writeSetting(tx, SETTING, { rows: taken + listings });
  return taken;
}

type Job = { from: number; to: number; now: Date; print: (line: string) => void };

async function copyBatches(loaders: Loaders, { from, to, now, print }: Job): Promise<void> {
  const started = performance.now();
  let next = from;
  let done = 0;
  const lane = async (sql: Sql) => {
    while (next < to) {
      const [first, last] = [next, Math.min(next + BATCH, to)];
      next = last;
      await sql.begin((tx) => copyRows(tx, first, last, now));
      done += last - first;
      const seconds = (performance.now() - started) / 1_000;
      print(`${done} of ${to - from} listings, ${Math.round(done / seconds)} a second`);
    }
  };
  await Promise.all(loaders.map(lane));
}

/** Folds the counters and lets the planner and index-only scans know what came. */
async function settle(sql: Sql, print: (line: string) => void): Promise<void> {
  print("Counting and analysing.");
  await foldCounts();
  await foldCompanyCounts();
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

/** Drizzle inside a transaction of the driver: COPY needs the driver itself, the rest of the load does not. */
function toDb(sql: Sql, tx: TransactionSql): Db {
  // Drizzle asks for a pool and uses of it what a transaction has as well, apart from the options.
  return drizzle(Object.assign(tx, { options: sql.options }) as unknown as Sql, {
    casing: "snake_case",
  }) as unknown as Db;
}

function toStandardError(line: string): void {
  process.stderr.write(`${line}\n`);
}
