import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/core/db";
import { storeCategories } from "@/lib/demo/reference";
import { MANY, placeMany, sizesOfChanges } from "@/lib/listings/test-many";
import { createCompany } from "./commands";
import { closeOwnCompany, leaveCompany } from "./member-commands";
import { colleague, companyInput, owner, person, sessionOf } from "./test-people";

const IN_BATCHES = [1_000, 1_000, 100];

beforeAll(() => storeCategories(db()));

/** What the listings of an account have in common. */
async function listingsOf(userId: string) {
  const rows = await db().execute(sql`
    select company_id, status, verified, version, count(*)::int as n, count(external_id)::int as numbered
    from listings where owner_id = ${userId}::uuid group by 1, 2, 3, 4`);
  return [...rows];
}

test("a seller's listings join a new company and leave a verified one that is closed, in batches", async () => {
  const who = await person();
  await placeMany(who.userId);
  expect(await sizesOfChanges(async () => createCompany(await sessionOf(who), companyInput()))).toEqual(IN_BATCHES);
  const me = await sessionOf(who);
  await db().execute(sql`update companies set status = 'VERIFIED' where id = ${me.company?.id}::uuid`);
  const of = { status: "ACTIVE", n: MANY, numbered: MANY };
  expect(await listingsOf(who.userId)).toEqual([{ ...of, company_id: me.company?.id, verified: true, version: 2 }]);
  expect(await sizesOfChanges(() => closeOwnCompany(me))).toEqual(IN_BATCHES);
  expect(await listingsOf(who.userId)).toEqual([{ ...of, company_id: null, verified: false, version: 3 }]);
});

test("a member's listings pass to an heir in batches, each told of once", async () => {
  const boss = await owner();
  const member = await colleague(boss.companyId, "manager");
  await placeMany(member.userId);
  await placeMany(boss.userId);
  await db().execute(
    sql`update listings set company_id = ${boss.companyId}::uuid where owner_id = ${member.userId}::uuid`,
  );
  // Half of the member's numbers are the heir's as well.
  await db().execute(
    sql`update listings set external_id = 'own-' || external_id where owner_id = ${boss.userId}::uuid and price_per_unit % 2 = 0`,
  );
  expect(await sizesOfChanges(async () => leaveCompany(await sessionOf(member)))).toEqual(IN_BATCHES);
  const of = { status: "ACTIVE", verified: false, company_id: boss.companyId, version: 2, n: MANY, numbered: MANY / 2 };
  expect(await listingsOf(boss.userId)).toContainEqual(of);
  expect(await listingsOf(member.userId)).toEqual([]);
  const [trail] = await db().execute(sql`
    select count(*)::int as n, count(distinct subject_id)::int as listings, count(*) filter (where changes ? 'externalId')::int as renumbered
    from audit_log where actor_user_id = ${member.userId}::uuid and action = 'listing.update'`);
  expect(trail).toEqual({ n: MANY, listings: MANY, renumbered: MANY / 2 });
  const [told] = await db().execute(
    sql`select changes ->> 'listings' as n from audit_log where subject_id = ${boss.companyId} and action = 'company.leave'`,
  );
  expect(told).toEqual({ n: String(MANY) });
});
