import postgres from "postgres";
import { SettingsError } from "../env";
import { type HealthLimits, WatchedSockets } from "./connection-health";

/*
 * Opens clients of the driver `postgres` with the settings of the product: timeouts, reconnection, health.
 */

/** Longest run of a statement, in seconds. */
export const STATEMENT_SECONDS = 30;

/** Limits of a statement, of a wait for a lock, and of an idle transaction, in milliseconds. */
const TIMEOUTS = {
  statement_timeout: STATEMENT_SECONDS * 1_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: STATEMENT_SECONDS * 1_000,
};

type Opening = {
  max: number;
  /** Whether the address leads to a pooler in transaction mode: no prepared statements, no settings of a session. */
  pooler: boolean;
  /** Seconds after which an idle connection is closed. */
  idle_timeout?: number;
  /** Null: a connection lasts until the client ends. The driver's default is half an hour to an hour. */
  max_lifetime?: null;
  sockets?: WatchedSockets;
  /** Settings of each session. */
  settings?: Record<string, string>;
};

/** Opens a client; it connects with its first statement. Throws SettingsError without an address. */
export function openClient(url: string | null, { pooler, settings, sockets, ...opening }: Opening): postgres.Sql {
  if (!url)
    throw new SettingsError("There is no database: set DATABASE_URL, or run `npm start` once to get the embedded one.");
  return postgres(url, {
    ...opening,
    ...(sockets && { socket: sockets.open }),
    // postgres.js waits up to 17 s after a crash by default; a restarted server should be found at once. While the database is silent,
    // waiting statements are to fail one after the other without a pause.
    backoff: () => (sockets?.isRefusing ? 0.005 : 0.3),
    connect_timeout: 5,
    onnotice: () => {},
    ...(pooler && { prepare: false }),
    connection: { application_name: "tonna", ...(pooler ? {} : { ...TIMEOUTS, ...settings }) },
  });
}

/** Opens a client with one connection for good, and the sockets to watch it by. */
export function openWatchedClient(url: string | null, pooler: boolean) {
  const sockets = new WatchedSockets();
  return { client: openClient(url, { max: 1, pooler, max_lifetime: null, sockets }), sockets };
}

const CHECKS_PER_SECOND = 4;

/**
 * Limits that follow from the statement timeout of a client. The database's address may set another one, or none. Behind a pooler
 * the keep-alive statement may wait for a free connection of the server.
 */
export function getHealthLimits({ options }: postgres.Sql, pooler: boolean): HealthLimits {
  const timeout = Number(options.connection.statement_timeout ?? TIMEOUTS.statement_timeout);
  const silentSeconds = timeout > 0 ? Math.max(timeout / 1_000, STATEMENT_SECONDS) + 3 : Number.POSITIVE_INFINITY;
  return {
    checkMs: 1_000 / CHECKS_PER_SECOND,
    silentChecks: silentSeconds * CHECKS_PER_SECOND,
    keepAliveChecks: 2,
    unansweredChecks: (pooler ? 10 : 2) * CHECKS_PER_SECOND,
  };
}
