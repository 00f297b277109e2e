import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { clearJobs, listStoredJobs, makeDue } from "@/lib/core/queue/test-jobs";
import { drainQueue } from "@/lib/core/queue/test-queue";
import { patchListing } from "@/lib/listings/commands";
import { offer, type Session, seller } from "@/lib/listings/test-offers";
import { claimDeliveries, listDueEndpoints } from "./commands/claim-deliveries";
import { forwardChanges } from "./commands/forward-changes";
import { createWebhook, rotateSecret } from "./commands/manage-webhooks";
import { recordAttempt } from "./commands/record-attempt";
import { runLane } from "./commands/run-lane";
import { replayDelivery, sendTest } from "./commands/send-again";
import type { Delivery, WebhookEvent } from "./contract";
import { sweepDeliveries, webhookWorker } from "./jobs";
import { FAILING_DAYS } from "./policy";
import { listDeliveries } from "./queries/list-deliveries";
import { getWebhook } from "./queries/list-webhooks";

type Message = { id: string; type: string; data: Record<string, unknown> };
const received: { id: string; message: Message; at: number }[] = [];
let answer: (response: ServerResponse) => void = (response) => void response.end();
const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const message = JSON.parse(Buffer.concat(parts).toString()) as Message;
  received.push({ id: String(request.headers["webhook-id"]), message, at: Date.now() });
  answer(response);
});
let url = "";

beforeAll(async () => {
  env().WEBHOOKS_ALLOW_PRIVATE = true;
  await storeCategories(db());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  await clearJobs();
  await db().execute(sql`delete from webhooks`);
  received.length = 0;
  answer = (response) => void response.end();
});

/** Somebody whose tariff has the API. */
async function integrator(): Promise<Session> {
  const me = await seller();
  await db().execute(sql`update users set tariff = 'pro' where id = ${me.userId}::uuid`);
  return { ...me, tariff: "pro" };
}
const make = (me: Session, events: WebhookEvent[] = ["listing.created", "listing.updated"]) =>
  createWebhook({ url, events }, me);
const fail = (response: ServerResponse) => void response.writeHead(500).end();
async function only(me: Session, id: string): Promise<Delivery> {
  const [delivery] = (await listDeliveries(id, {}, me)).data;
  if (!delivery) throw new Error("no delivery");
  return delivery;
}
/** Makes time pass: waits and leases are over. */
const letPass = () =>
  db().execute(sql`update webhook_deliveries set next_attempt_at = now() - interval '1 second', leased_until = null
    where status in ('pending', 'retrying')`);

it("each change is delivered once to each endpoint of its side, however often changes are forwarded", async () => {
  const [me, other] = [await integrator(), await integrator()];
  await offer(me, {});
  const [one, two] = [await make(me), await make(me, ["listing.updated"])];
  await make(other);
  const made = await offer(me, { externalId: "A" });
  await patchListing(made.slug, { pricePerUnit: 3 }, me);
  await Promise.all([forwardChanges(), forwardChanges(), forwardChanges()]);
  await forwardChanges();
  await Promise.all([runLane(one.id), runLane(two.id)]);
  expect(received.map(({ message }) => message.type).toSorted()).toEqual([
    "listing.created",
    "listing.updated",
    "listing.updated",
  ]);
  expect(new Set(received.map(({ id }) => id)).size).toBe(2);
  for (const { id, message } of received) {
    expect(message.id).toBe(id);
    expect(message.data).toMatchObject({ id: made.id, externalId: "A", pricePerUnit: 3 });
    expect(message.data).not.toHaveProperty("version");
  }
});

