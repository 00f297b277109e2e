import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { issueKey } from "@/lib/api-keys/commands";
import { storeCategories } from "@/lib/categories/commands";
import { sendMessage } from "@/lib/chats/commands";
import { companyConsumers } from "@/lib/companies/jobs";
import { owner, sessionOf } from "@/lib/companies/test-people";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { listEvents } from "@/lib/core/queue/test-jobs";
import { offer, type Session, seller } from "@/lib/listings/test-offers";
import { createWebhook } from "./commands/manage-webhooks";
import { notifyOfEnds } from "./commands/notify-of-ends";
import type { WebhookEvent } from "./contract";
import { webhookConsumers } from "./jobs";
import { listDeliveries } from "./queries/list-deliveries";

beforeAll(async () => {
  env().WEBHOOKS_ALLOW_PRIVATE = true;
  await storeCategories(db());
});
beforeEach(() => db().execute(sql`delete from pgboss.job`));

async function withTariff(me: Session): Promise<Session> {
  await db().execute(sql`update users set tariff = 'pro' where id = ${me.userId}::uuid`);
  return { ...me, tariff: "pro" };
}
const integrator = async () => withTariff(await seller());
const hear = async (me: Caller, events: WebhookEvent[]) =>
  (await createWebhook({ url: "http://127.0.0.1:9/", events }, me)).id;
/** The messages of an endpoint: type and data. */
const heard = async (id: string, me: Caller) =>
  (await listDeliveries(id, {}, me)).data.map(({ type, request }) => ({ type, data: request.data }));
/** Has the consumers of webhooks take the queued events, twice, as may happen. */
async function consume(event: string): Promise<void> {
  const events = await listEvents(event);
  expect(events.length).toBeGreaterThan(0);
  for (const { payload } of [...events, ...events])
    for (const consumer of webhookConsumers) if (consumer.event === event) await consumer.consume(payload);
}

it("a message is told to who got it, and to nobody else", async () => {
  const [from, to] = [await integrator(), await integrator()];
  const [one, other] = [await hear(to, ["chat.message"]), await hear(from, ["chat.message"])];
  const listing = await offer(to, {});
  const { message } = await sendMessage({ listingSlug: listing.slug, text: "Почём?" }, from);
  await consume("message.sent");
  expect(await heard(one, to)).toEqual([
    {
      type: "chat.message",
      data: {
        id: message.id,
        chatId: message.chatId,
        senderId: from.userId,
        text: "Почём?",
        createdAt: message.createdAt,
      },
    },
  ]);
  expect(await heard(other, from)).toEqual([]);
});

it("a company's check is told to its members", async () => {
  const { userId, companyId } = await owner();
  await db().execute(sql`update users set tariff = 'pro' where id = ${userId}::uuid`);
  const me = await sessionOf({ userId });
  const id = await hear(me, ["company.rejected", "company.verified"]);
  await db().execute(
    sql`update companies set status = 'REJECTED', rejection_reason = 'INN' where id = ${companyId}::uuid`,
  );
  for (const consumer of companyConsumers)
    if (consumer.event === "company.rejected") await consumer.consume({ id: companyId });
  expect(await heard(id, me)).toMatchObject([
    { type: "company.rejected", data: { id: companyId, status: "REJECTED", rejectionReason: "INN" } },
  ]);
});

it("ends of listings and keys within a week are told of once for each end", async () => {
  const me = await integrator();
  const id = await hear(me, ["listing.expiring", "key.expiring"]);
  const listing = await offer(me, {});
  await offer(me, {});
  await notifyOfEnds();
  expect(await heard(id, me)).toEqual([]);
  const soon = new Date(Date.now() + 8 * 86_400_000);
  await db().execute(
    sql`update listings set expires_at = ${soon.toISOString()}::timestamptz where id = ${listing.id}::uuid`,
  );
  const { record } = await issueKey(me, { name: "ERP", scopes: ["listings:read"], expiresAt: soon.toISOString() });
  const later = new Date(Date.now() + 2 * 86_400_000);
  await notifyOfEnds(later);
  await notifyOfEnds(later);
  const told = await heard(id, me);
  expect(told.map(({ type }) => type).toSorted()).toEqual(["key.expiring", "listing.expiring"]);
  expect(told).toContainEqual({ type: "key.expiring", data: expect.objectContaining({ id: record.id, name: "ERP" }) });
  expect(told).toContainEqual({ type: "listing.expiring", data: expect.objectContaining({ id: listing.id }) });
  expect(JSON.stringify(told)).not.toMatch(/secretHash|secret_hash/);
});

it("a key that is made for less than a week is told of, once", async () => {
  const me = await integrator();
  const id = await hear(me, ["key.expiring"]);
  await db().execute(sql`delete from settings where key = 'webhooks.horizon'`);
  await notifyOfEnds();
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const { record } = await issueKey(me, { name: "Short", scopes: ["listings:read"], expiresAt: soon });
  await notifyOfEnds();
  await notifyOfEnds();
  expect(await heard(id, me)).toEqual([{ type: "key.expiring", data: expect.objectContaining({ id: record.id }) }]);
});

it("an endpoint gets no event of a person who left its side or has no tariff any more", async () => {
  const [from, to] = [await integrator(), await integrator()];
  const id = await hear(to, ["chat.message"]);
  const listing = await offer(to, {});
  await db().execute(sql`update users set tariff = 'free' where id = ${to.userId}::uuid`);
  await sendMessage({ listingSlug: listing.slug, text: "Почём?" }, from);
  await consume("message.sent");
  await db().execute(sql`update users set tariff = 'pro' where id = ${to.userId}::uuid`);
  expect(await heard(id, to)).toEqual([]);
});

it("the endpoints of who deletes their account go with it", async () => {
  const me = await integrator();
  await hear(me, ["chat.message"]);
  for (const consumer of webhookConsumers)
    if (consumer.event === "user.deleted") await consumer.consume({ userId: me.userId });
  expect(await db().execute(sql`select 1 from webhooks where user_id = ${me.userId}::uuid`)).toHaveLength(0);
});
