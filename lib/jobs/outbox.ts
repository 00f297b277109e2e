import { eq, sql } from "drizzle-orm";
import { NOW } from "@/lib/core/database/columns";
import { commitLater, db, queryWithCustomPlan } from "@/lib/core/database/db";
import { log } from "@/lib/core/log";
import { type Consumer, outbox } from "@/lib/core/outbox";
import { consumers } from "./consumers";

const BATCH = 100;
/** Batches of one turn: after a large import the other timers get theirs too. */
const BATCHES = 50;
/** A claimed event is nobody else's for so long; a process that dies holding it repeats it then. */
const LEASE_SECONDS = 300;
/** One consumer of one event takes no longer, or counts as failed. */
const CONSUMER_MS = 30_000;
/** After each failure the wait doubles: 5, 10, 20 seconds … up to an hour. Housekeeping drops an event after a month. */
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 3_600;

type Event = { id: number; event: string; payload: Record<string, unknown>; attempts: number };

/**
 * Calls the consumers of the events that are due, the oldest first, at least once each. An event without consumers
 * is done; one whose consumer fails waits and is repeated, with its error kept, while the others go on. Answers
 * how many events are done with.
 */
export async function dispatchEvents(known: readonly Consumer[] = consumers()): Promise<number> {
  let done = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const events = await claimDue();
    const succeeded: number[] = [];
    const called = await consumeTogether(events, known);
    for (const event of events) {
      if (
        await succeeds(
          event,
          known.filter((each) => each.event === event.event && !called.has(each)),
        )
      )
        succeeded.push(event.id);
    }
    await forget(succeeded);
    done += succeeded.length;
    if (events.length < BATCH) break;
  }
  return done;
}

async function claimDue(): Promise<Event[]> {
  // Planned each time, as the deletion is: a plan that was made while nothing waited reads all there is.
  const rows = await queryWithCustomPlan<Omit<Event, "id"> & { id: string }>(sql`
    update outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    from ${commitLater}
    where id = any(array(
      select id from outbox where next_attempt_at <= ${NOW} order by id limit ${BATCH}::int for update skip locked))
    returning id, event, payload, attempts`);
  return rows.map((row) => ({ ...row, id: Number(row.id) })).sort((a, b) => a.id - b.id);
}

/** Calls the consumers that take many events in one go; those of them that failed, or are late, are called for each event again. */
async function consumeTogether(events: readonly Event[], known: readonly Consumer[]): Promise<Set<Consumer>> {
  const called = new Set<Consumer>();
  for (const consumer of known) {
    const payloads = events.filter(({ event }) => event === consumer.event).map(({ payload }) => payload);
    if (!consumer.consumeAll || payloads.length < 2) continue;
    try {
      await withDeadline(consumer.consumeAll(payloads));
      called.add(consumer);
    } catch (error) {
      log().warn({ err: error, event: consumer.event, events: payloads.length }, "events are consumed one by one");
    }
  }
  return called;
}

/** Runs an event's consumers one after the other. A failure is logged and kept with the event. */
async function succeeds({ id, event, payload, attempts }: Event, called: readonly Consumer[]): Promise<boolean> {
  try {
    for (const { consume } of called) await withDeadline(consume(payload, id));
    return true;
  } catch (error) {
    log().error({ err: error, event, id, attempts }, "a consumer of an event failed");
    const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS);
    await db()
      .update(outbox)
      .set({
        lastError: reasonOf(error),
        nextAttemptAt: sql`now() + make_interval(secs => ${wait})`,
      })
      .where(eq(outbox.id, id));
    return false;
  }
}

/** A power cut may bring one back, since nobody waits for the disk: it is consumed again, as after any death in between. */
async function forget(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await queryWithCustomPlan(
    sql`delete from outbox using ${commitLater} where id = any(string_to_array(${ids.join(",")}, ',')::bigint[])`,
  );
}

function withDeadline(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("took too long")), CONSUMER_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The innermost message: that of a failed query as a whole holds people's data. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message.slice(0, 500);
}
