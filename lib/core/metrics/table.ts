/*
 * Every metric of the product: its name, type, labels and meaning. `deploy/grafana/README.md` says the same to operators.
 */

type Definition = {
  type: "counter" | "gauge" | "histogram";
  help: string;
  labels: readonly string[];
  /** Upper bounds of a histogram, in seconds. */
  buckets?: readonly number[];
  /** Read from the database by one process, not added up over processes. */
  isStored?: true;
};

/** From a cached answer to a slow page. */
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
/** From a mail to a download of all quotes. */
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300] as const;

export const METRICS = {
  tonna_http_request_duration_seconds: {
    type: "histogram",
    help: "Answers, from the head of a request to the end of its answer. source: cache, handler, page, file, or broken (not valid HTTP). status 499: the client left first.",
    labels: ["route", "method", "status", "source"],
    buckets: REQUEST_SECONDS,
  },
  tonna_http_response_bytes_total: {
    type: "counter",
    help: "Bytes sent, heads included.",
    labels: ["source"],
  },
  tonna_http_requests_in_flight: { type: "gauge", help: "Requests under way.", labels: [] },
  tonna_gate_slots: {
    type: "gauge",
    help: "Requests in a gate. state: taken (all of them), waiting (for their turn to work).",
    labels: ["gate", "state"],
  },
  tonna_gate_refused_total: { type: "counter", help: "Requests that a gate refused with 503.", labels: ["gate"] },
  tonna_db_connections: {
    type: "gauge",
    help: "Connections to the database. state: open, limit (DATABASE_POOL).",
    labels: ["state"],
  },
  tonna_db_statements: {
    type: "gauge",
    help: "Statements under way, BEGIN included. state: running, waiting (for a connection).",
    labels: ["pool", "state"],
  },
  tonna_db_transactions: {
    type: "gauge",
    help: "Transactions. state: open, waiting (for a connection).",
    labels: ["pool", "state"],
  },
  tonna_db_statement_duration_seconds: {
    type: "histogram",
    help: "Statements, from their call to their answer, the wait for a connection included.",
    labels: ["pool", "outcome"],
    buckets: REQUEST_SECONDS,
  },
  tonna_cache_bytes: { type: "gauge", help: "Bytes in a cache of this process.", labels: ["cache"] },
  tonna_cache_limit_bytes: { type: "gauge", help: "Bytes that a cache may hold.", labels: ["cache"] },
  tonna_cache_entries: { type: "gauge", help: "Entries in a cache.", labels: ["cache"] },
  tonna_cache_lookups_total: {
    type: "counter",
    help: "Requests for what a cache may hold. result: hit, miss.",
    labels: ["cache", "result"],
  },
  tonna_limit_decisions_total: {
    type: "counter",
    help: "Decisions of rate limits. limit: key, address, or act (sign-ins, chats). decision: allowed, limited.",
    labels: ["limit", "decision"],
  },
  tonna_limit_store_unreachable_total: {
    type: "counter",
    help: "Requests that the store of the limits did not answer for.",
    labels: ["act"],
  },
  tonna_jobs_total: {
    type: "counter",
    help: "Attempts at jobs. outcome: done, failed, postponed.",
    labels: ["queue", "outcome"],
  },
  tonna_job_batch_duration_seconds: {
    type: "histogram",
    help: "Work on a batch of jobs.",
    labels: ["queue"],
    buckets: JOB_SECONDS,
  },
  tonna_stored_jobs: {
    type: "gauge",
    help: "Jobs in the database. state: waiting (due), later, running, failed.",
    labels: ["queue", "state"],
    isStored: true,
  },
  tonna_stored_jobs_oldest_seconds: {
    type: "gauge",
    help: "Time for which the oldest due job has waited.",
    labels: ["queue"],
    isStored: true,
  },
  tonna_feed_last_success_timestamp_seconds: {
    type: "gauge",
    help: "End of the last run of a feed that went well.",
    labels: ["feed"],
    isStored: true,
  },
  tonna_feed_last_success_age_seconds: {
    type: "gauge",
    help: "Time since the last run of a feed that went well.",
    labels: ["feed"],
    isStored: true,
  },
  tonna_feed_last_run_ok: {
    type: "gauge",
    help: "1 when the last run of a feed went well, else 0.",
    labels: ["feed"],
    isStored: true,
  },
  tonna_database_readable: {
    type: "gauge",
    help: "1 when the database answered this scrape, else 0: the metrics of jobs and feeds are missing then.",
    labels: [],
    isStored: true,
  },
} as const satisfies Record<string, Definition>;

type Table = typeof METRICS;
type Named<Type extends Definition["type"]> = {
  [Name in keyof Table]: Table[Name]["type"] extends Type ? Name : never;
}[keyof Table];

export type MetricName = keyof Table;
export type CounterName = Named<"counter">;
export type HistogramName = Named<"histogram">;
/** Metrics whose values are read at a scrape. */
export type ReadableName = Named<"counter" | "gauge">;
export type Labels<Name extends MetricName> = Record<Table[Name]["labels"][number], string>;
