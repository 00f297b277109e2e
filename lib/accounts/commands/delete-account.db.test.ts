// Deleting an account removes a person's traces from all domains.
import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { apiKeys } from "@/lib/api-keys/schema";
import { openSession, recordPresence } from "@/lib/auth/commands";
import { requestPasswordReset } from "@/lib/auth/password-commands";
import { findSession } from "@/lib/auth/queries";
import { storeCategories } from "@/lib/categories/commands";
import { sendMessage } from "@/lib/chats/commands";
import { getChat, listMessages } from "@/lib/chats/queries";
import { createCompany } from "@/lib/companies/commands/change-company";
import { inviteMember } from "@/lib/companies/commands/invite-member";
import { findParting, listInvitations } from "@/lib/companies/queries/own-company";
import { companies, companyInvitations } from "@/lib/companies/schema";
import { colleague, companyInput, owner, person, sessionOf } from "@/lib/companies/test-people";
import { auditLog } from "@/lib/core/audit";
import { db } from "@/lib/core/database/db";
import { mails } from "@/lib/core/mail/schema";
import { hashPassword } from "@/lib/core/passwords";
import { EVENTS, listEvents } from "@/lib/core/queue/test-jobs";
import { addFavourite } from "@/lib/favourites/commands";
import { createListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { saveForm } from "@/lib/listings/form-commands";
import { getListing } from "@/lib/listings/queries/get-listing";
import { listings } from "@/lib/listings/schema";
import { MANY, placeMany, sizesOfChanges } from "@/lib/listings/test-many";
import { unsubscribeFromMails } from "@/lib/notifications/commands";
import { saveSearch } from "@/lib/saved-searches/commands";
import { createUser } from "@/lib/users/commands";
import { DELETED_NAME } from "@/lib/users/policy";
import { confirmEmail, requestEmailChange } from "@/lib/users/profile-commands";
import { findUserForSignIn } from "@/lib/users/queries";
import { users } from "@/lib/users/schema";
import { findProfile } from "../queries/get-profile";
import { deleteAccount } from "./delete-account";

const PASSWORD = "tonna-demo";
const input = { currentPassword: PASSWORD };

beforeAll(() => storeCategories(db()));

async function withPassword<T extends { userId: string }>(who: T): Promise<T> {
  await db()
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.id, who.userId));
  return who;
}

async function listingOf(caller: Awaited<ReturnType<typeof sessionOf>>, fields: Record<string, unknown> = {}) {
  const body = { title: "Пшеница 3 класса", type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 14500 };
  const rest = { currency: "RUB", volumeUnit: "т", country: "RU" };
  return createListing(CreateListing.parse({ ...body, ...rest, ...fields }), caller);
}

test("the deletion of an account removes listings, keys, sessions, name and address, and keeps messages without a name", async () => {
  const who = await withPassword(await person({ name: "Пётр Уходящий", tariff: "corporate" }));
  const reader = await person();
  const me = await sessionOf(who);
  const listing = await listingOf(me);
  const { chat } = await sendMessage({ recipientId: reader.userId, text: "Добрый день" }, me);
  const token = await openSession({ email: who.email, password: PASSWORD }, randomUUID());
  if (token) await recordPresence(token, { ip: "203.0.113.7", userAgent: "x" });
  const key = { userId: who.userId, prefix: randomUUID().slice(0, 8), lastFour: "abcd", secretHash: "x", scopes: [] };
  await db()
    .insert(apiKeys)
    .values({ ...key, name: "1С Петра", scopes: ["listings:read"], bucketId: randomUUID() });

  await expect(deleteAccount(me, { currentPassword: "not this one" })).rejects.toMatchObject({
    errors: [{ code: "wrong_password" }],
  });
  await deleteAccount(me, input);

  expect(await findSession(token)).toBeNull();
  expect(await findUserForSignIn(who.email)).toBeNull();
  expect(await findProfile(who.userId)).toBeNull();
  await expect(getListing(listing.slug, me)).rejects.toMatchObject({ code: "not_found" });
  const open = and(eq(apiKeys.userId, who.userId), isNull(apiKeys.revokedAt));
  expect(await db().select().from(apiKeys).where(open)).toEqual([]);
  const them = await sessionOf(reader);
  expect(await getChat(chat.id, them)).toMatchObject({
    otherDeleted: true,
    other: { name: DELETED_NAME, company: null },
  });
  expect((await listMessages(chat.id, {}, them)).data.map(({ text }) => text)).toEqual(["Добрый день"]);
  for (const to of [{ chatId: chat.id }, { recipientId: who.userId }]) {
    await expect(sendMessage({ ...to, text: "Вы где?" }, them)).rejects.toMatchObject({
      code: "chatId" in to ? "conflict" : "not_found",
    });
  }
  const rows = JSON.stringify([
    await db().select().from(users).where(eq(users.id, who.userId)),
    await db().select().from(auditLog).where(eq(auditLog.actorUserId, who.userId)),
    await db().select().from(apiKeys).where(eq(apiKeys.userId, who.userId)),
  ]);
  const taken = await db().select().from(auditLog).where(eq(auditLog.subjectId, listing.id));
  expect(taken).toContainEqual(
    expect.objectContaining({ action: "listing.delete", actorUserId: who.userId, reason: "account deleted" }),
  );
  const told = await listEvents("listing.deleted");
  expect(told.filter(({ payload }) => payload.id === listing.id)).toHaveLength(1);
  for (const word of ["Петр", "Пётр", who.email]) expect(rows).not.toContain(word);
  const goodbyes = await db().select().from(mails).where(eq(mails.recipient, who.email));
  expect(goodbyes.map(({ subject }) => subject)).toEqual(["Аккаунт на Тонне удалён"]);
  const events = await listEvents("user.deleted");
  expect(events.some(({ payload }) => payload.userId === who.userId)).toBe(true);
  await createUser({ kind: "system", name: "test" }, { email: who.email, password: PASSWORD, name: "Новая" });
});

