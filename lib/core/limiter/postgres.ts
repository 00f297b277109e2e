import { type SQL, sql } from "drizzle-orm";
import { queryPrepared } from "../database/db";
import { describePeek, describeTake, type Limiter, type Take } from "./limiter";

/**
 * What the statement of a window answers for the requests of one bucket that came together: how many of them pass (the
 * first ones), and the counts with those.
 */
export type Counted = { granted: number; previous: number; current: number; atMs: number };

const EMPTY = { previous: 0, current: 0 };
const nowMs = sql.raw("(extract(epoch from clock_timestamp()) * 1000)::bigint");

/** How a bucket's window is called in the table. */
export function nameWindow(bucket: string, windowSeconds: number): string {
  return `${windowSeconds}:${bucket}`;
}

/**
 * Counts the requests of each row `(bucket, quota, requests)` of what is `asked` before it in the same statement, each bucket
 * once, and returns `Counted` with its `bucket`. The row's lock makes it exact: the conflict branch sees the latest counts, and
 * the database's one clock is read once, before the lock. Buckets come in one order, so that statements wait in a queue.
 */
export function countAsked(windowSeconds: number): SQL {
  return sql`
    insert into rate_windows as w (bucket, window_ms, at_ms, previous, current, granted)
    select bucket, ${windowSeconds * 1000}::int, ${nowMs}, 0, least(requests, quota), least(requests, quota) from asked order by bucket
    on conflict (bucket) do update set (at_ms, previous, current, granted) = (
      select at_ms, previous, current + granted, granted
      from (
        select counted.*, greatest(0, least(requests,
          quota - current - floor((1 - (at_ms % w.window_ms)::float8 / w.window_ms) * previous)::int)) as granted
        from (
          select at_ms,
            case windows when 0 then w.previous when 1 then w.current else 0 end as previous,
            case windows when 0 then w.current else 0 end as current
          from (
            select greatest(w.at_ms, excluded.at_ms) as at_ms,
              greatest(w.at_ms, excluded.at_ms) / w.window_ms - w.at_ms / w.window_ms as windows
          ) moved
        ) counted, (select requests, quota from asked where asked.bucket = excluded.bucket) its
      ) decided
    )
    returning bucket, granted, previous, current, at_ms::float8 as "atMs"`;
}

/** What one of the requests that were counted together got, by its position among those of its bucket, from 0. */
export function getTake(counted: Counted, limit: number, windowSeconds: number, position = 0): Take {
  const { granted, previous, atMs } = counted;
  const current = counted.current - Math.max(0, granted - position - 1);
  return onThisClock(describeTake(position < granted, { previous, current }, limit, atMs, windowSeconds * 1000), atMs);
}

function peekStatement(bucket: string) {
  return sql`
    select 1 as granted,
      case windows when 0 then previous when 1 then current else 0 end as previous,
      case windows when 0 then current else 0 end as current,
      now_ms::float8 as "atMs"
    from (
      select previous, current, now_ms, now_ms / window_ms - at_ms / window_ms as windows
      from (select *, greatest(at_ms, ${nowMs}) as now_ms from rate_windows where bucket = ${bucket}) w
    ) moved`;
}

/** Windows in the service's own database: exact across processes, without another server to run. */
export function createPostgresLimiter(): Limiter {
  return {
    store: "postgres",
    async take(bucket, limit, windowSeconds) {
      const [row] = await queryPrepared<Counted>(sql`
        with asked as (select ${nameWindow(bucket, windowSeconds)}::text as bucket, ${limit}::int as quota, 1 as requests)
        ${countAsked(windowSeconds)}`);
      if (!row) throw new Error("the window statement returned no row");
      return getTake(row, limit, windowSeconds);
    },
    async peek(bucket, limit, windowSeconds) {
      const [row] = await queryPrepared<Counted>(peekStatement(nameWindow(bucket, windowSeconds)));
      const at = row?.atMs ?? Date.now();
      return onThisClock(describePeek(row ?? EMPTY, limit, at, windowSeconds * 1000), at);
    },
    async close() {},
  };
}

/** The same wait from now on: this process's clock may differ from the database's. */
function onThisClock(take: Take, databaseMs: number): Take {
  return { ...take, resetAt: new Date(take.resetAt.getTime() - databaseMs + Date.now()) };
}
