// Work of webhooks: events that make deliveries, and the schedules that send them.
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { db, inTransaction } from "@/lib/core/database/db";
import { isId } from "@/lib/core/id";
import type { Job } from "@/lib/core/job";
import type { Consumer, EventName } from "@/lib/core/queue/queue";
import type { Worker } from "@/lib/core/queue/work";
import { listDueEndpoints } from "./commands/claim-deliveries";
import { forwardChanges } from "./commands/forward-changes";
import { notifyOfEnds } from "./commands/notify-of-ends";
import { notifyOfInvoice, notifyOfMatch, notifyOfMessage, notifyOfPair } from "./commands/notify-person";
import { runLane } from "./commands/run-lane";
import { DELIVERIES_KEPT_DAYS } from "./contract";
import { webhooks } from "./schema";
import { wakeEndpoint } from "./steps/store-deliveries";

/** After this long the worker looks for further endpoints, while the lanes go on. */
const PATIENCE_MS = 300;

/** Sends what is due to the endpoints that jobs name. What is sent, and what is not, stands in `webhook_deliveries`. */
export const webhookWorker: Worker = {
  name: "webhook",
  batchSize: 100,
  pollSeconds: 0.5,
  work: async (jobs) => {
    const ids = new Set(jobs.map(({ data }) => String(data.webhookId)).filter(isId));
    await Promise.race([Promise.all([...ids].map(runLane)), sleep(PATIENCE_MS)]);
    return new Map();
  },
};

/** Events after which the journal has something new. Whatever has no event is found within a minute. */
const JOURNALLED: readonly EventName[] = [
  "listing.created",
  "listing.updated",
  "listing.deleted",
  "listing.expired",
  "market.published",
];

/** Deliveries, each with a body of up to 80 kB, that one statement deletes. */
const AT_ONCE = 5_000;

/** Deletes deliveries past their time. */
export async function sweepDeliveries(most = AT_ONCE): Promise<void> {
  for (let deleted = most; deleted >= most; ) {
    const rows = await db().execute<{ n: number }>(sql`
      with gone as (
        delete from webhook_deliveries where id in (
          select id from webhook_deliveries where created_at < now() - make_interval(days => ${DELIVERIES_KEPT_DAYS}::int)
          order by created_at limit ${most}::int)
        returning 1
      )
      select count(*)::int as n from gone`);
    deleted = rows[0]?.n ?? 0;
  }
}

export const webhookConsumers: Consumer[] = [
  { event: "message.sent", consume: notifyOfMessage },
  { event: "invoice.issued", consume: (payload) => notifyOfInvoice("invoice.opened", payload) },
  { event: "invoice.paid", consume: (payload) => notifyOfInvoice("invoice.paid", payload) },
  { event: "search.matched", consume: notifyOfMatch },
  { event: "listing.matched", consume: notifyOfPair },
  {
    event: "user.deleted",
    consume: async ({ userId }) => {
      if (typeof userId === "string" && isId(userId)) await db().delete(webhooks).where(eq(webhooks.userId, userId));
    },
  },
];

export const webhookJobs: Job[] = [
  // A job, not a consumer: a backlog of changes holds up no other event.
  { name: "webhooks-changes", cron: "* * * * *", follows: JOURNALLED, pollSeconds: 0.5, run: forwardChanges },
  {
    name: "webhooks-due",
    cron: "* * * * *",
    run: async () => {
      const ids = await listDueEndpoints();
      await inTransaction(async (tx) => {
        for (const id of ids) await wakeEndpoint(tx, id);
      });
    },
  },
  { name: "webhooks-ends", cron: "7 * * * *", run: () => notifyOfEnds() },
  {
    name: "webhooks-sweep",
    cron: "31 4 * * *",
    run: () => sweepDeliveries(),
  },
];