test("the address of a deleted account can be taken by nobody", async () => {
  const who = await withPassword(await person());
  await person({ email: `deleted-${who.userId}@deleted.invalid` });
  await deleteAccount(await sessionOf(who), input);
  expect(await findProfile(who.userId)).toBeNull();
});

test("a last owner can be deleted only when another owner takes the company over, and its listings stay", async () => {
  const boss = await withPassword(await owner());
  const heir = await colleague(boss.companyId, "manager");
  const me = await sessionOf(boss);
  const listing = await listingOf(me);
  await expect(deleteAccount(me, input)).rejects.toMatchObject({ code: "conflict", extra: { reason: "last_owner" } });
  expect(await findProfile(boss.userId)).not.toBeNull();
  await db().update(users).set({ companyRole: "owner" }).where(eq(users.id, heir.userId));
  await deleteAccount(me, input);
  expect((await getListing(listing.slug)).owner.id).toBe(heir.userId);
});

test("invitations are void when the owner who sent them leaves", async () => {
  const boss = await owner();
  const second = await withPassword(await colleague(boss.companyId, "owner"));
  const guest = await person();
  await inviteMember(await sessionOf(second), { email: guest.email, role: "owner", locale: "ru" });
  expect(await listInvitations(await sessionOf(boss))).toHaveLength(1);
  await deleteAccount(await sessionOf(second), input);
  expect(await listInvitations(await sessionOf(boss))).toEqual([]);
});

test("a company is closed when its only member is deleted: its INN is free, its name and listings are gone", async () => {
  const boss = await withPassword(await owner());
  const listing = await listingOf(await sessionOf(boss));
  expect(await findParting(await sessionOf(boss))).toBe("closes");
  expect(await findParting(await sessionOf(await person()))).toBeNull();
  await deleteAccount(await sessionOf(boss), input);
  const [company] = await db().select().from(companies).where(eq(companies.id, boss.companyId));
  expect(company).toMatchObject({ status: "DRAFT", inn: null, name: "Закрытая компания" });
  const [row] = await db().select().from(listings).where(eq(listings.id, listing.id));
  expect(row?.status).toBe("ARCHIVED");
  await createCompany(await sessionOf(await person()), companyInput({ inn: boss.input.inn }));
});

test("a blocked owner does not count as another owner and inherits nothing, and the page says so before", async () => {
  const boss = await withPassword(await owner());
  const second = await withPassword(await colleague(boss.companyId, "owner"));
  const manager = await withPassword(await colleague(boss.companyId, "manager"));
  const lot = await listingOf(await sessionOf(manager));
  await db().update(users).set({ blockedAt: new Date() }).where(eq(users.id, boss.userId));
  expect(await findParting(await sessionOf(second))).toBe("bound");
  await expect(deleteAccount(await sessionOf(second), input)).rejects.toMatchObject({
    extra: { reason: "last_owner" },
  });
  expect(await findParting(await sessionOf(manager))).toBe("goes_on");
  await deleteAccount(await sessionOf(manager), input);
  expect(await getListing(lot.slug)).toMatchObject({ status: "ACTIVE", owner: { id: second.userId } });

  await db().update(users).set({ companyRole: "manager" }).where(eq(users.id, second.userId));
  await deleteAccount(await sessionOf(second), input);
  const [row] = await db().select().from(listings).where(eq(listings.id, lot.id));
  expect(row).toMatchObject({ status: "PAUSED", ownerId: boss.userId });
});

test("the last administrator stays when two delete their accounts at once", async () => {
  const [one, two] = [
    await withPassword(await person({ role: "admin" })),
    await withPassword(await person({ role: "admin" })),
  ];
  await person({ role: "admin", blockedAt: new Date() });
  const callers = [await sessionOf(one), await sessionOf(two)];
  const both = await Promise.allSettled(callers.map((caller) => deleteAccount(caller, input)));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "conflict", extra: { reason: "last_admin" } },
  });
});

