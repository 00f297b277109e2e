import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { getListing } from "@/lib/listings/queries/get-listing";
import { getModeratedListing } from "../queries/get-moderated-listing";
import { getReportedChat } from "../queries/get-reported-chat";
import { listQueue } from "../queries/list-queue";
import { listing, person, trailOf } from "../test-support";
import { dismissReports } from "./decide-listing";
import { reportListing } from "./report-listing";
import { openReportedChat, resolveChatReport } from "./resolve-chat-report";

beforeAll(() => storeCategories(db()));

it("a session can report public listings of others, once while the report is open", async () => {
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

it("a person's reports are limited", async () => {
  const [seller, buyer] = await Promise.all([person(), person()]);
  const { slug } = await listing(seller);
  for (let n = 0; n < 20; n += 1) await reportListing(slug, { reason: "fraud", note: null }, buyer);
  await expect(reportListing(slug, { reason: "fraud", note: null }, buyer)).rejects.toMatchObject({
    code: "rate_limited",
  });
});

it("a reported chat shows the messages before the report, after an audit record of the look", async () => {
  const [buyer, seller, admin, colleague] = await Promise.all([person(), person(), person("admin"), person("admin")]);
  const [chatId, reportId] = [createId(), createId()];
  const [low, high] = [buyer.userId, seller.userId].sort();
  await db().execute(
    sql`insert into chats (id, buyer_id, seller_id, last_seq) values (${chatId}::uuid, ${low}::uuid, ${high}::uuid, 13)`,
  );
  for (let seq = 1; seq <= 13; seq += 1)
    await db().execute(sql`
      insert into chat_messages (id, chat_id, seq, sender_id, text, created_at)
      values (${createId()}::uuid, ${chatId}::uuid, ${seq}, ${seller.userId}::uuid, ${`№ ${seq}`}, now() + make_interval(mins => ${seq - 12}))`);
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
  await expect(openReportedChat(createId(), admin)).rejects.toMatchObject({ code: "not_found" });
});
