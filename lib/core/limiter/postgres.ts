import { sql } from "drizzle-orm";
import { queryPrepared } from "../db";
import { describePeek, describeTake, type Limiter, type Take } from "./limiter";

type Row = { passed: boolean; previous: number; current: number; atMs: number };

const EMPTY = { previous: 0, current: 0 };
const nowMs = sql.raw("(extract(epoch from clock_timestamp()) * 1000)::bigint");

/**
 * The sliding window in one prepared statement. The row's lock makes it exact: the conflict branch
 * sees the latest counts, and the database's one clock is read once, before the lock.
 */
function takeStatement(bucket: string, limit: number, windowMs: number) {
  return sql`
    insert into rate_windows as w (bucket, window_ms, at_ms, previous, current, passed)
    values (${bucket}, ${windowMs}::int, ${nowMs}, 0, 1, true)
    on conflict (bucket) do update set (at_ms, previous, current, passed) = (
      select at_ms, previous, current + passed::int, passed
      from (
        select *, floor((1 - (at_ms % w.window_ms)::float8 / w.window_ms) * previous) + current < ${limit}::int as passed
        from (
          select at_ms,
            case windows when 0 then w.previous when 1 then w.current else 0 end as previous,
            case windows when 0 then w.current else 0 end as current
          from (
            select greatest(w.at_ms, excluded.at_ms) as at_ms,
              greatest(w.at_ms, excluded.at_ms) / w.window_ms - w.at_ms / w.window_ms as windows
          ) moved
        ) counted
      ) decided
    )
    returning passed, previous, current, at_ms::float8 as "atMs"`;
}

function peekStatement(bucket: string) {
  return sql`
    select true as passed,
      case windows when 0 then previous when 1 then current else 0 end as previous,
      case windows when 0 then current else 0 end as current,
      now_ms::float8 as "atMs"
    from (
      select previous, current, now_ms, now_ms / window_ms - at_ms / window_ms as windows
      from (select *, greatest(at_ms, ${nowMs}) as now_ms from rate_windows where bucket = ${bucket}) w
    ) moved`;
}

/** Windows in the service's own database: exact across processes, without another server to run. */
export function postgresLimiter(): Limiter {
  return {
    store: "postgres",
    async take(bucket, limit, windowSeconds) {
      const windowMs = windowSeconds * 1000;
      const [row] = await queryPrepared<Row>(takeStatement(`${windowSeconds}:${bucket}`, limit, windowMs));
      if (!row) throw new Error("the window statement returned no row");
      return onThisClock(describeTake(row.passed, row, limit, row.atMs, windowMs), row.atMs);
    },
    async peek(bucket, limit, windowSeconds) {
      const [row] = await queryPrepared<Row>(peekStatement(`${windowSeconds}:${bucket}`));
      const at = row?.atMs ?? Date.now();
      return onThisClock(describePeek(row ?? EMPTY, limit, at, windowSeconds * 1000), at);
    },
    async close() {},
  };
}

/** The same wait from now on: this process's clock may differ from the database's. */
function onThisClock(take: Take, databaseMs: number): Take {
  return {
    ...take,
    resetAt: new Date(take.resetAt.getTime() - databaseMs + Date.now()),
  };
}
