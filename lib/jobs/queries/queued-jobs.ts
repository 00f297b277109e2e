import { sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { type Envelope, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import { formatInstant } from "@/lib/core/time/instant";
import { assertMayAdminister } from "@/lib/users/policy";
import { JOB_STATES, type JobCounts, type JobKind, type JobQuery, type JobState, type ListedJob } from "../query";

/*
 * Reads the table of pg-boss for administrators: what waits, what runs, what has failed.
 */

const KIND = sql`case when name in ('event', 'mail', 'alert', 'picture') then name when name like 'feed-%' then 'feed' else 'scheduled' end`;
const STATE = sql`case when state = 'failed' then 'failed' when state = 'active' then 'running' else 'waiting' end`;
const OPEN = sql`state not in ('completed', 'cancelled') and name not like '\\_\\_pgboss%'`;

type Row = {
  id: string;
  kind: JobKind;
  name: string;
  state: JobState;
  attempts: number;
  created_at: string;
  next_attempt_at: string | null;
  last_error: string | null;
};

/** One page of jobs, with counts per state. Only for administrators: throws `not_owner`, `page_too_deep`. */
export async function listQueuedJobs(
  query: JobQuery,
  caller: Caller,
): Promise<Envelope<ListedJob> & { counts: JobCounts }> {
  assertMayAdminister(caller);
  const request = resolvePageRequest(query);
  const matching = query.kind ? sql`${OPEN} and ${KIND} = ${query.kind}` : OPEN;
  const shown = query.state ? sql`${matching} and ${STATE} = ${query.state}` : matching;
  const order = query.order === "asc" ? sql`created_on, id` : sql`created_on desc, id desc`;
  const [rows, counted] = await Promise.all([
    queryWithCustomPlan<Row>(sql`
      select id, ${KIND} as kind, coalesce(data ->> 'event', name) as name, ${STATE} as state,
        retry_count + case when started_on is null then 0 else 1 end as attempts, created_on::timestamptz(3) as created_at,
        case when state < 'active' then start_after::timestamptz(3) end as next_attempt_at, output ->> 'message' as last_error
      from pgboss.job where ${shown} order by ${order} limit ${request.perPage}::int offset ${request.offset}::int`),
    queryWithCustomPlan<{ state: JobState; n: number }>(
      sql`select ${STATE} as state, count(*)::int as n from pgboss.job where ${matching} group by 1`,
    ),
  ]);
  const counts = Object.fromEntries(
    JOB_STATES.map((state) => [state, counted.find((row) => row.state === state)?.n ?? 0]),
  ) as JobCounts;
  const total = query.state ? counts[query.state] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  return { ...toEnvelope(rows.map(toJob), total, request, null), counts };
}

/** Counts the failed jobs. Only for administrators. */
export async function countFailedJobs(caller: Caller): Promise<number> {
  assertMayAdminister(caller);
  const [row] = await queryWithCustomPlan<{ n: number }>(
    sql`select count(*)::int as n from pgboss.job where state = 'failed' and ${OPEN}`,
  );
  return row?.n ?? 0;
}

function toJob({ created_at, next_attempt_at, last_error, ...row }: Row): ListedJob {
  return {
    ...row,
    createdAt: formatInstant(created_at),
    nextAttemptAt: next_attempt_at && formatInstant(next_attempt_at),
    lastError: last_error,
  };
}
