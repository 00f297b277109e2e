import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSession } from "@/lib/auth/commands";
import { findSession } from "@/lib/auth/queries";
import { storeCategories } from "@/lib/categories/commands";
import { findCompanyContact } from "@/lib/companies/queries/list-companies";
import { owner } from "@/lib/companies/test-people";
import { getCurrentGeneration, isStale, subscribeToInvalidations } from "@/lib/core/cache/tags";
import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { closeBus } from "@/lib/core/processes/bus";
import { EVENTS } from "@/lib/core/queue/test-jobs";
import { dispatchEvents } from "@/lib/jobs/test-events";
import { getListing } from "@/lib/listings/queries/get-listing";
import { MANY, placeMany, sizesOfChanges } from "@/lib/listings/test-many";
import { userConsumers } from "@/lib/users/jobs";
import { listing, PASSWORD, person, trailOf } from "../test-support";
import { blockUser, unblockUser } from "./block-user";
import { approveListing } from "./decide-listing";

beforeAll(() => storeCategories(db()));
afterAll(closeBus);

it("a block ends an account's sessions, sign-in and listings, and unblocking brings back the allowed ones", async () => {
  const [seller, admin] = await Promise.all([person(), person("admin")]);
  const [open, paused, ending] = [await listing(seller), await listing(seller, "PAUSED"), await listing(seller)];
  const waiting = await listing(seller, "PENDING");
  const token = await openSession({ email: seller.email, password: PASSWORD }, "127.0.0.1");
  expect(await findSession(token)).not.toBeNull();
  await blockUser(seller.userId, { reason: "Обман" }, admin);
  expect(await findSession(token)).toBeNull();
  await expect(openSession({ email: seller.email, password: PASSWORD }, "127.0.0.1")).rejects.toMatchObject({
    code: "not_owner",
  });
  expect(await openSession({ email: seller.email, password: "wrong" }, "127.0.0.1")).toBeNull();
  await expect(getListing(open.slug)).rejects.toMatchObject({ code: "not_found" });
  await expect(blockUser(seller.userId, { reason: "x" }, admin)).rejects.toMatchObject({
    extra: { reason: "blocked" },
  });
  await expect(approveListing(waiting.id, waiting.version, admin)).rejects.toMatchObject({ code: "conflict" });

  await db().execute(sql`update listings set expires_at = now() - interval '1 second' where id = ${ending.id}::uuid`);
  await unblockUser(seller.userId, { reason: "Разобрались" }, admin);
  expect(await openSession({ email: seller.email, password: PASSWORD }, "127.0.0.1")).not.toBeNull();
  expect(await getListing(open.slug)).toMatchObject({ publishedAt: open.publishedAt, expiresAt: open.expiresAt });
  expect((await getListing(paused.id, seller)).status).toBe("PAUSED");
  expect((await getListing(ending.id, seller)).status).toBe("PAUSED");
  expect(await trailOf(seller.userId)).toMatchObject([
    { action: "user.unblock", reason: "Разобрались", changes: { listings: 1 } },
    { action: "user.block", reason: "Обман", changes: { listings: 2 } },
  ]);
  await expect(unblockUser(seller.userId, { reason: "x" }, admin)).rejects.toMatchObject({
    extra: { reason: "not_blocked" },
  });
  await expect(blockUser(admin.userId, { reason: "x" }, admin)).rejects.toMatchObject({ extra: { reason: "own" } });
  const other = await person("admin");
  await expect(blockUser(other.userId, { reason: "x" }, admin)).rejects.toMatchObject({ extra: { reason: "admin" } });
});

it("a company's page is invalidated when an owner is blocked or unblocked, also when the process dies after the commit", async () => {
  subscribeToInvalidations();
  const [boss, admin] = [await owner(), await person("admin")];
  for (const [act, contact] of [
    [blockUser, null],
    [unblockUser, boss.userId],
  ] as const) {
    await dispatchEvents(userConsumers);
    const before = getCurrentGeneration();
    await act(boss.userId, { reason: "Обман" }, admin);
    expect(isStale(before, ["companies"])).toBe(true);
    expect(await findCompanyContact(boss.companyId)).toBe(contact);
    const after = getCurrentGeneration();
    await dispatchEvents(userConsumers);
    expect(isStale(after, ["companies"])).toBe(true);
  }
});

it("unblocking publishes no listing that needs a moderator first, and records for each listing why it moved", async () => {
  const [seller, admin] = await Promise.all([person(), person("admin")]);
  const [changed, free, asItWas] = [await listing(seller), await listing(seller), await listing(seller)];
  await blockUser(seller.userId, { reason: "Обман" }, admin);
  // A colleague of theirs changes it meanwhile.
  for (const { id } of [changed, free])
    await db().execute(sql`update listings set needs_review = true where id = ${id}::uuid`);
  await db().execute(sql`update listings set verified = true where id = ${free.id}::uuid`);
  Object.assign(env(), { MODERATION: "pre" });
  try {
    await unblockUser(seller.userId, { reason: "Разобрались" }, admin);
  } finally {
    Object.assign(env(), { MODERATION: "post" });
  }
  for (const [{ id }, status] of [
    [changed, "PENDING"],
    [free, "ACTIVE"],
    [asItWas, "ACTIVE"],
  ] as const) {
    expect((await getListing(id, seller)).status).toBe(status);
    expect((await trailOf(id)).slice(0, 2)).toEqual([
      { action: "listing.update", reason: "Разобрались", changes: { status: ["PAUSED", status] } },
      { action: "listing.update", reason: "Обман", changes: { status: ["ACTIVE", "PAUSED"] } },
    ]);
  }
  await approveListing(changed.id, (await getListing(changed.id, seller)).version, admin);
  expect((await getListing(changed.slug)).publishedAt).toBe(changed.publishedAt);
});

it("a block takes a large seller's listings down and back in batches, with one event for each", async () => {
  const [seller, admin] = await Promise.all([person(), person("admin")]);
  await placeMany(seller.userId);
  const ids = sql`select id::text from listings where owner_id = ${seller.userId}::uuid`;
  for (const [act, status, times] of [
    [blockUser, "PAUSED", 1],
    [unblockUser, "ACTIVE", 2],
  ] as const) {
    expect(await sizesOfChanges(() => act(seller.userId, { reason: "Обман" }, admin))).toEqual([1_000, 1_000, 100]);
    const rows = await db().execute(sql`
      select status, version, count(*)::int as n from listings where owner_id = ${seller.userId}::uuid group by 1, 2`);
    expect([...rows]).toEqual([{ status, version: 1 + times, n: MANY }]);
    const [told] = await db().execute(sql`select
      (select count(*)::int from audit_log where action = 'listing.update' and subject_id in (${ids})) as records,
      (select count(*)::int from ${EVENTS} where event = 'listing.updated' and payload ->> 'id' in (${ids})) as events`);
    expect(told).toEqual({ records: times * MANY, events: times * MANY });
    expect((await trailOf(seller.userId))[0]?.changes).toEqual({ listings: MANY });
  }
});
