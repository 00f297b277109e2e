import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { openSession } from "@/lib/auth/commands";
import { findSession } from "@/lib/auth/queries";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/db";
import { newId } from "@/lib/core/id";
import { hashPassword } from "@/lib/core/passwords";
import { storeCategories } from "@/lib/demo/reference";
import { createListing, patchListing } from "@/lib/listings/commands";
import { CreateListing, type ListingStatus } from "@/lib/listings/contract";
import { getListing, getListingById } from "@/lib/listings/queries";
import { listings } from "@/lib/listings/schema";
import { users } from "@/lib/users/schema";
import { blockUser, unblockUser } from "./accounts";
import {
  approveListing,
  dismissReports,
  openReportedChat,
  rejectListing,
  resolveChatReport,
  takeDownListing,
} from "./commands";
import { getModeratedListing, getReportedChat } from "./queries";
import { countQueue, findNeighbours, listQueue } from "./queue";
import { reportListing } from "./report-commands";

beforeAll(() => storeCategories(db()));

type Person = Extract<Caller, { kind: "session" }> & { email: string };
const PASSWORD = "tonna-demo";
const REFUSAL = { reason: "fraud", note: "Чужие фото." } as const;

async function person(role: Person["role"] = "user", locale: "ru" | "en" = "ru"): Promise<Person> {
  const userId = newId();
  const email = `${randomUUID()}@tonna.example`;
  const passwordHash = role === "user" ? await hashPassword(PASSWORD) : null;
  await db()
    .insert(users)
    .values({ id: userId, email, name: `Имя ${role}`, role, locale, passwordHash, emailConfirmedAt: new Date() });
  return { kind: "session", userId, role, tariff: "free", email };
}

async function listing(seller: Caller, status: ListingStatus = "ACTIVE", title = "Пшеница 3 класса") {
  const body = { title, type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 14500 };
  const made = await createListing(
    CreateListing.parse({ ...body, currency: "RUB", volumeUnit: "т", country: "RU", status: "DRAFT" }),
    seller,
  );
  if (status !== "DRAFT") await patchListing(made.slug, { status: "PENDING" }, seller);
  if (status !== "DRAFT" && status !== "ACTIVE")
    await db().execute(sql`update listings set status = ${status} where id = ${made.id}::uuid`);
  return getListingById(made.id, seller);
}

const keyOf = ({ userId }: Person): Caller => ({
  kind: "key",
  keyId: randomUUID(),
  scopes: ["listings:write"],
  userId,
  role: "admin",
  tariff: "corporate",
});

async function mailTo({ email }: Person): Promise<{ subject: string; text: string } | undefined> {
  const rows = await db().execute<{ subject: string; text: string }>(
    sql`select subject, text from mails where recipient = ${email} order by created_at desc, id desc limit 1`,
  );
  return rows[0];
}

async function trailOf(id: string): Promise<{ action: string; reason: string | null; changes: unknown }[]> {
  const rows = await db().execute<{ action: string; reason: string | null; changes: unknown }>(
    sql`select action, reason, changes from audit_log where subject_id = ${id} order by at desc, id desc`,
  );
  return [...rows];
}

it("lets nobody but an administrator in a session decide, look or count", async () => {
  const [seller, admin] = await Promise.all([person(), person("admin")]);
  const { id, version } = await listing(seller, "PENDING");
  const others: Caller[] = [{ kind: "anonymous" }, seller, await person("editor"), keyOf(admin)];
  for (const caller of others) {
    const tries = [
      approveListing(id, version, caller),
      rejectListing(id, version, REFUSAL, caller),
      takeDownListing(id, version, REFUSAL, caller),
      dismissReports(id, newId(), null, caller),
      openReportedChat(newId(), caller),
      resolveChatReport(newId(), { upheld: true, note: null }, caller),
      blockUser(seller.userId, { reason: "x" }, caller),
      unblockUser(seller.userId, { reason: "x" }, caller),
      listQueue({}, caller),
      countQueue(caller),
      findNeighbours(id, {}, caller),
      getModeratedListing(id, caller),
      getReportedChat(newId(), caller),
    ];
    for (const attempt of tries) await expect(attempt).rejects.toMatchObject({ code: "not_owner" });
  }
  expect(await getListingById(id, seller)).toMatchObject({ status: "PENDING", version });
});

