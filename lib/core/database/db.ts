import { type SQL, sql } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { databaseUrl, env, SettingsError } from "../env";
import { AppError } from "../errors";
import { log } from "../log";
import { singleton } from "../singleton";
import { type HealthLimits, startKeepAliveCheck, WatchedSockets } from "./connection-health";
import { keepQueryErrorsPrivate } from "./query-errors";
import { rowsOf } from "./row-objects";
import { sqlText } from "./sql-text";

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
export function openPools(url = databaseUrl(), limits?: HealthLimits): Pools {
  const { DATABASE_POOL: max, DATABASE_POOLER: pooler } = env();
  const sockets = new WatchedSockets();
  const options = { pooler, socket: sockets.open, idle_timeout: STATEMENT_SECONDS };
  const forCustomPlans = pooler ? 0 : Math.floor(max / 2);
  const main = open(url, { ...options, max: max - forCustomPlans });
  const customPlan = pooler
    ? main
    : open(url, { ...options, max: forCustomPlans, settings: { plan_cache_mode: "force_custom_plan" } });
  // Drizzle makes a client's codecs transparent; do it before any raw query runs.
  for (const client of [main, customPlan]) drizzle(client);
  const keepAlive = openWatched(url, pooler);
  const stop = startKeepAliveCheck({ ...(limits ?? healthLimits(main)), sockets, keepAlive });
  return {
    main,
    customPlan,
    end(timeout) {
      stop();
      return Promise.all([main.end(timeout), customPlan.end(timeout), keepAlive.client.end({ timeout: 0 })]);
    },
  };
}

/**
 * Connections of its own to the server itself, for what belongs to a session: LISTEN, advisory locks, COPY. They last until the
 * caller ends them: the driver would take a new one for each after half an hour, without its locks and settings.
 */
export function connect(max: number, url = env().DATABASE_LISTEN_URL ?? databaseUrl()): postgres.Sql {
  return open(url, { max, pooler: false, max_lifetime: null });
}

/** Opens one connection like `connect`, for quick statements: it is replaced when it falls silent. */
export function connectWatched(url = env().DATABASE_LISTEN_URL ?? databaseUrl(), limits?: HealthLimits): postgres.Sql {
  const keepAlive = openWatched(url, false);
  const { client, sockets } = keepAlive;
  const stop = startKeepAliveCheck({ ...(limits ?? healthLimits(client)), sockets, keepAlive });
  const { end } = client;
  client.end = (options) => {
    stop();
    return end(options);
  };
  return client;
}

function openWatched(url: string | null, pooler: boolean) {
  const sockets = new WatchedSockets();
  return { client: open(url, { max: 1, pooler, max_lifetime: null, socket: sockets.open }), sockets };
}

const STATEMENT_SECONDS = 30;
/** How long a statement may take, wait for a lock, and leave a transaction open, in milliseconds. */
const TIMEOUTS = {
  statement_timeout: STATEMENT_SECONDS * 1_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: STATEMENT_SECONDS * 1_000,
};

/** A statement may take as long as the server gives it, by the database's address perhaps for ever. */
function healthLimits({ options }: postgres.Sql): HealthLimits {
  const timeout = Number(options.connection.statement_timeout ?? TIMEOUTS.statement_timeout);
  const silentChecks = timeout > 0 ? Math.max(timeout / 1_000, STATEMENT_SECONDS) + 3 : Number.POSITIVE_INFINITY;
  return { checkMs: 1_000, silentChecks, keepAliveChecks: 5 };
}

type Opening = {
  max: number;
  pooler: boolean;
  idle_timeout?: number;
  max_lifetime?: null;
  socket?: WatchedSockets["open"];
  settings?: Record<string, string>;
};

function open(url: string | null, { pooler, settings, ...opening }: Opening): postgres.Sql {
  if (!url)
    throw new SettingsError("There is no database: set DATABASE_URL, or run `npm start` once to get the embedded one.");
  return postgres(url, {
    ...opening,
    // postgres.js waits up to 17 s after a crash by default; a restarted server should be found at once.
    backoff: () => 0.3,
    connect_timeout: 5,
    onnotice: () => {},
    // A pooler in transaction mode knows no prepared statements of a session, and takes no settings at its start.
    ...(pooler && { prepare: false }),
    connection: { application_name: "tonna", ...(pooler ? {} : { ...TIMEOUTS, ...settings }) },
  });
}

/** Drizzle over the pool. */
export function db(): Db {
  return singleton("db", () => drizzle(pool(), { casing: "snake_case" }));
}

/**
 * Runs one hot query as a prepared statement and returns its rows. Drizzle's own driver never
 * prepares; the text must therefore come from a bounded number of shapes. Numbers of type
 * `numeric` and `bigint` arrive as strings.
 */
export function queryPrepared<T>(query: SQL): Promise<T[]> {
  return runQuery(pool(), query, true);
}

/** Runs a query whose best plan depends on its values: Postgres plans it anew each time. */
export function queryOnce<T>(query: SQL): Promise<T[]> {
  return runCustomPlan(pools(), query);
}

