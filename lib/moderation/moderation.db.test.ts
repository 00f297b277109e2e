import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { raceTransaction } from "@/lib/core/database/test-race";
import { createId } from "@/lib/core/id";
import { EVENTS } from "@/lib/core/queue/test-jobs";
import { patchListing } from "@/lib/listings/commands";
import { getListing } from "@/lib/listings/queries/get-listing";
import { listings } from "@/lib/listings/schema";
import { blockUser, unblockUser } from "./commands/block-user";
import { approveListing, dismissReports, rejectListing, takeDownListing } from "./commands/decide-listing";
import { reportListing } from "./commands/report-listing";
import { openReportedChat, resolveChatReport } from "./commands/resolve-chat-report";
import { getModeratedListing } from "./queries/get-moderated-listing";
import { getReportedChat } from "./queries/get-reported-chat";
import { findNeighbours, listQueue } from "./queries/list-queue";
import { keyOf, listing, mailTo, person, REFUSAL, trailOf } from "./test-support";

beforeAll(() => storeCategories(db()));

it("deciding and looking are refused to all but administrators in a session", async () => {
  const [seller, admin] = await Promise.all([person(), person("admin")]);
  const { id, version } = await listing(seller, "PENDING");
  const others: Caller[] = [{ kind: "anonymous" }, seller, await person("editor"), keyOf(admin)];
  for (const caller of others) {
    const tries = [
      approveListing(id, version, caller),
      rejectListing(id, version, REFUSAL, caller),
      takeDownListing(id, version, REFUSAL, caller),
      dismissReports(id, createId(), null, caller),
      openReportedChat(createId(), caller),
      resolveChatReport(createId(), { upheld: true, note: null }, caller),
      blockUser(seller.userId, { reason: "x" }, caller),
      unblockUser(seller.userId, { reason: "x" }, caller),
      listQueue({}, caller),
      findNeighbours(id, {}, caller),
      getModeratedListing(id, caller),
      getReportedChat(createId(), caller),
    ];
    for (const attempt of tries) await expect(attempt).rejects.toMatchObject({ code: "not_owner" });
  }
  expect(await getListing(id, seller)).toMatchObject({ status: "PENDING", version });
});

it("an approval publishes a waiting listing with dates, mail and audit record, and refuses other listings", async () => {
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
    sql`select payload from ${EVENTS} where payload ->> 'id' = ${id} order by created_on desc limit 1`,
  );
  expect(event?.payload).toMatchObject({ id, status: "ACTIVE", tags: expect.arrayContaining([`listing:${slug}`]) });
  await expect(approveListing(id, version + 1, admin)).rejects.toMatchObject({ code: "invalid_transition" });
  await expect(approveListing(createId(), 1, admin)).rejects.toMatchObject({ code: "not_found" });
  await expect(approveListing("nonsense", 1, admin)).rejects.toMatchObject({ code: "not_found" });
});

it("a decision is refused when its caller ceased to be an administrator in the same moment", async () => {
  const seller = await person();
  const { id, version } = await listing(seller, "PENDING");
  const tries: ((admin: Caller) => Promise<unknown>)[] = [
    (admin) => approveListing(id, version, admin),
    (admin) => dismissReports(id, createId(), null, admin),
    (admin) => openReportedChat(createId(), admin),
    (admin) => resolveChatReport(createId(), { upheld: true, note: null }, admin),
  ];
  for (const attempt of tries) {
    const admin = await person("admin");
    const outcome = await raceTransaction(
      (tx) => tx.execute(sql`update users set role = 'editor' where id = ${admin.userId}::uuid`),
      () => attempt(admin),
    );
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "not_owner" } });
  }
  expect(await getListing(id, seller)).toMatchObject({ status: "PENDING", version });
});

it("a listing that is approved again keeps its date and its end, unless that is over", async () => {
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

it("a rejection has a reason in the seller's language, and a second moderator is told who was faster", async () => {
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
  expect((await getListing(other.id, seller)).rejectionReason).toBe("There are signs of fraud. Чужие фото.");
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

it("a public listing is taken down with its reports, without a mail when the seller switched mails off", async () => {
  const [seller, admin, buyer] = await Promise.all([person(), person("admin"), person()]);
  const { id, slug, version } = await listing(seller);
  await reportListing(slug, { reason: "duplicate", note: null }, buyer);
  await db().execute(sql`insert into mail_opt_outs (user_id, kind) values (${seller.userId}::uuid, 'moderation')`);
  await takeDownListing(id, version, { reason: "other", note: "Дубль № 5." }, admin);
  await expect(getListing(slug)).rejects.toMatchObject({ code: "not_found" });
  expect(await getListing(id, seller)).toMatchObject({ status: "ARCHIVED", rejectionReason: "Дубль № 5." });
  const { reports, seller: facts } = await getModeratedListing(id, admin);
  expect(reports).toMatchObject([{ reason: "duplicate", resolution: "upheld" }]);
  expect(facts).toMatchObject({ upheld: 1, listings: { ARCHIVED: 1 } });
  expect(await mailTo(seller)).toBeUndefined();
});

it("the queue is sorted and filtered, and knows the next item", async () => {
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