it("approves what waits: public with dates, mailed, in the trail; unknown and public ones are refused", async () => {
  const [seller, admin] = await Promise.all([person(), person("admin")]);
  const { id, slug, version } = await listing(seller, "PENDING");
  expect((await listQueue({ q: "Имя user", perPage: 100 }, admin)).data.map((item) => item.id)).toContain(id);
  await approveListing(id, version, admin);
  const shown = await getListing(slug);
  expect(shown).toMatchObject({ status: "ACTIVE", version: version + 1 });
  expect(new Date(shown.expiresAt ?? 0).getTime()).toBeGreaterThan(Date.now() + 89 * 86_400_000);
  expect((await mailTo(seller))?.subject).toContain("Опубликовано");
  expect(await trailOf(id)).toContainEqual({
    action: "listing.approve",
    reason: null,
    changes: { status: ["PENDING", "ACTIVE"] },
  });
  const [event] = await db().execute<{ payload: { tags: string[] } }>(
    sql`select payload from outbox where payload ->> 'id' = ${id} order by id desc limit 1`,
  );
  expect(event?.payload).toMatchObject({ id, status: "ACTIVE", tags: expect.arrayContaining([`listing:${slug}`]) });
  await expect(approveListing(id, version + 1, admin)).rejects.toMatchObject({ code: "invalid_transition" });
  await expect(approveListing(newId(), 1, admin)).rejects.toMatchObject({ code: "not_found" });
  await expect(approveListing("nonsense", 1, admin)).rejects.toMatchObject({ code: "not_found" });
});

it("lets a listing that is approved again keep its date and its end, unless that is over", async () => {
  const [seller, admin] = await Promise.all([person(), person("admin")]);
  const dates = { publishedAt: new Date(Date.now() - 30 * 86_400_000), expiresAt: new Date(Date.now() + 86_400_000) };
  const again = await listing(seller);
  const set = (expiresAt: Date) =>
    db()
      .update(listings)
      .set({ ...dates, expiresAt, status: "PENDING" })
      .where(eq(listings.id, again.id));
  await set(dates.expiresAt);
  await approveListing(again.id, again.version, admin);
  const shown = await getListing(again.slug);
  expect(shown.publishedAt).toBe(dates.publishedAt.toISOString());
  expect(shown.expiresAt).toBe(dates.expiresAt.toISOString());

  await set(new Date(Date.now() - 1_000));
  await approveListing(again.id, shown.version, admin);
  const anew = await getListing(again.slug);
  expect(Date.now() - new Date(anew.publishedAt ?? 0).getTime()).toBeLessThan(60_000);
  expect(new Date(anew.expiresAt ?? 0).getTime()).toBeGreaterThan(Date.now() + 89 * 86_400_000);
});

