import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { colleague, owner, sessionOf } from "@/lib/companies/test-people";
import type { Caller, Scope } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { createId } from "@/lib/core/id";
import { createWebhook, deleteWebhook, patchWebhook, rotateSecret } from "./commands/manage-webhooks";
import { replayDelivery, sendTest } from "./commands/send-again";
import { type EventType, PERSONAL_EVENTS, type WebhookEvent } from "./contract";
import { listDeliveries } from "./queries/list-deliveries";
import { getWebhook, listWebhooks } from "./queries/list-webhooks";
import { storeDeliveries } from "./steps/store-deliveries";

beforeAll(() => {
  env().WEBHOOKS_ALLOW_PRIVATE = true;
});

const url = "http://127.0.0.1:9/";
const lacking = expect.objectContaining({ code: "insufficient_scope" });
const missing = expect.objectContaining({ code: "not_found" });
const missingDelivery = expect.objectContaining({ code: "not_found", detail: "There is no such delivery." });

/** Two owners of one company whose tariff has the API. */
async function partners() {
  const me = await owner();
  const other = await colleague(me.companyId, "owner");
  await db().execute(sql`update users set tariff = 'pro' where company_id = ${me.companyId}::uuid`);
  return [await sessionOf(me), await sessionOf(other)] as const;
}
const withKey = (session: Awaited<ReturnType<typeof sessionOf>>, scopes: Scope[]): Caller => ({
  ...session,
  kind: "key",
  keyId: createId(),
  scopes,
});
const tell = (webhookId: string, type: EventType) =>
  storeDeliveries(db(), [{ to: [webhookId], message: { type, key: type, at: new Date().toISOString(), data: {} } }]);
const typesOf = async (id: string, caller: Caller) =>
  (await listDeliveries(id, {}, caller)).data.map(({ type }) => type);

it("a key reads, redirects, tests and replays only what its scopes may read", async () => {
  const [me] = await partners();
  const { id } = await createWebhook({ url, events: ["listing.updated"] }, me);
  await tell(id, "listing.updated");
  await tell(id, "price.published");
  const [market] = (await listDeliveries(id, {}, me)).data.filter(({ type }) => type === "price.published");
  if (!market) throw new Error("no delivery");
  const poor = withKey(me, ["webhooks:manage"]);
  for (const attempt of [
    () => patchWebhook(id, { url: "http://127.0.0.1:10/" }, poor),
    () => patchWebhook(id, { url: "http://127.0.0.1:10/", events: ["key.expiring"] }, poor),
    () => rotateSecret(id, poor),
    () => sendTest(id, poor),
    () => listDeliveries(id, {}, poor),
    () => replayDelivery(market.id, poor),
  ])
    await expect(attempt()).rejects.toEqual(lacking);
  const reader = withKey(me, ["webhooks:manage", "listings:read"]);
  expect(await typesOf(id, reader)).toEqual(["listing.updated"]);
  await expect(replayDelivery(market.id, reader)).rejects.toEqual(missing);
  expect(await patchWebhook(id, { description: "ERP" }, reader)).toMatchObject({ url, description: "ERP" });
  await sendTest(id, reader);
  expect(await typesOf(id, reader)).toContain("webhook.test");
  await deleteWebhook(id, poor);
});

it.each(PERSONAL_EVENTS)("an endpoint that hears of %s is its maker's alone", async (event: WebhookEvent) => {
  const [me, other] = await partners();
  const { id } = await createWebhook({ url, events: [event, "listing.updated"] }, me);
  await tell(id, event);
  const [delivery] = (await listDeliveries(id, {}, me)).data;
  if (!delivery) throw new Error("no delivery");
  expect((await listWebhooks({}, other)).data).toEqual([]);
  for (const attempt of [
    () => getWebhook(id, other),
    () => patchWebhook(id, { url: "http://127.0.0.1:10/" }, other),
    () => deleteWebhook(id, other),
    () => rotateSecret(id, other),
    () => sendTest(id, other),
    () => listDeliveries(id, {}, other),
    () => replayDelivery(delivery.id, other),
  ])
    await expect(attempt()).rejects.toEqual(missing);
  // Without the event it is the company's again, but what it heard stays the maker's.
  await patchWebhook(id, { events: ["listing.updated"] }, me);
  expect(await getWebhook(id, other)).toMatchObject({ id, lastDelivery: null });
  expect(await listDeliveries(id, {}, other)).toMatchObject({ data: [], total: 0 });
  await expect(replayDelivery(delivery.id, other)).rejects.toEqual(missing);
  await expect(patchWebhook(id, { events: [event] }, other)).rejects.toMatchObject({ code: "not_owner" });
  expect(await typesOf(id, me)).toEqual([event]);
});

it("a replay of what is no delivery of one's own says that there is no such delivery", async () => {
  const [[me], [stranger]] = [await partners(), await partners()];
  const { id } = await createWebhook({ url, events: ["listing.updated"] }, me);
  const delivery = await sendTest(id, me);
  await expect(replayDelivery("nothing", me)).rejects.toEqual(missingDelivery);
  await expect(replayDelivery(createId(), me)).rejects.toEqual(missingDelivery);
  await expect(replayDelivery(delivery.id, stranger)).rejects.toEqual(missingDelivery);
});

it("a patch without a difference keeps the version and is not in the audit log", async () => {
  const [me] = await partners();
  const { id } = await createWebhook({ url, events: ["listing.updated"], description: "ERP" }, me);
  const before = await getWebhook(id, me);
  const count = async () =>
    (await db().execute(sql`select from audit_log where subject_id = ${id} and action = 'webhook.update'`)).length;
  for (const patch of [{}, { url, events: before.events, description: "ERP", active: true }, { url: undefined }])
    expect(await patchWebhook(id, patch, me)).toEqual(before);
  expect(await count()).toBe(0);
  expect((await patchWebhook(id, { description: null }, me)).version).toBe(before.version + 1);
  expect(await count()).toBe(1);
});
