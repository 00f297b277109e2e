// The database of this process: its pools, queries, rows and transactions, and what an error of a query means.
import type { SQL } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { env, getDatabaseUrl } from "../env";
import { AppError } from "../errors";
import { log } from "../log";
import { provideReadings } from "../metrics/measure";
import { singleton } from "../singleton";
import { getHealthLimits, openClient, openWatchedClient, STATEMENT_SECONDS } from "./client";
import { type HealthLimits, startKeepAliveCheck, WatchedSockets } from "./connection-health";
import { keepQueryErrorsPrivate } from "./query-errors";
import { toSqlText } from "./sql-text";
import { watchStatements } from "./statements";
import { forgetWriteFailure, noteWriteFailure } from "./write-failures";

keepQueryErrorsPrivate();

/** The database or an open transaction: every query and command takes one of these. */
export type Db = Pick<
  PostgresJsDatabase,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "transaction"
>;

/** The connections to one database. Both pools share the budget `DATABASE_POOL`, half each. */
export type Pools = {
  /** Writes, transactions, and reads whose plan Postgres may keep for all values. */
  main: postgres.Sql;
  /** Reads that Postgres plans anew for their values (`plan_cache_mode = force_custom_plan`). Behind a pooler, the main pool. */
  customPlan: postgres.Sql;
  /** Whether the database gives no answer at all. Statements fail at once then. */
  isSilent(): boolean;
  end(options?: { timeout?: number }): Promise<unknown>;
};

/** The pools of this process. Throws SettingsError when no database is configured. */
export function pools(): Pools {
  return singleton("pools", () => openPools());
}

/** The main pool of this process. */
export function pool(): postgres.Sql {
  return pools().main;
}

/** Opens both pools to a database. Raw queries get JSON and dates as text, as Drizzle does. */
export function openPools(url = getDatabaseUrl(), limits?: HealthLimits): Pools {
  const { DATABASE_POOL: max, DATABASE_POOLER: pooler } = env();
  const sockets = new WatchedSockets();
  const options = { pooler, sockets, idle_timeout: STATEMENT_SECONDS };
  const forCustomPlans = pooler ? 0 : Math.floor(max / 2);
  const main = watchStatements(openClient(url, { ...options, max: max - forCustomPlans }), "main");
  const settings = { plan_cache_mode: "force_custom_plan" };
  const customPlan = pooler
    ? main
    : watchStatements(openClient(url, { ...options, max: forCustomPlans, settings }), "customPlan");
  provideReadings("tonna_db_connections", () => [
    { labels: { state: "open" }, value: sockets.listOpen().filter(({ destroyed }) => !destroyed).length },
    { labels: { state: "limit" }, value: max },
  ]);
  // Drizzle makes a client's codecs transparent; do it before any raw query runs.
  for (const client of [main, customPlan]) drizzle(client);
  const keepAlive = openWatchedClient(url, pooler);
  const { isSilent, stop } = startKeepAliveCheck({ ...(limits ?? getHealthLimits(main, pooler)), sockets, keepAlive });
  return {
    main,
    customPlan,
    isSilent,
    end(timeout) {
      stop();
      return Promise.all([main.end(timeout), customPlan.end(timeout), keepAlive.client.end({ timeout: 0 })]);
    },
  };
}

/**
 * Opens connections of the caller's own, past a pooler, for what belongs to a session: LISTEN, advisory locks, COPY. They last
 * until the caller ends them, since a replaced connection would lose its locks and settings.
 */
export function connect(max: number, url = env().DATABASE_LISTEN_URL ?? getDatabaseUrl()): postgres.Sql {
  return openClient(url, { max, pooler: false, max_lifetime: null });
}

/** Drizzle over the main pool. */
export function db(): Db {
  return singleton("db", () => drizzle(pool(), { casing: "snake_case" }));
}

/**
 * Runs a query as a prepared statement on the primary; Postgres may keep one plan for all values. Prepared texts last as long as a
 * connection, so there must be few. `numeric` and `bigint` arrive as strings.
 */
export function queryPrepared<T>(query: SQL): Promise<T[]> {
  return runQuery(pool(), query, true);
}

/** Runs a query on the primary whose best plan depends on its values: Postgres plans it anew each time. */
export function queryWithCustomPlan<T>(query: SQL): Promise<T[]> {
  return runWithCustomPlan(pools(), query);
}

/** Prepared texts on the custom-plan pool. Each takes some 80 kB of a connection's memory, and filters combine without end. */
const MAX_CUSTOM_PLAN_TEXTS = 200;
const listCustomPlanTexts = () => singleton("custom-plan-texts", () => new Set<string>());

/** Runs a query that is planned for its values on the given pools. The first `MAX_CUSTOM_PLAN_TEXTS` texts are prepared, others not. */
export async function runWithCustomPlan<T>({ customPlan }: Pools, query: SQL): Promise<T[]> {
  const { text, params } = toSqlText(query);
  const prepared = listCustomPlanTexts();
  if (prepared.size < MAX_CUSTOM_PLAN_TEXTS) prepared.add(text);
  return queryRows<T>(customPlan, text, params, prepared.has(text));
}

/** Runs a query over a client or transaction of the caller's choice. */
export async function runQuery<T>(sql: Pick<postgres.Sql, "unsafe">, query: SQL, prepare: boolean): Promise<T[]> {
  const { text, params } = toSqlText(query);
  return queryRows<T>(sql, text, params, prepare);
}

