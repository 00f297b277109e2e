import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { clearJobs } from "@/lib/core/queue/test-jobs";
import { patchListing } from "@/lib/listings/commands";
import { Listing } from "@/lib/listings/contract";
import { offer, type Session, seller } from "@/lib/listings/test-offers";
import { forwardChanges } from "./commands/forward-changes";
import { createWebhook } from "./commands/manage-webhooks";
import type { WebhookEvent } from "./contract";
import { listDeliveries } from "./queries/list-deliveries";
import { storeDeliveries } from "./steps/store-deliveries";

beforeAll(async () => {
  env().WEBHOOKS_ALLOW_PRIVATE = true;
  await storeCategories(db());
});
beforeEach(async () => {
  await clearJobs();
  await db().execute(sql`delete from webhooks`);
});
afterEach(() => vi.restoreAllMocks());

async function integrator(): Promise<Session> {
  const me = await seller();
  await db().execute(sql`update users set tariff = 'pro' where id = ${me.userId}::uuid`);
  return { ...me, tariff: "pro" };
}
const events: WebhookEvent[] = ["listing.created", "listing.updated", "listing.deleted"];
const hear = async (me: Caller) => (await createWebhook({ url: "http://127.0.0.1:9/", events }, me)).id;
/** The messages of an endpoint: type and data. */
const heard = async (id: string, me: Caller) =>
  (await listDeliveries(id, {}, me)).data.map(({ type, request }) => ({ type, data: request.data }));

it("a listing that can't be read holds up nobody else's events", async () => {
  const [bad, good] = [await integrator(), await integrator()];
  const [one, two] = [await hear(bad), await hear(good)];
  const broken = await offer(bad, {});
  const whole = await offer(good, {});
  const parse = Listing.parse.bind(Listing);
  vi.spyOn(Listing, "parse").mockImplementation((value, ...rest) => {
    if ((value as { id?: string }).id === broken.id) throw new Error("not a listing");
    return parse(value, ...rest);
  });
  await forwardChanges();
  expect(await heard(one, bad)).toEqual([]);
  expect(await heard(two, good)).toMatchObject([{ type: "listing.created", data: { id: whole.id } }]);
});

it("a backlog shows the former side of a listing nothing of what it became elsewhere", async () => {
  const [from, to] = [await integrator(), await integrator()];
  const [one, two] = [await hear(from), await hear(to)];
  const made = await offer(from, {});
  await db().execute(
    sql`update listings set owner_id = ${to.userId}::uuid, version = version + 1 where id = ${made.id}::uuid`,
  );
  await patchListing(made.slug, { pricePerUnit: 77, externalId: "THEIRS" }, to);
  await forwardChanges();
  expect(await heard(one, from)).toEqual([
    { type: "listing.deleted", data: { id: made.id, slug: made.slug, externalId: null } },
  ]);
  expect((await heard(two, to)).map(({ data }) => data)).toEqual(
    Array.from({ length: 2 }, () => expect.objectContaining({ id: made.id, pricePerUnit: 77, externalId: "THEIRS" })),
  );
});

it("large messages are stored a few at a time, and a message of many endpoints is passed once", async () => {
  const me = await integrator();
  const [one, two] = [await hear(me), await hear(me)];
  const executor = db();
  const execute = vi.spyOn(executor, "execute");
  const large = (key: string) => ({
    message: {
      type: "listing.updated" as const,
      key,
      at: new Date().toISOString(),
      data: { text: "я".repeat(2_000_000) },
    },
    to: [one, two],
  });
  await storeDeliveries(executor, ["a", "b", "c", "d"].map(large));
  // 4 MB each, of half as many characters: two statements of two.
  const sizes = execute.mock.calls.map(([query]) => JSON.stringify(query).length);
  expect(sizes.filter((size) => size > 2_000_000)).toHaveLength(2);
  for (const size of sizes) expect(size).toBeLessThan(4_100_000);
  execute.mockRestore();
  expect((await listDeliveries(one, {}, me)).total).toBe(4);
  expect((await listDeliveries(two, {}, me)).total).toBe(4);
});
