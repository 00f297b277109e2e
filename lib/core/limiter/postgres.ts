// Creates a limiter in Postgres, for when there is no Redis.
import { type SQL, sql } from "drizzle-orm";
import { queryPrepared } from "../database/db";
import { describePeek, describeTake, type Limiter, type Take } from "./limiter";

/** Result for the requests of one bucket in one statement: how many of them pass (the first ones), and the counts including those. */
export type BucketCount = { granted: number; previous: number; current: number; atMs: number };

const EMPTY = { previous: 0, current: 0 };
const nowMs = sql.raw("(extract(epoch from clock_timestamp()) * 1000)::bigint");

/** Names a bucket's window in the table. */
export function nameWindow(bucket: string, windowSeconds: number): string {
  return `${windowSeconds}:${bucket}`;
}

/**
 * Builds the statement part that counts requests. Rows `(bucket, quota, requests)`, each bucket once, come from the CTE `asked`; it
 * returns `BucketCount` with `bucket`. Row locks make it exact; one order of buckets avoids deadlocks.
 */
export function countAsked(windowSeconds: number, { isWhole = false } = {}): SQL {
  // All requests of a bucket, or as many of them as there is room for.
  const grant = (room: SQL) =>
    isWhole ? sql`case when requests <= ${room} then requests else 0 end` : sql`greatest(0, least(requests, ${room}))`;
  return sql`
    insert into rate_windows as w (bucket, window_ms, at_ms, previous, current, granted)
    select bucket, ${windowSeconds * 1000}::int, ${nowMs}, 0, ${grant(sql`quota`)}, ${grant(sql`quota`)} from asked order by bucket
    on conflict (bucket) do update set (at_ms, previous, current, granted) = (
      select at_ms, previous, current + granted, granted
      from (
        select counted.*, ${grant(sql`quota - current - floor((1 - (at_ms % w.window_ms)::float8 / w.window_ms) * previous)::int`)} as granted
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

/** Returns the result of one request of a statement, by its position among those of its bucket, from 0. */
export function getTake(counted: BucketCount, limit: number, windowSeconds: number, position = 0, requests = 1): Take {
  const { granted, previous, atMs } = counted;
  const current = counted.current - Math.max(0, granted - position - 1);
  const counts = { previous, current };
  return onThisClock(describeTake(position < granted, counts, limit, atMs, windowSeconds * 1000, requests), atMs);
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

/** Creates a limiter in the product's database: exact across processes, without another server. */
export function createPostgresLimiter(): Limiter {
  return {
    store: "postgres",
    async take(bucket, limit, windowSeconds, requests = 1) {
      const [row] = await queryPrepared<BucketCount>(sql`
        with asked as (select ${nameWindow(bucket, windowSeconds)}::text as bucket, ${limit}::int as quota, ${requests}::int as requests)
        ${countAsked(windowSeconds, { isWhole: true })}`);
      if (!row) throw new Error("the window statement returned no row");
      return getTake(row, limit, windowSeconds, requests - 1, requests);
    },
    async peek(bucket, limit, windowSeconds) {
      const [row] = await queryPrepared<BucketCount>(peekStatement(nameWindow(bucket, windowSeconds)));
      const at = row?.atMs ?? Date.now();
      return onThisClock(describePeek(row ?? EMPTY, limit, at, windowSeconds * 1000), at);
    },
    async close() {},
  };
}

/** Converts an instant of the database's clock to this process's clock. */
function onThisClock(take: Take, databaseMs: number): Take {
  return { ...take, resetAt: new Date(take.resetAt.getTime() - databaseMs + Date.now()) };
}
