// Notes each run of a feed, for the page of feeds and for the age of data on public pages.
import { and, desc, eq, getTableColumns, lt, sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { invalidate } from "../cache/tags";
import { id, instant } from "../database/columns";
import { type Db, db } from "../database/db";
import { log } from "../log";
import { removeUnstorable } from "../text";
import { FEED_PROBLEMS, type FeedProblem } from "./problems";

const STORED_STATUSES = ["ok", "unchanged", "failed"] as const;
/** Results of a run. `partial`: it stored some rows and refused others; the table has it as `ok` with refused rows. */
export const FEED_STATUSES = ["ok", "partial", "unchanged", "failed"] as const;
export type FeedStatus = (typeof FEED_STATUSES)[number];

/** The runs of all feeds: how many rows came, how many were refused, and why. Kept for 90 days. */
export const feedRuns = pgTable(
  "feed_runs",
  {
    id: id(),
    /** Name of the feed as health checks show it, such as `currency`. */
    feed: text().notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant().notNull(),
    status: text({ enum: STORED_STATUSES }).notNull(),
    rowsIn: integer().notNull().default(0),
    rowsRefused: integer().notNull().default(0),
    /** The date that the source itself puts on its data. */
    sourceDate: date({ mode: "string" }),
    /** Reason of a failure. The page of feeds has a sentence for each. */
    problem: text({ enum: FEED_PROBLEMS }),
    /** Details for operators, in English. */
    message: text(),
    /** The data came from a document shipped with the product, not from the source. */
    recorded: boolean().notNull().default(false),
  },
  (table) => [
    index("feed_runs_feed").on(table.feed, table.finishedAt),
    check("feed_runs_status", sql.raw(`status in ('ok','unchanged','failed')`)),
    check("feed_runs_problem", sql.raw(`problem in (${FEED_PROBLEMS.map((problem) => `'${problem}'`).join(",")})`)),
  ],
);

type StoredRun = typeof feedRuns.$inferSelect;
/** A run with its result. */
export type FeedRun = Omit<StoredRun, "id" | "status"> & { status: FeedStatus };

/** The result of a stored run. */
export const toResult = <R extends Pick<StoredRun, "status" | "rowsRefused">>(
  run: R,
): Omit<R, "status"> & { status: FeedStatus } => ({
  ...run,
  status: run.status === "ok" && run.rowsRefused > 0 ? "partial" : run.status,
});

const { id: _, ...runColumns } = getTableColumns(feedRuns);

/** The error of a source that sent nothing, or nothing usable (`unreadable` by default). The message is a sentence for the run log. */
export class FeedError extends Error {
  readonly problem: FeedProblem;
  constructor(
    message: string,
    readonly facts: { problem?: FeedProblem | undefined; rowsIn?: number; sourceDate?: string } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.problem = facts.problem ?? "unreadable";
  }
}

export type NewFeedRun = Pick<StoredRun, "feed" | "startedAt" | "status"> & Partial<Omit<StoredRun, "id">>;

const KEPT_MS = 90 * 86_400_000;

/** Writes one row of the run log, finished now by default, and deletes rows of its feed that are 90 days older. */
export async function recordFeedRun(tx: Db, run: NewFeedRun): Promise<FeedRun> {
  const row: Omit<StoredRun, "id"> = {
    finishedAt: new Date(),
    rowsIn: 0,
    rowsRefused: 0,
    sourceDate: null,
    problem: null,
    recorded: false,
    ...run,
    // It may quote what the source sent.
    message: run.message ? removeUnstorable(run.message) : null,
  };
  await tx.insert(feedRuns).values(row);
  await tx
    .delete(feedRuns)
    .where(and(eq(feedRuns.feed, run.feed), lt(feedRuns.finishedAt, new Date(row.finishedAt.getTime() - KEPT_MS))));
  return toResult(row);
}

/** Runs a feed's work. A fault of the source (FeedError) only goes to the run log. Other errors are noted there without details, and thrown. */
export async function runFeed(feed: string, work: (startedAt: Date) => Promise<FeedRun>): Promise<FeedRun> {
  const startedAt = new Date();
  try {
    const run = await work(startedAt);
    if (run.status === "ok" || run.status === "partial") invalidate(["feeds"]);
    log().info({ feed, status: run.status, rows: run.rowsIn, date: run.sourceDate }, "feed run finished");
    return run;
  } catch (error) {
    const failed = { feed, startedAt, status: "failed" } as const;
    if (!(error instanceof FeedError)) {
      const message = "The run broke off on an error of our own; the server's log has it.";
      // With the database out of reach there is nowhere to note it.
      await recordFeedRun(db(), { ...failed, problem: "internal", message }).catch(() => null);
      throw error;
    }
    const { message, problem, facts } = error;
    const { rowsIn = 0, sourceDate = null } = facts;
    log().warn({ feed, problem, reason: message }, "feed run failed; the last good data stay");
    return recordFeedRun(db(), { ...failed, rowsIn, rowsRefused: rowsIn, sourceDate, problem, message });
  }
}

/** Finds the newest run of a feed that asked its source (recorded documents do not count), or null. */
export async function findLastFeedRun(feed: string): Promise<FeedRun | null> {
  const [run] = await db()
    .select(runColumns)
    .from(feedRuns)
    .where(and(eq(feedRuns.feed, feed), eq(feedRuns.recorded, false)))
    .orderBy(desc(feedRuns.finishedAt), desc(feedRuns.id))
    .limit(1);
  return run ? toResult(run) : null;
}
