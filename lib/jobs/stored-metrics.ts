import { sql } from "drizzle-orm";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { listFeedOutcomes } from "@/lib/core/feeds/runs-queries";
import { log } from "@/lib/core/log";
import type { Readings } from "@/lib/core/metrics/measure";
import { singleton } from "@/lib/core/singleton";
import { measureMsSince } from "@/lib/core/time/age";
import { withDeadline } from "@/lib/core/time/deadline";

/*
 * Metrics of jobs and feeds, read from the database at a scrape.
 */

/** A scrape waits so long for the database, in milliseconds. */
const DEADLINE_MS = 2_000;
/** Readings are used again for so long: several scrapers cost the database no more than one. */
const FRESH_MS = 5_000;

type State = { found: Readings | null; at: number; reading: Promise<Readings> | null };
const state = () => singleton("stored-metrics", (): State => ({ found: null, at: 0, reading: null }));

/** Reads the metrics of jobs and feeds. Never throws: without the database only `tonna_database_readable` is there, and 0. */
export async function readStoredMetrics({ freshMs = FRESH_MS } = {}): Promise<Readings> {
  const known = state();
  if (known.found && measureMsSince(known.at) < freshMs) return known.found;
  // A silent database is asked once, however many scrapes come.
  known.reading ??= readAll().finally(() => {
    known.reading = null;
  });
  try {
    known.found = await withDeadline(known.reading, DEADLINE_MS);
    known.at = Date.now();
    return known.found;
  } catch (error) {
    log().warn({ err: error }, "metrics of jobs and feeds could not be read");
    known.found = null;
    return { tonna_database_readable: [{ labels: {}, value: 0 }] };
  }
}

async function readAll(): Promise<Readings> {
  const [jobs, feeds] = await Promise.all([readJobs(), readFeeds()]);
  return { ...jobs, ...feeds, tonna_database_readable: [{ labels: {}, value: 1 }] };
}

type JobRow = { queue: string; state: string; n: number; oldest: number | null };

async function readJobs(): Promise<Readings> {
  const rows = await queryWithCustomPlan<JobRow>(sql`
    select name as queue, count(*)::int as n,
      case when state = 'failed' then 'failed' when state = 'active' then 'running' when start_after > now() then 'later'
        else 'waiting' end as state,
      extract(epoch from now() - min(start_after))::float8 as oldest
    from pgboss.job where state not in ('completed', 'cancelled') and name not like '\\_\\_pgboss%' group by 1, 3`);
  return {
    tonna_stored_jobs: rows.map(({ queue, state, n }) => ({ labels: { queue, state }, value: n })),
    tonna_stored_jobs_oldest_seconds: rows
      .filter(({ state }) => state === "waiting")
      .map(({ queue, oldest }) => ({ labels: { queue }, value: Math.max(0, Number(oldest)) })),
  };
}

async function readFeeds(): Promise<Readings> {
  const outcomes = await listFeedOutcomes();
  const succeeded = outcomes.flatMap(({ feed, succeededAt }) => (succeededAt === null ? [] : [{ feed, succeededAt }]));
  return {
    tonna_feed_last_success_timestamp_seconds: succeeded.map(({ feed, succeededAt }) => ({
      labels: { feed },
      value: succeededAt,
    })),
    tonna_feed_last_success_age_seconds: succeeded.map(({ feed, succeededAt }) => ({
      labels: { feed },
      value: Math.max(0, Date.now() / 1_000 - succeededAt),
    })),
    tonna_feed_last_run_ok: outcomes.map(({ feed, isOk }) => ({ labels: { feed }, value: isOk ? 1 : 0 })),
  };
}