it("rejects with a reason in the seller's language, and the second moderator learns who was faster", async () => {
  const [seller, first, second] = await Promise.all([person("user", "en"), person("admin"), person("admin")]);
  const { id, version } = await listing(seller, "PENDING");
  const results = await Promise.allSettled([
    rejectListing(id, version, REFUSAL, first),
    approveListing(id, version, second),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const loser = results.find((one) => one.status === "rejected");
  expect(loser?.reason).toMatchObject({ code: "conflict", extra: { overtaken: { by: "Имя admin" } } });

  const other = await listing(seller, "PENDING");
  await rejectListing(other.id, other.version, REFUSAL, first);
  expect((await getListingById(other.id, seller)).rejectionReason).toBe("There are signs of deceit. Чужие фото.");
  expect(await mailTo(seller)).toMatchObject({ subject: expect.stringContaining("Rejected") });
  expect((await trailOf(other.id))[0]).toMatchObject({ action: "listing.reject", reason: "fraud: Чужие фото." });
  await expect(approveListing(other.id, other.version, second)).rejects.toMatchObject({
    extra: { overtaken: { decision: "reject" } },
  });

  const edited = await listing(seller, "PENDING");
  await patchListing(edited.slug, { title: "Другое" }, seller);
  await expect(approveListing(edited.id, edited.version, first)).rejects.toMatchObject({
    extra: { overtaken: { decision: null } },
  });
});

it("takes a public listing down with its reports, without a mail to who switched those off", async () => {
  const [seller, admin, buyer] = await Promise.all([person(), person("admin"), person()]);
  const { id, slug, version } = await listing(seller);
  await reportListing(slug, { reason: "duplicate", note: null }, buyer);
  await db().execute(sql`insert into mail_opt_outs (user_id, kind) values (${seller.userId}::uuid, 'moderation')`);
  await takeDownListing(id, version, { reason: "other", note: "Дубль № 5." }, admin);
  await expect(getListing(slug)).rejects.toMatchObject({ code: "not_found" });
  expect(await getListingById(id, seller)).toMatchObject({ status: "ARCHIVED", rejectionReason: "Дубль № 5." });
  const { reports, seller: facts } = await getModeratedListing(id, admin);
  expect(reports).toMatchObject([{ reason: "duplicate", resolution: "upheld" }]);
  expect(facts).toMatchObject({ upheld: 1, listings: { ARCHIVED: 1 } });
  expect(await mailTo(seller)).toBeUndefined();
});

it("takes one open report a person and listing, of public listings of others only, from a session only", async () => {
  const [seller, buyer, admin] = await Promise.all([person(), person(), person("admin")]);
  const { id, slug, version } = await listing(seller);
  const input = { reason: "price_not_real", note: null } as const;
  expect(await reportListing(slug, input, buyer)).toEqual({ isNew: true });
  expect(await reportListing(slug, { reason: "fraud", note: null }, buyer)).toEqual({ isNew: false });
  await expect(reportListing(slug, input, seller)).rejects.toMatchObject({ code: "validation_failed" });
  await expect(reportListing(slug, input, { kind: "anonymous" })).rejects.toMatchObject({ code: "not_owner" });
  await expect(reportListing("no-such-listing", input, buyer)).rejects.toMatchObject({ code: "not_found" });
  const draft = await listing(seller, "DRAFT");
  await expect(reportListing(draft.slug, input, buyer)).rejects.toMatchObject({ code: "not_found" });

  const { data } = await listQueue({ kind: "reported", perPage: 100 }, admin);
  expect(data.find((item) => item.id === id)).toMatchObject({ reports: 1, reasons: ["price_not_real"] });
  const [seen] = (await getModeratedListing(id, admin)).reports;
  const late = await person();
  await reportListing(slug, { reason: "other", note: "Телефон на фото" }, late);
  await dismissReports(id, seen?.id ?? "", "Цена верная", admin);
  const after = (await getModeratedListing(id, admin)).reports;
  expect(after.map(({ reason, resolution }) => [reason, resolution])).toEqual([
    ["other", null],
    ["price_not_real", "dismissed"],
  ]);
  expect((await getListing(slug)).version).toBe(version);
  await expect(dismissReports(id, seen?.id ?? "", null, admin)).rejects.toMatchObject({
    extra: { overtaken: { decision: "dismiss-reports" } },
  });
  // A new report is possible once the first is closed.
  expect(await reportListing(slug, input, buyer)).toEqual({ isNew: true });
});

it("limits how much one person reports", async () => {
  const [seller, buyer] = await Promise.all([person(), person()]);
  const { slug } = await listing(seller);
  for (let n = 0; n < 20; n += 1) await reportListing(slug, { reason: "fraud", note: null }, buyer);
  await expect(reportListing(slug, { reason: "fraud", note: null }, buyer)).rejects.toMatchObject({
    code: "rate_limited",
  });
});

it("orders and narrows the queue, and knows what lies next", async () => {
  const admin = await person("admin");
  const name = `Очередь ${randomUUID()}`;
  const seller = await person();
  await db().execute(sql`update users set name = ${name} where id = ${seller.userId}::uuid`);
  const [one, two] = [await listing(seller, "PENDING", "Ячмень"), await listing(seller, "PENDING", "Рожь")];
  const third = await listing(seller);
  await reportListing(third.slug, { reason: "fraud", note: null }, await person());
  const ids = async (query: Parameters<typeof listQueue>[0]) =>
    (await listQueue({ q: name, ...query }, admin)).data.map(({ id }) => id);
  expect(await ids({})).toEqual([one.id, two.id, third.id]);
  expect(await ids({ order: "desc" })).toEqual([third.id, two.id, one.id]);
  expect(await ids({ sort: "reports" })).toEqual([third.id, one.id, two.id]);
  expect(await ids({ kind: "reported" })).toEqual([third.id]);
  expect(await ids({ page: 2, perPage: 2 })).toEqual([third.id]);
  expect((await listQueue({ q: name }, admin)).counts).toEqual({ pending: 2, reported: 1, chat: 0 });
  expect(await findNeighbours(two.id, { q: name }, admin)).toEqual({
    previous: { kind: "pending", id: one.id },
    next: { kind: "reported", id: third.id },
  });
});

it("shows of a reported chat what was said before the report, once the look is in the trail", async () => {
  const [buyer, seller, admin, colleague] = await Promise.all([person(), person(), person("admin"), person("admin")]);
  const [chatId, reportId] = [newId(), newId()];
  const [low, high] = [buyer.userId, seller.userId].sort();
  await db().execute(
    sql`insert into chats (id, buyer_id, seller_id, last_seq) values (${chatId}::uuid, ${low}::uuid, ${high}::uuid, 13)`,
  );
  for (let seq = 1; seq <= 13; seq += 1)
    await db().execute(sql`
      insert into chat_messages (id, chat_id, seq, sender_id, text, created_at)
      values (${newId()}::uuid, ${chatId}::uuid, ${seq}, ${seller.userId}::uuid, ${`№ ${seq}`}, now() + make_interval(mins => ${seq - 12}))`);
  await db().execute(sql`
    insert into chat_reports (id, chat_id, reporter_id, reason) values (${reportId}::uuid, ${chatId}::uuid, ${buyer.userId}::uuid, 'abuse')`);
  expect(await getReportedChat(reportId, admin)).toMatchObject({
    messages: null,
    other: { id: seller.userId },
    reporter: { id: buyer.userId },
  });
  await openReportedChat(reportId, admin);
  expect((await getReportedChat(reportId, colleague)).messages).toBeNull();
  const { messages } = await getReportedChat(reportId, admin);
  expect(messages?.map(({ text }) => text)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => `№ ${n}`));
  expect(await trailOf(chatId)).toMatchObject([{ action: "chat.look" }]);
  await resolveChatReport(reportId, { upheld: true, note: "Предупреждён" }, admin);
  await expect(resolveChatReport(reportId, { upheld: false, note: null }, colleague)).rejects.toMatchObject({
    extra: { overtaken: { by: "Имя admin" } },
  });
  await expect(openReportedChat(newId(), admin)).rejects.toMatchObject({ code: "not_found" });
});

it("blocks an account with its sessions, sign-in and listings, and brings back what may come back", async () => {
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
  await expect(blockUser(seller.userId, { reason: "x" }, admin)).rejects.toMatchObject({ extra: { why: "blocked" } });
  await expect(approveListing(waiting.id, waiting.version, admin)).rejects.toMatchObject({ code: "conflict" });

  await db().execute(sql`update listings set expires_at = now() where id = ${ending.id}::uuid`);
  await unblockUser(seller.userId, { reason: "Разобрались" }, admin);
  expect(await openSession({ email: seller.email, password: PASSWORD }, "127.0.0.1")).not.toBeNull();
  expect(await getListing(open.slug)).toMatchObject({ publishedAt: open.publishedAt, expiresAt: open.expiresAt });
  expect((await getListingById(paused.id, seller)).status).toBe("PAUSED");
  expect((await getListingById(ending.id, seller)).status).toBe("PAUSED");
  expect(await trailOf(seller.userId)).toMatchObject([
    { action: "user.unblock", reason: "Разобрались", changes: { listings: 1 } },
    { action: "user.block", reason: "Обман", changes: { listings: 2 } },
  ]);
  await expect(unblockUser(seller.userId, { reason: "x" }, admin)).rejects.toMatchObject({
    extra: { why: "not_blocked" },
  });
  await expect(blockUser(admin.userId, { reason: "x" }, admin)).rejects.toMatchObject({ extra: { why: "own" } });
  const other = await person("admin");
  await expect(blockUser(other.userId, { reason: "x" }, admin)).rejects.toMatchObject({ extra: { why: "admin" } });
});
