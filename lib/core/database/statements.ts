import type postgres from "postgres";
import { env } from "../env";
import { log } from "../log";
import { isMeasured, observeSeconds, provideReadings } from "../metrics/measure";
import { getRequestContext, isTraced, startSpan } from "../tracing";

/*
 * Watches the statements of a pool: how many run and wait, how long they take, and which are slow.
 */

type Unsafe = (text: string, ...rest: unknown[]) => Query;
/** A query of the driver. It calls one of both functions at the end; `state` is set once it has a connection. */
type Query = { state: unknown; resolve(result: { count?: number | null }): unknown; reject(error: unknown): unknown };
/** The functions of a client or transaction that take statements. */
type Watched = {
  unsafe: Unsafe;
  begin?(...given: unknown[]): Promise<unknown>;
  savepoint?(...given: unknown[]): Promise<unknown>;
};
type Work = (tx: Watched) => unknown;

/** A text of a statement in the log is cut off here: its beginning tells which it is. */
const MAX_TEXT = 1_000;

/** Watches all statements of a pool from now on, those in its transactions included. */
export function watchStatements(client: postgres.Sql, pool: string): postgres.Sql {
  const slowMs = env().SLOW_QUERY_MS;
  const underWay = new Set<Query>();
  const transactions = { open: 0, waiting: 0 };

  const watch = (watched: Watched): Watched => {
    const { unsafe } = watched;
    watched.unsafe = (text, ...rest) => {
      const query = unsafe(text, ...rest);
      const { resolve, reject } = query;
      const requestId = getRequestContext()?.requestId;
      const span = isTraced() ? startStatementSpan(text) : null;
      const since = performance.now();
      const end = (outcome: "ok" | "error", rows?: number) => {
        const ms = performance.now() - since;
        underWay.delete(query);
        span?.end({ isError: outcome === "error" });
        if (isMeasured()) observeSeconds("tonna_db_statement_duration_seconds", { pool, outcome }, ms / 1_000);
        if (slowMs > 0 && ms >= slowMs) logSlow(text, { ms: Math.round(ms), rows, outcome, pool, requestId });
      };
      underWay.add(query);
      query.resolve = (result) => {
        end("ok", result.count ?? undefined);
        return resolve(result);
      };
      query.reject = (error) => {
        end("error");
        return reject(error);
      };
      return query;
    };
    const { savepoint } = watched;
    if (savepoint)
      watched.savepoint = (...given) => {
        const work = given.pop() as Work;
        return savepoint(...given, (tx: Watched) => work(watch(tx)));
      };
    return watched;
  };

  const watched = watch(client as unknown as Watched);
  const { begin } = watched;
  watched.begin = async (...given) => {
    const work = given.pop() as Work;
    let state: keyof typeof transactions = "waiting";
    transactions.waiting += 1;
    try {
      return await begin?.(...given, (tx: Watched) => {
        transactions.waiting -= 1;
        transactions.open += 1;
        state = "open";
        return work(watch(tx));
      });
    } finally {
      transactions[state] -= 1;
    }
  };

  provideReadings("tonna_db_statements", () => {
    const waiting = [...underWay].filter(({ state }) => state === null).length;
    return [
      { labels: { pool, state: "running" }, value: underWay.size - waiting },
      { labels: { pool, state: "waiting" }, value: waiting },
    ];
  });
  provideReadings("tonna_db_transactions", () =>
    (["open", "waiting"] as const).map((state) => ({ labels: { pool, state }, value: transactions[state] })),
  );
  return client;
}

function startStatementSpan(text: string) {
  const sql = describeStatement(text);
  const attributes = { "db.system.name": "postgresql", "db.query.text": sql };
  return startSpan(sql.split(" ", 1)[0]?.toUpperCase() ?? "", { kind: "client", attributes });
}

function logSlow(text: string, facts: Record<string, unknown>): void {
  log().warn({ ...facts, sql: describeStatement(text) }, "a slow statement");
}

/** The text of a statement without values: literals and numbers become `?`, white space one space. */
export function describeStatement(text: string): string {
  return text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "?")
    .replace(/'(?:[^']|'')*'/g, "?")
    .replace(/(?<![\w$])\d+(?:\.\d+)?/g, "?")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_TEXT);
}