/**
 * Runs `work` in one transaction; an error rolls everything back. After a deadlock it runs again, so `work` must change nothing but
 * the database.
 */
export async function inTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  const result = await withRetry(() => db().transaction((tx) => work(tx as unknown as Db)));
  noteWrite();
  return result;
}

const MAX_RUNS = 3;
/** serialization_failure and deadlock_detected: the same work succeeds a moment later. */
const RETRYABLE = new Set(["40001", "40P01"]);

/** Runs a transaction, again after a serialization failure or a deadlock, three times at most. */
export async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await run();
    } catch (error) {
      const code = findDatabaseErrorCode(error);
      noteWriteFailure(code);
      if (runs === MAX_RUNS || !code || !RETRYABLE.has(code)) throw error;
      log().warn({ code, runs }, "a transaction collided with another one and runs again");
    }
  }
}

/** The part of a transaction that plain SQL needs. */
export type Executor = Pick<Db, "execute">;

/**
 * Runs `work` in one transaction of prepared statements in plain SQL, for the most frequent writes. Statements that are not awaited
 * one by one are sent together. After a deadlock `work` runs again.
 */
export async function inPreparedTransaction<T>(work: (tx: Executor) => Promise<T>): Promise<T> {
  const result = await withRetry(() =>
    pool().begin((sql) => {
      const execute = (query: SQL) => runQuery(sql, query, true);
      return work({ execute } as unknown as Executor);
    }),
  );
  noteWrite();
  return result as T;
}

/** Executes one prepared statement that is a transaction by itself: BEGIN and COMMIT would be two more round trips. */
export const oneStatement = {
  async execute(query: SQL) {
    const rows = await withRetry(() => queryPrepared(query));
    noteWrite();
    return rows;
  },
} as unknown as Executor;

const writeListeners = () => singleton("write-listeners", () => new Set<() => void>());

/** Calls `listener` after each write of this process, and of other processes as far as they announce them. */
export function onWrite(listener: () => void): void {
  writeListeners().add(listener);
}

/** Notes a write of this process, or one that another process announced. */
export function noteWrite(): void {
  forgetWriteFailure();
  for (const listener of writeListeners()) listener();
}

/** Codes of lost and refused connections: of a socket, and of the driver. */
const CONNECTION_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
]);
/** SQLSTATE classes 08, 53, 57, 58 (connection, resources such as disk space, operator, system), a read-only database, a lock timeout. */
const UNAVAILABLE_STATE = /^(?:(?:08|53|57|58)...|25006|55P03)$/;

/** The error code behind a failed query (SQLSTATE or a socket's), or undefined. */
export function findDatabaseErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === "string") return code;
  }
  return undefined;
}

/** Whether the database rejected a statement without any effect: because of its data, a constraint or a lock. */
export function isStatementRejected(error: unknown): boolean {
  return /^(22...|23...|40001|40P01|55P03)$/.test(findDatabaseErrorCode(error) ?? "");
}

/** Whether a statement failed because of a concurrent transaction, and may be retried: collision, deadlock, or lock timeout. */
export function isSerializationFailure(error: unknown): boolean {
  const code = findDatabaseErrorCode(error) ?? "";
  return RETRYABLE.has(code) || code === "55P03";
}

/** Whether a failure means that the database is out of reach, overloaded, full or read-only; such a call answers 503. */
export function isUnavailable(error: unknown): boolean {
  const code = findDatabaseErrorCode(error) ?? "";
  return CONNECTION_CODES.has(code) || UNAVAILABLE_STATE.test(code);
}

/** Name of the constraint that a write violated, else undefined. For a value too long for an index: the name of the index. */
export function findViolatedConstraint(error: unknown): string | undefined {
  if (!findDatabaseErrorCode(error)?.startsWith("23")) return undefined;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { constraint_name: name } = cause as { constraint_name?: unknown };
    if (typeof name === "string") return name;
  }
  return undefined;
}

/** The only row of a result that must have one. Throws `internal` otherwise. */
export function getOnlyRow<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new AppError("internal", { detail: "a query that must return a row returned none" });
  return row;
}

/*
 * Makes row objects that the engine handles fast. The driver fills a row name by name: past some twenty columns V8 turns it into a
 * hash table. Here rows come as arrays, and a generated function for each list of columns builds objects of one hidden class:
 * a hundred rows cost 1.2 ms of processor time instead of 2.1.
 */

type ToRow = (values: unknown[]) => unknown;

/** Makers by column names. */
const makers = new Map<string, ToRow>();

/** Runs a statement and returns its rows as objects, equal to those of the driver. */
export async function queryRows<T>(
  sql: Pick<postgres.Sql, "unsafe">,
  text: string,
  params: unknown[],
  prepare: boolean,
): Promise<T[]> {
  const found = await sql.unsafe(text, params as never[], { prepare }).values();
  if (found.length === 0) return [];
  const make = createMaker((found.columns ?? []).map(({ name }) => name));
  const rows = new Array<T>(found.length);
  for (let index = 0; index < rows.length; index += 1) rows[index] = make(found[index] as unknown[]) as T;
  return rows;
}

function createMaker(names: string[]): ToRow {
  const key = JSON.stringify(names);
  let make = makers.get(key);
  if (!make) {
    const fields = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
    make = new Function("values", `return { ${fields.join(", ")} };`) as ToRow;
    makers.set(key, make);
  }
  return make;
}