it("the tenth failure is the last, a replay begins anew with the same id", async () => {
  const me = await integrator();
  const { id } = await make(me);
  answer = fail;
  await sendTest(id, me);
  for (let attempt = 1; attempt <= 10; attempt++) {
    await clearJobs();
    await runLane(id);
    const { attempts, status } = await only(me, id);
    expect([attempts.length, status]).toEqual([attempt, attempt === 10 ? "failed" : "retrying"]);
    const [job] = await listStoredJobs("webhook");
    if (attempt < 10) expect(job?.wait).toBeGreaterThan(4);
    else expect(job).toBeUndefined();
    await letPass();
  }
  await runLane(id);
  expect(received).toHaveLength(10);
  answer = (response) => void response.end("ok");
  await replayDelivery((await only(me, id)).id, me);
  await runLane(id);
  expect(new Set(received.map((one) => one.id)).size).toBe(1);
  expect(await only(me, id)).toMatchObject({ status: "delivered", response: "ok" });
});

it("three days without a success switch an endpoint off, once, with a mail; a success begins them anew", async () => {
  const me = await integrator();
  const { id } = await make(me);
  answer = fail;
  const age = (days: number) =>
    db().execute(
      sql`update webhooks set failing_since = now() - make_interval(days => ${days}::int) where id = ${id}::uuid`,
    );
  await sendTest(id, me);
  await runLane(id);
  await age(FAILING_DAYS - 1);
  await letPass();
  await runLane(id);
  expect(await getWebhook(id, me)).toMatchObject({ active: true });
  answer = (response) => void response.end();
  await letPass();
  await runLane(id);
  const [row] = await db().execute<{ since: unknown }>(
    sql`select failing_since as since from webhooks where id = ${id}::uuid`,
  );
  expect(row?.since).toBeNull();
  answer = fail;
  await sendTest(id, me);
  await sendTest(id, me);
  await age(FAILING_DAYS);
  await runLane(id);
  expect(await getWebhook(id, me)).toMatchObject({ active: false, disabledReason: "failing" });
  const mails = await db().execute(
    sql`select 1 from mails m join users u on u.email = m.recipient where u.id = ${me.userId}::uuid`,
  );
  expect(mails).toHaveLength(1);
  expect((await listDeliveries(id, { status: "retrying" }, me)).total).toBe(0);
});

it("one delivery that fails in the end does not count towards the next one's three days, nor does a time without a tariff", async () => {
  const me = await integrator();
  const { id } = await make(me);
  answer = fail;
  const age = () =>
    db().execute(
      sql`update webhooks set failing_since = now() - make_interval(days => ${FAILING_DAYS}::int) where id = ${id}::uuid`,
    );
  await sendTest(id, me);
  await db().execute(sql`update webhook_deliveries set tries = 9 where webhook_id = ${id}::uuid`);
  await runLane(id);
  expect(await only(me, id)).toMatchObject({ status: "failed" });
  await sendTest(id, me);
  await db().execute(sql`update webhooks set failing_since = failing_since - interval '3 days' where id = ${id}::uuid`);
  await runLane(id);
  expect(await getWebhook(id, me)).toMatchObject({ active: true });
  await age();
  for (const tariff of ["free", "pro"])
    await db().execute(sql`update users set tariff = ${tariff} where id = ${me.userId}::uuid`);
  await letPass();
  await runLane(id);
  expect(await getWebhook(id, me)).toMatchObject({ active: true });
  await age();
  await letPass();
  await runLane(id);
  expect(await getWebhook(id, me)).toMatchObject({ active: false, disabledReason: "failing" });
});

it("the job that wakes an endpoint for another attempt finds it due", async () => {
  const me = await integrator();
  const { id } = await make(me);
  answer = fail;
  await sendTest(id, me);
  await clearJobs();
  await runLane(id);
  const rows = await db().execute<{ due: boolean }>(sql`
    select d.next_attempt_at <= j.start_after as due from webhook_deliveries d, pgboss.job j
    where d.webhook_id = ${id}::uuid and j.name = 'webhook'`);
  expect([...rows]).toEqual([{ due: true }]);
});

