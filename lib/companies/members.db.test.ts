import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { auditLog } from "@/lib/core/audit";
import { db } from "@/lib/core/database/db";
import { raceTransaction } from "@/lib/core/database/test-race";
import { createListing, deleteListing, patchListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { renewListing } from "@/lib/listings/expiry/renewal-commands";
import { getByExternalId } from "@/lib/listings/queries/get-by-external-id";
import { getEditableListing, getOwnListing } from "@/lib/listings/queries/get-own-listing";
import { getOwnOverview, listOwnListings } from "@/lib/listings/queries/list-own-listings";
import { unblockUser } from "@/lib/moderation/commands/block-user";
import { users } from "@/lib/users/schema";
import { acceptInvitation, resendInvitation, revokeInvitation } from "./commands/invite-member";
import { changeRole, closeOwnCompany, leaveCompany, removeMember } from "./commands/remove-member";
import { listInvitations, listMembers } from "./queries/own-company";
import { companies } from "./schema";
import { colleague, invite, lastMail, owner, person, sessionOf, tokenTo } from "./test-people";

const refused = (code: string, reason?: string) =>
  expect.objectContaining({ code, ...(reason && { extra: { reason } }) });
type Session = Awaited<ReturnType<typeof sessionOf>>;

beforeAll(() => storeCategories(db()));

async function listingOf(caller: Session, fields: Record<string, unknown> = {}) {
  const body = { title: "Пшеница 3 класса", type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 14500 };
  const rest = { currency: "RUB", volumeUnit: "т", country: "RU" };
  return createListing(CreateListing.parse({ ...body, ...rest, ...fields }), caller);
}

/** The last audit record about a subject. */
async function lastRecord(id: string) {
  const [row] = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, id))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row;
}

test("only owners invite, change roles and remove members, and only in their own company", async () => {
  const boss = await owner();
  const manager = await colleague(boss.companyId, "manager");
  await invite(boss, "guest@tonna.example");
  const [invitation] = await listInvitations(await sessionOf(boss));
  const id = invitation?.id ?? "";
  const outsider = await owner();
  for (const [who, code] of [
    [await colleague(boss.companyId, "viewer"), "not_owner"],
    [manager, "not_owner"],
    [outsider, "not_found"],
    [await person(), "not_found"],
  ] as const) {
    const caller = await sessionOf(who);
    await expect(changeRole(caller, boss.userId, "viewer")).rejects.toEqual(refused(code));
    await expect(removeMember(caller, boss.userId)).rejects.toEqual(refused(code));
    await expect(resendInvitation(caller, id)).rejects.toEqual(refused(code));
    await expect(revokeInvitation(caller, id)).rejects.toEqual(refused(code));
    if (who !== outsider) await expect(invite(who, "x@tonna.example")).rejects.toEqual(refused(code));
  }
  expect(await listInvitations(await sessionOf(manager))).toEqual([]);
  const names = await listMembers(await sessionOf(manager));
  expect(names.map(({ role }) => role)).toEqual(["owner", "manager", "viewer"]);
});

