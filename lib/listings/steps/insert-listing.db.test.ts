import { sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { colleague, owner, sessionOf } from "@/lib/companies/test-people";
import type { Caller } from "@/lib/core/caller";
import { db, getOnlyRow, pool } from "@/lib/core/database/db";
import { raceTransaction } from "@/lib/core/database/test-race";
import { createId } from "@/lib/core/id";
import { EVENTS } from "@/lib/core/queue/test-jobs";
import { blockUser } from "@/lib/moderation/commands/block-user";
import { LIFETIME_DAYS } from "../policy";
import { getListing } from "../queries/get-listing";
import { offer, type Session, seller } from "../test-offers";

const SYSTEM: Caller = { kind: "system", name: "test" };

beforeAll(() => storeCategories(db()));

/** What was written beside a listing. */
const traces = async (id: string) =>
  getOnlyRow([
    ...(await db().execute<Record<string, unknown>>(sql`
      select (select array_agg(actor_user_id::text) from audit_log where subject_id = ${id} and action = 'listing.create') as actors,
        (select count(*)::int from ${EVENTS} where event = 'listing.created' and payload ->> 'id' = ${id}) as events,
        (select count(*)::int from listing_search where listing_id = ${id}::uuid) as documents`)),
  ]);
const valueIn = <T>(result: PromiseSettledResult<T> | undefined) => {
  if (result?.status !== "fulfilled") throw result?.reason;
  return result.value;
};

function promiseOf<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

it("writes what many sellers create in one moment, each with what is its own", async () => {
  const sellers = await Promise.all(Array.from({ length: 12 }, seller));
  const named = sellers.map((caller, index) => ({
    caller,
    title: `Ячмень ${index}: "кавычки", запятые; \\ и 'знаки'`,
  }));
  const made = await Promise.all(
    named.map(({ caller, title }) => offer(caller, { title, attributes: { protein: 12.5 } })),
  );
  for (const [index, { slug, id, title, owner: who }] of made.entries()) {
    const { userId } = sellers[index] as Session;
    expect(who.id).toBe(userId);
    expect(title).toContain(`Ячмень ${index}`);
    expect(await getListing(slug)).toMatchObject({ id, title, attributes: { protein: 12.5 }, status: "ACTIVE" });
    expect(await traces(id)).toEqual({ actors: [userId], events: 1, documents: 1 });
  }
});

it("a listing is created, changed last and published in one instant, and runs for its time from then", async () => {
  const me = await seller();
  const [listing, draft] = await Promise.all([offer(me), offer(me, { status: "DRAFT" })]);
  const { createdAt, updatedAt, publishedAt, expiresAt } = listing;
  expect([updatedAt, publishedAt]).toEqual([createdAt, createdAt]);
  expect(Date.parse(expiresAt ?? "") - Date.parse(createdAt)).toBe(LIFETIME_DAYS * 86_400_000);
  expect(draft).toMatchObject({ publishedAt: null, expiresAt: null });
});

it("refuses in one moment only those that may not or clash, and none of theirs is left", async () => {
  const boss = await owner();
  const [viewer, blocked, clashing, fine] = [
    await sessionOf(await colleague(boss.companyId, "viewer")),
    await seller(),
    await seller(),
    await seller(),
  ];
  await blockUser(blocked.userId, { reason: "Обман" }, SYSTEM);
  const externalId = createId();
  await offer(clashing, { externalId });
  const results = await Promise.allSettled([
    offer(fine, { externalId }),
    offer(viewer),
    offer(clashing, { externalId }),
    offer(blocked),
    offer(clashing, { externalId: createId() }),
  ]);
  expect(results).toMatchObject([
    { value: { externalId } },
    { reason: { code: "not_owner" } },
    { reason: { code: "conflict", errors: [{ pointer: "#/externalId" }] } },
    { reason: { code: "not_owner", detail: "This account is blocked or deleted." } },
    { value: { status: "ACTIVE" } },
  ]);
  for (const index of [0, 4])
    expect(await traces(valueIn(results[index]).id)).toMatchObject({ events: 1, documents: 1 });
  const left = await db().execute<{ owner: string; n: number }>(sql`
    select owner_id as owner, count(*)::int as n from listings
    where owner_id in (${viewer.userId}::uuid, ${blocked.userId}::uuid, ${clashing.userId}::uuid) group by 1`);
  expect([...left]).toEqual([{ owner: clashing.userId, n: 2 }]);
});

it("two of one moment with the same externalId: one is made", async () => {
  const caller = await seller();
  const externalId = createId();
  const results = await Promise.allSettled([offer(caller, { externalId }), offer(caller, { externalId })]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ code: "conflict" }) }));
});

it("a seller who is blocked meanwhile holds up nobody else of the moment, and nothing of theirs is published", async () => {
  const boss = await owner();
  const [one, colleagueOfOne, other] = [await seller(), await sessionOf(boss), await seller()];
  const { promise: made, resolve } = promiseOf<string>();
  const result = await raceTransaction(
    async (tx) => {
      await tx.execute(sql`update users set blocked_at = now() where id = ${one.userId}::uuid`);
      await tx.execute(sql`update companies set name = name where id = ${boss.companyId}::uuid`);
    },
    () => {
      void offer(other).then(({ id }) => resolve(id));
      return Promise.allSettled([offer(one), offer(colleagueOfOne)]);
    },
    async () => {
      // While both are still waited for.
      expect(await traces(await made)).toMatchObject({ events: 1 });
    },
  );
  expect(valueIn(result)).toMatchObject([
    { reason: { code: "not_owner" } },
    { value: { status: "ACTIVE", company: { id: boss.companyId } } },
  ]);
});

it("sends one statement for all of a moment", async () => {
  const sellers = await Promise.all([seller(), seller(), seller()]);
  const sent = vi.spyOn(pool(), "unsafe");
  try {
    await Promise.all(sellers.map((caller) => offer(caller)));
    expect(sent.mock.calls.filter(([text]) => String(text).includes("insert into listings"))).toHaveLength(1);
  } finally {
    sent.mockRestore();
  }
});
