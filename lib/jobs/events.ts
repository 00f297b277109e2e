import { log } from "@/lib/core/log";
import type { Consumer } from "@/lib/core/queue/queue";
import type { Worker } from "@/lib/core/queue/work";
import { withDeadline } from "@/lib/core/time/deadline";

/*
 * Works on the events that writes have published: calls the consumers of each, at least once.
 */

/** A consumer that takes longer has failed. */
const CONSUMER_MS = 30_000;

type Payload = Record<string, unknown>;
type EventJob = { id: string; event: string; payloads: readonly Payload[] };

/** The worker of the event queue. `afterBatch` gets the names of the events of a batch. */
export function createEventWorker(
  known: readonly Consumer[],
  afterBatch: (events: ReadonlySet<string>) => Promise<void> = async () => {},
): Worker {
  return {
    name: "event",
    batchSize: 500,
    pollSeconds: 0.5,
    work: async (jobs) => {
      const events = jobs.map(({ id, data }) => toEventJob(id, data));
      const failures = new Map<string, unknown>();
      for (const consumer of known) {
        const mine = events.filter(({ event }) => event === consumer.event);
        for (const [id, error] of await callConsumer(consumer, mine)) failures.set(id, error);
      }
      await afterBatch(new Set(events.map(({ event }) => event)));
      return failures;
    },
  };
}

/** Calls a consumer for all payloads at once if it can, else one by one, so that one payload does not hold up others. */
async function callConsumer(consumer: Consumer, jobs: readonly EventJob[]): Promise<Map<string, unknown>> {
  const payloads = jobs.flatMap((job) => job.payloads);
  const failures = new Map<string, unknown>();
  if (consumer.consumeAll && payloads.length > 1) {
    try {
      await withDeadline(consumer.consumeAll(payloads), CONSUMER_MS);
      return failures;
    } catch (error) {
      log().warn({ err: error, event: consumer.event, events: payloads.length }, "events are consumed one by one");
    }
  }
  for (const job of jobs) {
    for (const payload of job.payloads) {
      await withDeadline(consumer.consume(payload), CONSUMER_MS).catch((error) => failures.set(job.id, error));
    }
  }
  return failures;
}

function toEventJob(id: string, { event, payloads }: Payload): EventJob {
  return { id, event: String(event), payloads: Array.isArray(payloads) ? payloads : [] };
}