test("a company keeps its last owner when several leave at once", async () => {
  const boss = await owner();
  const me = await sessionOf(boss);
  for (const act of [
    () => leaveCompany(me),
    () => removeMember(me, boss.userId),
    () => changeRole(me, boss.userId, "viewer"),
  ])
    await expect(act()).rejects.toEqual(refused("conflict", "last_owner"));
  const second = await colleague(boss.companyId, "owner");
  const both = await Promise.allSettled([leaveCompany(me), leaveCompany(await sessionOf(second))]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a blocked owner counts neither as another owner nor, beside another one, as the next owner", async () => {
  const boss = await owner();
  const manager = await colleague(boss.companyId, "manager");
  const second = await colleague(boss.companyId, "owner");
  const [lot, other] = [await listingOf(await sessionOf(manager)), await listingOf(await sessionOf(second))];
  const resting = await listingOf(await sessionOf(second));
  await patchListing(resting.slug, { status: "PAUSED" }, await sessionOf(second));
  await db().update(users).set({ blockedAt: new Date() }).where(eq(users.id, boss.userId));
  const me = await sessionOf(second);
  for (const act of [() => leaveCompany(me), () => changeRole(me, second.userId, "viewer")])
    await expect(act()).rejects.toEqual(refused("conflict", "last_owner"));
  await leaveCompany(await sessionOf(manager));
  expect(await getOwnListing(lot.slug, me)).toMatchObject({ status: "ACTIVE", owner: { id: second.userId } });

  await db().update(users).set({ companyRole: "manager" }).where(eq(users.id, second.userId));
  await leaveCompany(await sessionOf(second));
  // Only the blocked owner is left: the listings become theirs, and are no longer public.
  const heir = await sessionOf(boss);
  expect(await getOwnListing(other.slug, heir)).toMatchObject({ status: "PAUSED", owner: { id: boss.userId } });
  const told = { action: "listing.update", reason: "left the company", actorUserId: second.userId };
  const given = { owner: [second.userId, boss.userId] };
  expect(await lastRecord(other.id)).toMatchObject({ ...told, changes: { ...given, status: ["ACTIVE", "PAUSED"] } });
  expect(await lastRecord(resting.id)).toMatchObject({ ...told, changes: given });
  // The listing is public again with its new owner, and no other is.
  await unblockUser(boss.userId, { reason: "Разобрались" }, await sessionOf(await person({ role: "admin" })));
  expect((await getOwnListing(other.slug, heir)).status).toBe("ACTIVE");
  expect((await getOwnListing(resting.slug, heir)).status).toBe("PAUSED");
});

test("an owner who is blocked in the same moment takes over no public listings", async () => {
  const boss = await owner();
  const manager = await colleague(boss.companyId, "manager");
  const lot = await listingOf(await sessionOf(manager));
  const leaving = await sessionOf(manager);
  await raceTransaction(
    (tx) => tx.update(users).set({ blockedAt: new Date() }).where(eq(users.id, boss.userId)),
    () => leaveCompany(leaving),
  );
  expect((await getOwnListing(lot.slug, await sessionOf(boss))).status).toBe("PAUSED");
});

test("the last member closes the company and keeps its listings, and nobody else can close it", async () => {
  const boss = await owner();
  const me = await sessionOf(boss);
  const lot = await listingOf(me);
  const manager = await colleague(boss.companyId, "manager");
  await expect(closeOwnCompany(await sessionOf(manager))).rejects.toEqual(refused("not_owner"));
  await expect(closeOwnCompany(await sessionOf(await person()))).rejects.toEqual(refused("not_found"));
  await expect(closeOwnCompany(me)).rejects.toEqual(refused("conflict", "members"));
  await removeMember(me, manager.userId);
  await closeOwnCompany(me);
  const after = await sessionOf(boss);
  expect(after.company).toBeNull();
  expect(await getOwnListing(lot.slug, after)).toMatchObject({ status: "ACTIVE", company: null });
  const [company] = await db().select().from(companies).where(eq(companies.id, boss.companyId));
  expect(company).toMatchObject({ status: "DRAFT", inn: null, name: "Закрытая компания" });
  await expect(closeOwnCompany(after)).rejects.toEqual(refused("not_found"));
});

test("a number of one's own is taken once in a company, and listings of a former member keep theirs", async () => {
  const boss = await owner();
  const manager = await colleague(boss.companyId, "manager");
  const before = await sessionOf(manager);
  await listingOf(await sessionOf(boss), { externalId: "A-1" });
  await expect(listingOf(before, { externalId: "A-1" })).rejects.toMatchObject({ code: "conflict" });
  const free = await listingOf(before, { externalId: "A-2", status: "DRAFT" });
  await removeMember(await sessionOf(boss), manager.userId);
  const after = await sessionOf(manager);
  expect(after.company).toBeNull();
  await expect(getOwnListing(free.slug, after)).rejects.toEqual(refused("not_found"));
  expect((await getOwnListing(free.slug, await sessionOf(boss))).externalId).toBe("A-2");
  expect(await lastRecord(free.id)).toMatchObject({
    reason: "removed from the company",
    changes: { owner: [manager.userId, boss.userId] },
  });
  expect((await listOwnListings({}, after)).total).toBe(0);
});

test("a person who joins a company loses the listing numbers that it uses, learns which, and takes the others along and back", async () => {
  const boss = await owner();
  const taken = await listingOf(await sessionOf(boss), { externalId: "A-1" });
  const guest = await person();
  const lost = await listingOf(await sessionOf(guest), { externalId: "A-1", title: "Ячмень кормовой" });
  const kept = await listingOf(await sessionOf(guest), { externalId: "A-2" });
  await invite(boss, guest.email);
  await acceptInvitation(await sessionOf(guest), await tokenTo(guest.email));
  const member = await sessionOf(guest);
  expect((await getOwnListing(lost.slug, member)).externalId).toBeNull();
  expect((await lastMail(guest.email))?.text).toContain("A-1 — Ячмень кормовой");
  expect((await getByExternalId("A-1", member)).id).toBe(taken.id);
  expect((await getByExternalId("A-2", member)).id).toBe(kept.id);
  await expect(listingOf(await sessionOf(boss), { externalId: "A-2" })).rejects.toMatchObject({ code: "conflict" });
  await leaveCompany(member);
  expect((await getByExternalId("A-2", await sessionOf(guest))).id).toBe(kept.id);
  await listingOf(await sessionOf(boss), { externalId: "A-2" });
});

test("managers change colleagues' listings, in the browser and with a key; viewers read; strangers see nothing", async () => {
  const boss = await owner();
  const lot = await listingOf(await sessionOf(boss), { status: "DRAFT" });
  const manager = await sessionOf(await colleague(boss.companyId, "manager"));
  const byKey = { ...manager, kind: "key", keyId: boss.userId, scopes: ["listings:write"] } as const;
  const viewer = await sessionOf(await colleague(boss.companyId, "viewer"));
  const stranger = await sessionOf(await owner());

  expect((await patchListing(lot.slug, { title: "Пшеница от коллеги" }, manager)).title).toBe("Пшеница от коллеги");
  await patchListing(lot.slug, { status: "PENDING" }, byKey);
  await patchListing(lot.slug, { status: "PAUSED" }, manager);
  expect((await getOwnListing(lot.slug, viewer)).status).toBe("PAUSED");
  // Placed by the boss in the company's name: theirs and the company's, and one listing all the same.
  const all = await listOwnListings({}, await sessionOf(boss));
  expect([all.total, all.data.length]).toEqual([1, 1]);
  expect(await getOwnOverview(viewer)).toEqual({ hasAny: true, active: 0, rejected: 0, endingSoon: 0 });
  expect(await getOwnOverview(stranger)).toEqual({ hasAny: false, active: 0, rejected: 0, endingSoon: 0 });
  expect((await listOwnListings({ whose: "company" }, viewer)).total).toBe(1);
  expect((await listOwnListings({ whose: "mine" }, viewer)).total).toBe(0);
  for (const [caller, code] of [
    [viewer, "not_owner"],
    [stranger, "not_found"],
  ] as const) {
    await expect(patchListing(lot.slug, { title: "Чужая рука" }, caller)).rejects.toEqual(refused(code));
    await expect(renewListing(lot.slug, caller)).rejects.toEqual(refused(code));
    await expect(deleteListing(lot.id, caller)).rejects.toEqual(refused(code));
    await expect(getEditableListing(lot.slug, caller)).rejects.toEqual(refused(code));
  }
  await expect(listingOf(viewer)).rejects.toMatchObject({
    code: "not_owner",
    detail: expect.stringContaining("viewer"),
  });
  await deleteListing(lot.id, byKey);
  await expect(getOwnListing(lot.slug, viewer)).rejects.toEqual(refused("not_found"));
});