it("after a change of AUTH_SECRET attempts say so, and a new secret mends it at once", async () => {
  const me = await integrator();
  const { id } = await make(me);
  // Sealed under a key that is not ours.
  await db().execute(sql`update webhooks set secret = reverse(secret) where id = ${id}::uuid`);
  await sendTest(id, me);
  await runLane(id);
  expect(received).toEqual([]);
  expect(await only(me, id)).toMatchObject({
    status: "retrying",
    attempts: [{ statusCode: null, error: expect.stringContaining("rotate") }],
  });
  await rotateSecret(id, me);
  await letPass();
  await runLane(id);
  expect(await only(me, id)).toMatchObject({ status: "delivered" });
});

it("deliveries of more than 30 days are swept, a batch at a time", async () => {
  const me = await integrator();
  const { id } = await make(me);
  for (let index = 0; index < 4; index++) await sendTest(id, me);
  await db().execute(sql`
    update webhook_deliveries set created_at = now() - interval '31 days'
    where id in (select id from webhook_deliveries where webhook_id = ${id}::uuid limit 3)`);
  await sweepDeliveries(2);
  expect((await listDeliveries(id, {}, me)).total).toBe(1);
});

it("two processes send nothing twice, and at most 50 a second to one endpoint", async () => {
  const me = await integrator();
  const { id } = await make(me);
  for (let index = 0; index < 70; index++) await sendTest(id, me);
  // A second process has lanes of its own: here it claims and sends by itself.
  const other = async () => {
    for (let idle = 0; idle < 3; ) {
      const { claims, waitMs } = await claimDeliveries(id, 20);
      for (const claim of claims) {
        received.push({ id: claim.eventId, message: JSON.parse(claim.body) as Message, at: Date.now() });
        await recordAttempt(claim, {
          attempt: { at: new Date().toISOString(), statusCode: 200, ms: 1, error: null },
          response: null,
          isDelivered: true,
          isGone: false,
        });
      }
      if (waitMs === null) return;
      idle = claims.length > 0 ? 0 : idle + 1;
      await vi.waitFor(() => {}, { timeout: waitMs });
    }
  };
  await Promise.all([runLane(id), other()]);
  await runLane(id);
  expect(new Set(received.map((one) => one.id)).size).toBe(70);
  expect(received).toHaveLength(70);
  for (const { at } of received)
    expect(received.filter((one) => one.at >= at && one.at < at + 950).length).toBeLessThanOrEqual(60);
});

it("deliveries of a dead process are due again after its lease, and so are those that waited for the tariff", async () => {
  const me = await integrator();
  const { id } = await make(me);
  await sendTest(id, me);
  expect((await claimDeliveries(id, 1)).claims).toHaveLength(1);
  expect(await listDueEndpoints()).toEqual([]);
  await letPass();
  expect(await listDueEndpoints()).toEqual([id]);
  await db().execute(sql`update users set tariff = 'free' where id = ${me.userId}::uuid`);
  expect(await listDueEndpoints()).toEqual([]);
  await runLane(id);
  expect(received).toEqual([]);
  await db().execute(sql`update users set tariff = 'pro' where id = ${me.userId}::uuid`);
  await runLane(id);
  expect(received).toHaveLength(1);
});

it("a slow receiver holds up neither the worker nor another endpoint", async () => {
  const [slow, quick] = [await integrator(), await integrator()];
  const held: ServerResponse[] = [];
  const [one, two] = [await make(slow), await make(quick)];
  await db().execute(sql`update webhooks set url = url || 'slow' where id = ${one.id}::uuid`);
  answer = (response) => void (response.req.url === "/slow" ? held.push(response) : response.end());
  for (let index = 0; index < 3; index++) await sendTest(one.id, slow);
  await drainQueue(webhookWorker);
  await vi.waitFor(() => expect(held).toHaveLength(3));
  await sendTest(two.id, quick);
  await makeDue("webhook");
  const since = Date.now();
  await drainQueue(webhookWorker);
  await vi.waitFor(async () => expect(await only(quick, two.id)).toMatchObject({ status: "delivered" }));
  expect(Date.now() - since).toBeLessThan(3_000);
  for (const response of held) response.end();
  await runLane(one.id);
  expect((await listDeliveries(one.id, { status: "delivered" }, slow)).total).toBe(3);
});
