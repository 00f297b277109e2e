import { type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "../database/db";

/*
 * Work for later. A write inserts jobs into the table of pg-boss, in its own transaction; `lib/jobs` works on them.
 * A job runs at least once and in any order: its code is idempotent and reads the present state. A job that is done is deleted.
 */

/** Queues that writes fill. The first retry comes after `retryDelay` to twice as many seconds; each later wait is twice as long. */
export const QUEUES = {
  /** Twelve retries take about ten hours. */
  event: { retryLimit: 12, retryDelay: 5, expireInSeconds: 300 },
  /** Eight attempts take two to four hours. A slow mail server may look at one email for ten minutes. */
  mail: { retryLimit: 7, retryDelay: 60, expireInSeconds: 1_200 },
  /** Listings to compare with saved searches. */
  alert: { retryLimit: 12, retryDelay: 5, expireInSeconds: 300 },
  /** Endpoints of webhooks that have something due. The deliveries themselves stand in a table of their own. */
  webhook: { retryLimit: 12, retryDelay: 5, expireInSeconds: 300 },
  /** Listings with pictures to fetch. A source that is away is no failure: `lib/listings/photos/picture-commands.ts` counts its attempts. */
  picture: { retryLimit: 5, retryDelay: 60, expireInSeconds: 600 },
  /** Imports of listings. One whose process was killed goes on after the minute in which the next look for such jobs falls. */
  import: { retryLimit: 12, retryDelay: 5, expireInSeconds: 60 },
} as const;
export type QueueName = keyof typeof QUEUES;

export type EventName = `${string}.${string}`;
type Payload = Record<string, unknown>;

/** Reaction of a domain to an event, its own or another domain's. `lib/jobs/consumers.ts` lists them all. */
export type Consumer = {
  event: EventName;
  /** May be called again for the same event. An error repeats the event later, for all its consumers. */
  consume(payload: Payload): Promise<void>;
  /** Takes many events at once, where that is cheaper. If it fails, `consume` gets them one by one. */
  consumeAll?(payloads: readonly Payload[]): Promise<void>;
};

type JobOptions = {
  /** The job runs after so many seconds at the earliest. */
  afterSeconds?: number;
  /** A job with a higher number runs first. */
  priority?: number;
  /** A uuid; random by default. */
  id?: string;
};

/** Publishes an event in the transaction that makes it true. */
export async function publish(
  tx: Executor,
  event: EventName,
  payload: Payload,
  options: Pick<JobOptions, "afterSeconds" | "priority"> = {},
): Promise<void> {
  await enqueue(tx, "event", { event, payloads: [payload] }, options);
}

/** Publishes many events of one name as one job. */
export async function publishAll(tx: Executor, event: EventName, payloads: readonly Payload[]): Promise<void> {
  if (payloads.length > 0) await enqueue(tx, "event", { event, payloads });
}

/** Inserts a job in the caller's transaction. */
export async function enqueue(
  tx: Executor,
  queue: QueueName,
  data: Payload,
  { afterSeconds = 0, priority = 0, id }: JobOptions = {},
): Promise<void> {
  const start = sql`now() + make_interval(secs => ${afterSeconds})`;
  const data_ = sql`${JSON.stringify(data)}::jsonb`;
  await tx.execute(sql`insert into pgboss.job (id, name, data, priority, start_after, ${OPTION_COLUMNS})
    select coalesce(${id ?? null}::uuid, gen_random_uuid()), ${sql.raw(`'${queue}'`)}, ${data_}, ${priority}::int, ${start},
      ${createOptions(queue)}`);
}

/** Inserts jobs in the caller's transaction, in one statement. */
export async function enqueueAll(tx: Executor, queue: QueueName, jobs: readonly Payload[]): Promise<void> {
  if (jobs.length === 0) return;
  await tx.execute(sql`insert into pgboss.job (name, data, ${OPTION_COLUMNS})
    select ${sql.raw(`'${queue}'`)}, job, ${createOptions(queue)} from jsonb_array_elements(${JSON.stringify(jobs)}::jsonb) as job`);
}

/** Part of a larger statement: publishes an event for each row of `from` as one job. `payload` may name columns of these rows. */
export function insertEvents(event: EventName, { payload, from }: { payload: SQL; from: SQL }): SQL {
  return sql`insert into pgboss.job (name, data, ${OPTION_COLUMNS})
    select 'event', jsonb_build_object('event', ${event}::text, 'payloads', jsonb_agg(${payload})), ${createOptions("event")}
    from ${from} having count(*) > 0`;
}

/** Condition: a job of the queue has this value as a field of its data. Failed jobs count: an operator repeats them. */
export function isQueued(queue: QueueName, field: string, value: SQL): SQL {
  return sql`exists (select from pgboss.job where name = ${queue} and state <> 'completed' and data->>${field} = ${value}::text)`;
}

/** Counts the jobs of a queue that nobody has begun although they are due. */
export async function countDue(queue: QueueName): Promise<number> {
  const [row] = await db().execute<{ n: number }>(
    sql`select count(*)::int as n from pgboss.job where name = ${queue} and state < 'active' and start_after <= now()`,
  );
  return row?.n ?? 0;
}

const OPTION_COLUMNS = sql.raw("retry_limit, retry_delay, retry_backoff, expire_in, keep_until, policy");

/** A job that nobody worked on for 90 days goes to the archive of pg-boss. */
function createOptions(queue: QueueName): SQL {
  const { retryLimit, retryDelay, expireInSeconds } = QUEUES[queue];
  return sql.raw(
    `${retryLimit}, ${retryDelay}, true, interval '${expireInSeconds} seconds', now() + interval '90 days', 'standard'`,
  );
}