/** Texts that a connection of the custom-plan pool keeps prepared: each holds some 100 kB there, and filters combine without end. */
const MAX_CUSTOM_PLAN_TEXTS = 200;
const customPlanTexts = () => singleton("custom-plan-texts", () => new Set<string>());

/** `queryOnce` on a database of the caller's choice. Later texts than the first few hundred are not prepared. */
export async function runCustomPlan<T>({ customPlan }: Pools, query: SQL): Promise<T[]> {
  const { text, params } = sqlText(query);
  const prepared = customPlanTexts();
  if (prepared.size < MAX_CUSTOM_PLAN_TEXTS) prepared.add(text);
  return rowsOf<T>(customPlan, text, params, prepared.has(text));
}

/** The same as `queryPrepared` on a database of the caller's choice. */
export async function runQuery<T>(sql: Pick<postgres.Sql, "unsafe">, query: SQL, prepare: boolean): Promise<T[]> {
  const { text, params } = sqlText(query);
  return rowsOf<T>(sql, text, params, prepare);
}

/**
 * Runs `work` in one transaction; an error rolls everything back. Of two transactions that wait for each other Postgres
 * gives up one: it runs again, so `work` changes nothing but the database.
 */
export async function inTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  const result = await again(() => db().transaction((tx) => work(tx as unknown as Db)));
  noteWrite();
  return result;
}

const MOST_RUNS = 3;
/** serialization_failure and deadlock_detected: nothing is wrong with the work but the moment. */
const MOMENTARY = new Set(["40001", "40P01"]);

/** Runs work that is all or nothing once more when it met another transaction; at most three times. */
export async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await run();
    } catch (error) {
      const code = databaseErrorCode(error);
      if (runs === MOST_RUNS || !code || !MOMENTARY.has(code)) throw error;
      log().warn({ code, runs }, "a transaction met another one and runs again");
    }
  }
}

/** What a write needs of a transaction when its SQL is written out. */
export type Executor = Pick<Db, "execute">;

/**
 * `inTransaction` on prepared statements, without Drizzle's builders: for writes that come by the thousand. Statements that
 * are not awaited one by one travel together.
 */
export async function inPreparedTransaction<T>(work: (tx: Executor) => Promise<T>): Promise<T> {
  const result = await again(() =>
    pool().begin((sql) => {
      const execute = (query: SQL) => runQuery(sql, query, true);
      return work({ execute } as unknown as Executor);
    }),
  );
  noteWrite();
  return result as T;
}

/** For a write that is one statement, which is a transaction by itself: prepared, without the round trips of BEGIN and COMMIT. */
export const oneStatement = {
  async execute(query: SQL) {
    const rows = await again(() => queryPrepared(query));
    noteWrite();
    return rows;
  },
} as unknown as Executor;

/**
 * Stands in the `from` or `using` of a statement whose commit need not wait for the disk: what a power cut takes back of it is done
 * again. Whatever commits after it, and waits, has it on the disk as well.
 */
export const commitLater = sql`(select set_config('synchronous_commit', 'off', true)) as later`;

const writeListeners = () => singleton("write-listeners", () => new Set<() => void>());

/** Calls `listener` whenever this process has written, or has heard that another one has. */
export function onWrite(listener: () => void): void {
  writeListeners().add(listener);
}

/** Says that something was written: done for every transaction, and for what other processes tell of theirs. */
export function noteWrite(): void {
  for (const listener of writeListeners()) listener();
}

/** Whether the database answers within a second. */
export async function databaseAnswers(): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), 1_000).unref());
  const probe = db()
    .execute(sql`select 1`)
    .then(() => true)
    .catch((error) => {
      log().warn({ err: error }, "the database does not answer");
      return false;
    });
  return Promise.race([probe, timeout]);
}

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
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "57014",
  "55P03",
]);

/** The error code behind a failed query (SQLSTATE or a socket's), or undefined. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === "string") return code;
  }
  return undefined;
}

/** Whether the database refused a statement, and nothing of it was done: for its data, a constraint or a lock. */
export function wasRefused(error: unknown): boolean {
  return /^(22...|23...|40001|40P01|55P03)$/.test(databaseErrorCode(error) ?? "");
}

/** Whether a statement met another transaction, and would do as well a moment later: momentary, or it waited too long for a lock. */
export function metAnother(error: unknown): boolean {
  const code = databaseErrorCode(error) ?? "";
  return MOMENTARY.has(code) || code === "55P03";
}

/** Whether a failure means that the database is out of reach or overloaded; such a call answers 503. */
export function isUnavailable(error: unknown): boolean {
  return CONNECTION_CODES.has(databaseErrorCode(error) ?? "");
}

/** Name of the violated constraint when a write ran into one, else undefined. A value too long for an index names that index as well. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!databaseErrorCode(error)?.startsWith("23")) return undefined;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { constraint_name: name } = cause as { constraint_name?: unknown };
    if (typeof name === "string") return name;
  }
  return undefined;
}

/** The only row of a result that must have one. Throws `internal` otherwise. */
export function onlyRow<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new AppError("internal", { detail: "a query that must return a row returned none" });
  return row;
}