test("mails to former and requested addresses are deleted, and mails of others to them stay", async () => {
  const who = await withPassword(await person());
  const me = await sessionOf(who);
  const [second, wished] = [`second-${who.email}`, `wished-${who.email}`];
  const mailsTo = async (...addresses: string[]) =>
    (await db().select().from(mails).where(inArray(mails.recipient, addresses))).map(({ subject }) => subject);
  await requestEmailChange(me, { email: second, currentPassword: PASSWORD });
  const [letter] = await db().select().from(mails).where(eq(mails.recipient, second));
  await confirmEmail({ kind: "anonymous" }, { token: /token=(\S+)/.exec(letter?.text ?? "")?.[1] ?? "" });
  await requestEmailChange(me, { email: wished, currentPassword: PASSWORD });
  // Tokens are swept long before mails are.
  await db().execute(sql`delete from user_tokens where user_id = ${who.userId}::uuid`);
  for (const email of [who.email, wished])
    await createUser({ kind: "system", name: "test" }, { email, password: PASSWORD, name: "Новая" });
  for (const email of [who.email, wished]) await requestPasswordReset({ kind: "anonymous" }, { email });
  expect(await mailsTo(who.email, second, wished)).toHaveLength(7);

  await deleteAccount(me, input);
  expect(await mailsTo(second)).toEqual(["Аккаунт на Тонне удалён"]);
  const reset = "Новый пароль для Тонны";
  expect(await mailsTo(who.email, wished)).toEqual([reset, reset]);
  const trail = await db().select().from(auditLog).where(eq(auditLog.subjectId, who.userId));
  expect(JSON.stringify(trail)).not.toContain(who.email);
});

test("one owner stays when two owners delete their accounts at once", async () => {
  const boss = await withPassword(await owner());
  const second = await withPassword(await colleague(boss.companyId, "owner"));
  await colleague(boss.companyId, "viewer");
  const callers = await Promise.all([sessionOf(boss), sessionOf(second)]);
  const both = await Promise.allSettled(callers.map((caller) => deleteAccount(caller, input)));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("the listings of a large seller are taken down in batches, with one event for each", async () => {
  const who = await withPassword(await person());
  await placeMany(who.userId);
  const own = sql`from listings where owner_id = ${who.userId}::uuid`;
  await db().execute(
    sql`insert into listing_search (listing_id, published_at, terms) select id, published_at, '{1}' ${own}`,
  );
  expect(await sizesOfChanges(async () => deleteAccount(await sessionOf(who), input))).toEqual([1_000, 1_000, 100]);
  const ids = sql`select id::text ${own}`;
  const [left] = await db().execute(sql`select
    (select count(*)::int ${own} and status = 'ARCHIVED' and deleted_at is not null) as archived,
    (select count(*)::int from listing_search where listing_id::text in (${ids})) as documents,
    (select count(*)::int from audit_log where action = 'listing.delete' and subject_id in (${ids})) as records,
    (select count(*)::int from ${EVENTS} where event = 'listing.deleted' and payload ->> 'id' in (${ids})) as events`);
  expect(left).toEqual({ archived: MANY, documents: 0, records: MANY, events: MANY });
});

/** A subscription to a series of the index. */
async function storeSubscription(userId: string): Promise<void> {
  await db().execute(
    sql`insert into index_series values (gen_random_uuid(), 'TN:corn:all:RU:SELL', 'corn', 'all', 'RU', 'SELL', 'TNE')`,
  );
  await db().execute(
    sql`insert into index_subscriptions (id, user_id, symbol, kind) values (gen_random_uuid(), ${userId}::uuid, 'TN:corn:all:RU:SELL', 'daily')`,
  );
}

test("a deletion leaves no personal row and no invitation to the address", async () => {
  const who = await withPassword(await person());
  const me = await sessionOf(who);
  await inviteMember(await sessionOf(await owner()), { email: who.email, role: "viewer", locale: "ru" });
  const token = await openSession({ email: who.email, password: PASSWORD }, randomUUID());
  if (token) await recordPresence(token, { ip: "203.0.113.7", userAgent: "x" });
  await requestEmailChange(me, { email: `next-${who.email}`, currentPassword: PASSWORD });
  await addFavourite(me, (await listingOf(await sessionOf(await person()))).id);
  await saveSearch(me, { query: "cat=wheat-milling", alerts: "daily", name: null });
  await unsubscribeFromMails(who.userId, "alerts");
  await storeSubscription(who.userId);
  await saveForm({ slug: "", values: { title: "Пшеница" }, version: null, revision: 0, forgetOther: false }, me);
  const rowsOf = async (table: string) =>
    (await db().execute(sql`select 1 from ${sql.identifier(table)} where user_id = ${who.userId}::uuid`)).length;
  const invitations = () => db().select().from(companyInvitations).where(eq(companyInvitations.email, who.email));
  const tables = [
    "user_tokens",
    "sessions",
    "favourites",
    "saved_searches",
    "index_subscriptions",
    "mail_opt_outs",
    "listing_forms",
  ];
  for (const table of tables) expect(await rowsOf(table), table).toBe(1);
  expect(await invitations()).toHaveLength(1);

  await deleteAccount(me, input);
  for (const table of tables) expect(await rowsOf(table), table).toBe(0);
  expect(await invitations()).toEqual([]);
});
