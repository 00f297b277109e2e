import { beforeEach, expect, test } from "vitest";
import { addToCounter, isMeasured, observeSeconds, provideReadings, type Readings } from "./measure";
import { startMeasuring } from "./prometheus";

/** Each test begins without what other files of this process provide. */
const forget = () => (globalThis as { __tonna?: Map<string, unknown> }).__tonna?.delete("metrics");
beforeEach(() => {
  forget();
  return forget;
});

test("nothing is measured before a registry takes the measurements", () => {
  expect(isMeasured()).toBe(false);
  addToCounter("tonna_gate_refused_total", { gate: "api" });
});

test("counters, durations and values read at a scrape come in the format of Prometheus", async () => {
  let size = 7;
  provideReadings("tonna_cache_entries", () => [{ labels: { cache: "pages" }, value: size }]);
  for (const value of [1, 2]) provideReadings("tonna_cache_entries", () => [{ labels: { cache: "answers" }, value }]);
  const { own } = await startMeasuring(async () => ({}));
  addToCounter("tonna_jobs_total", { queue: "mail", outcome: "done" }, 3);
  addToCounter("tonna_jobs_total", { queue: "mail", outcome: "done" });
  observeSeconds("tonna_job_batch_duration_seconds", { queue: "mail" }, 0.2);
  await own.metrics();
  observeSeconds("tonna_job_batch_duration_seconds", { queue: "mail" }, 1_000);
  size = 5;
  const text = await own.metrics();
  expect(text).toContain('tonna_cache_entries{cache="pages"} 5');
  expect(text).toContain('tonna_cache_entries{cache="answers"} 3');
  expect(text).toContain('tonna_jobs_total{queue="mail",outcome="done"} 4');
  expect(text).toContain('tonna_job_batch_duration_seconds_bucket{le="0.5",queue="mail"} 1');
  expect(text).toContain('tonna_job_batch_duration_seconds_bucket{le="0.1",queue="mail"} 0');
  expect(text).toContain('tonna_job_batch_duration_seconds_bucket{le="+Inf",queue="mail"} 2');
  expect(text).toContain('tonna_job_batch_duration_seconds_count{queue="mail"} 2');
  expect(text).toContain('tonna_job_batch_duration_seconds_sum{queue="mail"} 1000.2');
  expect(text).toContain("process_cpu_seconds_total");
});

test("stored metrics are read once a scrape, and one that is gone is not shown any more", async () => {
  let reads = 0;
  const feed = { labels: { feed: "currency" }, value: 1 };
  const answers: Readings[] = [
    { tonna_feed_last_run_ok: [feed], tonna_database_readable: [{ labels: {}, value: 1 }] },
    { tonna_database_readable: [{ labels: {}, value: 0 }] },
  ];
  const { stored } = await startMeasuring(async () => answers[reads++] ?? {});
  expect(await stored.metrics()).toContain('tonna_feed_last_run_ok{feed="currency"} 1');
  const later = await stored.metrics();
  expect(later).toContain("tonna_database_readable 0");
  expect(later).not.toContain("currency");
  expect(reads).toBe(2);
});
