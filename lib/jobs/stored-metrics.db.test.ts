import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { db, inTransaction } from "@/lib/core/database/db";
import { recordFeedRun } from "@/lib/core/feeds/runs";
import { enqueue } from "@/lib/core/queue/queue";
import { clearJobs } from "@/lib/core/queue/test-jobs";
import { readStoredMetrics } from "./stored-metrics";

beforeEach(clearJobs);

const read = () => readStoredMetrics({ freshMs: 0 });

test("jobs are counted by queue and state, with the age of the oldest that is due", async () => {
  await inTransaction(async (tx) => {
    for (const afterSeconds of [0, 0, 3_600]) await enqueue(tx, "mail", {}, { afterSeconds });
    await enqueue(tx, "event", {});
  });
  await db().execute(sql`update pgboss.job set start_after = now() - interval '90 seconds'
    where id = (select id from pgboss.job where name = 'mail' and start_after <= now() limit 1)`);
  await db().execute(sql`update pgboss.job set state = 'failed' where name = 'event'`);
  const found = await read();
  expect(found.tonna_stored_jobs?.toSorted((a, b) => a.labels.state.localeCompare(b.labels.state))).toEqual([
    { labels: { queue: "event", state: "failed" }, value: 1 },
    { labels: { queue: "mail", state: "later" }, value: 1 },
    { labels: { queue: "mail", state: "waiting" }, value: 2 },
  ]);
  const [oldest] = found.tonna_stored_jobs_oldest_seconds ?? [];
  expect(oldest?.labels).toEqual({ queue: "mail" });
  expect(oldest?.value).toBeGreaterThan(89);
  expect(oldest?.value).toBeLessThan(120);
  expect(found.tonna_database_readable).toEqual([{ labels: {}, value: 1 }]);
});

test("a feed has the time of its last success and the outcome of its last run; recorded data don't count", async () => {
  const startedAt = new Date();
  const good = new Date(Date.now() - 3_600_000);
  await recordFeedRun(db(), { feed: "metrics-a", startedAt, finishedAt: good, status: "unchanged" });
  await recordFeedRun(db(), { feed: "metrics-a", startedAt, status: "failed", problem: "no_answer" });
  await recordFeedRun(db(), { feed: "metrics-b", startedAt, status: "ok", recorded: true });
  await recordFeedRun(db(), { feed: "metrics-c", startedAt, status: "failed", problem: "no_answer" });
  const found = await read();
  const of = (feed: string) => [
    found.tonna_feed_last_success_timestamp_seconds?.find(({ labels }) => labels.feed === feed)?.value,
    found.tonna_feed_last_run_ok?.find(({ labels }) => labels.feed === feed)?.value,
  ];
  expect(of("metrics-a")).toEqual([expect.closeTo(good.getTime() / 1_000, 0), 0]);
  expect(of("metrics-b")).toEqual([undefined, undefined]);
  expect(of("metrics-c")).toEqual([undefined, 0]);
  const age = found.tonna_feed_last_success_age_seconds?.find(({ labels }) => labels.feed === "metrics-a");
  expect(age?.value).toBeCloseTo(3_600, -1);
});

test("a scrape waits two seconds at most for a locked database, asks it once, and says that it was not read", async () => {
  let scrapes: Awaited<ReturnType<typeof readStoredMetrics>>[] = [];
  await db().transaction(async (tx) => {
    await tx.execute(sql`lock table feed_runs in access exclusive mode`);
    const since = performance.now();
    scrapes = await Promise.all([read(), read(), read()]);
    expect(performance.now() - since).toBeLessThan(4_000);
    const [row] = await tx.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(row?.n).toBe(1);
  });
  expect(scrapes).toEqual(Array(3).fill({ tonna_database_readable: [{ labels: {}, value: 0 }] }));
  await vi.waitFor(async () => expect((await read()).tonna_database_readable?.[0]?.value).toBe(1), 5_000);
});
