import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import type { Account } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { MANY, placeMany, sizesOfChanges } from "@/lib/listings/test-many";
import { addDocument } from "./commands/add-document";
import { createCompany, decideVerification, requestVerification, updateCompany } from "./commands/change-company";
import { closeOwnCompany, leaveCompany } from "./commands/remove-member";
import type { DecideVerification } from "./contract";
import { colleague, companyInput, owner, person, sessionOf } from "./test-people";

const IN_BATCHES = [1_000, 1_000, 100];

const PDF = { name: "Выписка.pdf", bytes: new TextEncoder().encode("%PDF-1.7 выписка") };

beforeAll(() => storeCategories(db()));

async function decide(me: Account, decision: DecideVerification) {
  const desk = await sessionOf(await person({ role: "admin" }));
  await decideVerification(desk, me.company?.id ?? "", decision);
}

/** Common values of the listings of an account. */
async function listingsOf(userId: string) {
  const rows = await db().execute(sql`
    select company_id, status, verified, version, count(*)::int as n, count(external_id)::int as numbered
    from listings where owner_id = ${userId}::uuid group by 1, 2, 3, 4`);
  return [...rows];
}

test("a seller's listings join a new company and leave a closed one, in batches", async () => {
  const who = await person();
  await placeMany(who.userId);
  expect(await sizesOfChanges(async () => createCompany(await sessionOf(who), companyInput()))).toEqual(IN_BATCHES);
  const me = await sessionOf(who);
  await addDocument(me, PDF);
  await requestVerification(me);
  expect(await sizesOfChanges(async () => decide(me, { decision: "verify" }))).toEqual(IN_BATCHES);
  const of = { status: "ACTIVE", n: MANY, numbered: MANY };
  expect(await listingsOf(who.userId)).toEqual([{ ...of, company_id: me.company?.id, verified: true, version: 2 }]);
  expect(await sizesOfChanges(() => closeOwnCompany(me))).toEqual(IN_BATCHES);
  expect(await listingsOf(who.userId)).toEqual([{ ...of, company_id: null, verified: false, version: 3 }]);
});

test("a seller's listings lose and regain the mark of a verified company, in batches", async () => {
  const boss = await owner();
  const me = await sessionOf(boss);
  await addDocument(me, PDF);
  await requestVerification(me);
  await placeMany(boss.userId);
  await db().execute(
    sql`update listings set company_id = ${boss.companyId}::uuid where owner_id = ${boss.userId}::uuid`,
  );
  expect(await sizesOfChanges(() => decide(me, { decision: "verify" }))).toEqual(IN_BATCHES);
  expect(await sizesOfChanges(() => updateCompany(me, companyInput()))).toEqual(IN_BATCHES);
  expect(await sizesOfChanges(() => decide(me, { decision: "verify" }))).toEqual(IN_BATCHES);
  expect(await sizesOfChanges(() => decide(me, { decision: "recheck", reason: "Чужой ИНН" }))).toEqual(IN_BATCHES);
  expect(await sizesOfChanges(() => decide(me, { decision: "reject", reason: "Чужой ИНН" }))).toEqual([]);
  expect(await listingsOf(boss.userId)).toMatchObject([{ verified: false, n: MANY, version: 1 }]);
});

test("a member's listings pass to the next owner in batches, with one event for each", async () => {
  const boss = await owner();
  const member = await colleague(boss.companyId, "manager");
  await placeMany(boss.userId);
  await db().execute(
    sql`update listings set external_id = 'own-' || external_id where owner_id = ${boss.userId}::uuid`,
  );
  await placeMany(member.userId);
  await db().execute(
    sql`update listings set company_id = ${boss.companyId}::uuid where owner_id = ${member.userId}::uuid`,
  );
  expect(await sizesOfChanges(async () => leaveCompany(await sessionOf(member)))).toEqual(IN_BATCHES);
  const of = { status: "ACTIVE", verified: false, company_id: boss.companyId, version: 2, n: MANY, numbered: MANY };
  expect(await listingsOf(boss.userId)).toContainEqual(of);
  expect(await listingsOf(member.userId)).toEqual([]);
  const [trail] = await db().execute(sql`
    select count(*)::int as n, count(distinct subject_id)::int as listings
    from audit_log where actor_user_id = ${member.userId}::uuid and action = 'listing.update'`);
  expect(trail).toEqual({ n: MANY, listings: MANY });
  const [told] = await db().execute(
    sql`select changes ->> 'listings' as n from audit_log where subject_id = ${boss.companyId} and action = 'company.leave'`,
  );
  expect(told).toEqual({ n: String(MANY) });
});
