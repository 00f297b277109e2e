import { type SQL, sql } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { databaseUrl, env, SettingsError } from "../env";
import { AppError } from "../errors";
import { log } from "../log";
import { singleton } from "../singleton";
import { keepQueryErrorsPrivate } from "./query-errors";
import { queryRows } from "./row-objects";
import { type Patience, watchOver } from "./silence";
import { toSqlText } from "./sql-text";

keepQueryErrorsPrivate();

/** The database or an open transaction: every query and command takes one of these. */
export type Db = Pick<
  PostgresJsDatabase,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "transaction"
>;

/** The connection pool of this process. Throws SettingsError when no database is configured. */
export function pool(): postgres.Sql {
  return singleton("pool", () => openPool());
}

/** A pool of so many connections as the settings say, perhaps through a pooler. Raw queries get JSON and dates as text, as Drizzle does. */
export function openPool(url = databaseUrl(), patience?: Patience): postgres.Sql {
  const pooler = env().DATABASE_POOLER;
  const client = open(url, { max: env().DATABASE_POOL, pooler });
  // Drizzle makes the client's codecs transparent; do it before any raw query runs.
  drizzle(client);
  // With them a parameter's type changes nothing of how a string or number is sent: `scripts/lib/mend-driver.mjs` need not ask for it.
  Object.assign(client.options, { asText: true });
  return watchOver(client, patience ?? patienceWith(client), open(url, { max: 1, pooler, max_lifetime: null }));
}

/**
 * Connections of its own to the server itself, for what belongs to a session: LISTEN, advisory locks, COPY. They last until the
 * caller ends them: the driver would take a new one for each after half an hour, without its locks and settings.
 */
export function connect(max: number, url = env().DATABASE_LISTEN_URL ?? databaseUrl()): postgres.Sql {
  return open(url, { max, pooler: false, max_lifetime: null });
}

/** `connect` for statements that keep to the time which the server gives them: a connection that is silent for longer is replaced. */
export function connectWatched(max: number): postgres.Sql {
  const client = connect(max);
  return watchOver(client, patienceWith(client));
}

/** Longer than the server gives a statement, be it told so in the database's address; without a limit there, for ever. */
function patienceWith({ options }: postgres.Sql): Patience {
  const timeout = Number(options.connection.statement_timeout ?? TIMEOUTS.statement_timeout);
  return { everyMs: 1_000, answer: timeout > 0 ? timeout / 1_000 + 3 : Number.POSITIVE_INFINITY, pulse: 10 };
}

/** How long a statement may take, wait for a lock, and leave a transaction open, in milliseconds. */
const TIMEOUTS = { statement_timeout: 30_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 30_000 };

type Opening = { max: number; pooler: boolean; max_lifetime?: null };

function open(url: string | null, { pooler, ...opening }: Opening): postgres.Sql {
  if (!url)
    throw new SettingsError("There is no database: set DATABASE_URL, or run `npm start` once to get the embedded one.");
  return postgres(url, {
    ...opening,
    // postgres.js waits up to 17 s after a crash by default; a restarted server should be found at once.
    backoff: () => 0.3,
    connect_timeout: 5,
    idle_timeout: 0,
    onnotice: () => {},
    // A pooler in transaction mode knows no prepared statements of a session, and takes no settings at its start.
    ...(pooler && { prepare: false }),
    connection: { application_name: "tonna", ...(pooler ? {} : TIMEOUTS) },
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

/** Runs a query whose best plan depends on its values, planned anew each time. */
export function queryWithCustomPlan<T>(query: SQL): Promise<T[]> {
  return runQuery(pool(), query, false);
}

/** The same as `queryPrepared` on a database of the caller's choice. */
export async function runQuery<T>(sql: Pick<postgres.Sql, "unsafe">, query: SQL, prepare: boolean): Promise<T[]> {
  const { text, params } = toSqlText(query);
  return queryRows<T>(sql, text, params, prepare);
}

/**
 * Runs `work` in one transaction; an error rolls everything back. Of two transactions that wait for each other Postgres
 * gives up one: it runs again, so `work` changes nothing but the database.
 */
export async function inTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  const result = await withRetry(() => db().transaction((tx) => work(tx as unknown as Db)));
  noteWrite();
  return result;
}

const MOST_RUNS = 3;
/** serialization_failure and deadlock_detected: nothing is wrong with the work but the moment. */
const MOMENTARY = new Set(["40001", "40P01"]);

/** Runs work that is all or nothing once more when it met another transaction; at most three times. */
export async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await run();
    } catch (error) {
      const code = findDatabaseErrorCode(error);
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
  const result = await withRetry(() =>
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
    const rows = await withRetry(() => queryPrepared(query));
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
export async function isDatabaseReachable(): Promise<boolean> {
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
export function findDatabaseErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === "string") return code;
  }
  return undefined;
}

/** Whether the database refused a statement, and nothing of it was done: for its data, a constraint or a lock. */
export function isStatementRejected(error: unknown): boolean {
  return /^(22...|23...|40001|40P01|55P03)$/.test(findDatabaseErrorCode(error) ?? "");
}

/** Whether a statement met another transaction, and would do as well a moment later: momentary, or it waited too long for a lock. */
export function isSerializationFailure(error: unknown): boolean {
  const code = findDatabaseErrorCode(error) ?? "";
  return MOMENTARY.has(code) || code === "55P03";
}

/** Whether a failure means that the database is out of reach or overloaded; such a call answers 503. */
export function isUnavailable(error: unknown): boolean {
  return CONNECTION_CODES.has(findDatabaseErrorCode(error) ?? "");
}

/** Name of the violated constraint when a write ran into one, else undefined. A value too long for an index names that index as well. */
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
