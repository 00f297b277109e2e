import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitForCalm } from "@/e2e/support/calm";
import { owner } from "@/lib/companies/test-people";
import { auditLog } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { takeOrThrow } from "@/lib/core/limiter/take-or-throw";
import { closeBus } from "@/lib/core/processes/bus";
import { offer, storeTree } from "@/lib/listings/test-offers";
import { users } from "@/lib/users/schema";
import { blockOther, markRead, reportChat, sendMessage, unblockOther } from "./commands";
import { getChat, getInboxState, listChats, listMessages } from "./queries";

type Person = Extract<Caller, { kind: "key" }>;

async function person(): Promise<Person> {
  const [row] = await db()
    .insert(users)
    .values({ email: `${randomUUID()}@tonna.example`, name: "Пётр", emailConfirmedAt: new Date() })
    .returning({ id: users.id });
  return { kind: "key", keyId: randomUUID(), scopes: [], userId: row?.id ?? "", role: "user", tariff: "corporate" };
}

/** A company with these members. */
async function companyOf(...members: Person[]): Promise<string> {
  const { companyId } = await owner();
  for (const { userId } of members)
    await db().execute(
      sql`update users set company_id = ${companyId}::uuid, company_role = 'manager' where id = ${userId}::uuid`,
    );
  return companyId;
}

beforeAll(storeTree);
afterAll(closeBus);

test("one chat is made, with every message in it, when fifty messages open it at once", async () => {
  const [seller, buyer] = [await person(), await person()];
  const { slug } = await offer(seller);
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, index) => sendMessage({ listingSlug: slug, text: `Вопрос ${index}` }, buyer)),
  );
  const [chat] = new Set(sent.map((each) => each.chat.id));
  expect(new Set(sent.map((each) => each.chat.id)).size).toBe(1);
  const page = await listMessages(chat ?? "", { perPage: 100 }, seller);
  expect(page.data.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(new Set(page.data.map(({ text }) => text)).size).toBe(50);
  expect((await listChats({}, seller)).total).toBe(1);
});

test("one chat is made when two accounts write to each other at once without a listing", async () => {
  const [one, two] = [await person(), await person()];
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0
        ? sendMessage({ recipientId: two.userId, text: "Здравствуйте" }, one)
        : sendMessage({ recipientId: one.userId, text: "Добрый день" }, two),
    ),
  );
  expect(new Set(sent.map(({ chat }) => chat.id)).size).toBe(1);
});

test("unread counts are exact while both sides write at once", async () => {
  const [seller, buyer] = [await person(), await person()];
  const { slug } = await offer(seller);
  const { chat } = await sendMessage({ listingSlug: slug, text: "Есть?" }, buyer);
  await Promise.all([
    ...Array.from({ length: 25 }, () => sendMessage({ chatId: chat.id, text: "Ещё вопрос" }, buyer)),
    ...Array.from({ length: 15 }, () => sendMessage({ chatId: chat.id, text: "Ответ" }, seller)),
  ]);
  const written = (await listMessages(chat.id, { perPage: 100 }, seller)).data;
  // Whoever answers has read what came before.
  const countUnread = (me: Person) => {
    const mine = written.filter(({ senderId }) => senderId === me.userId).map(({ seq }) => seq);
    return written.filter(({ seq }) => seq > Math.max(...mine)).length;
  };
  for (const me of [seller, buyer]) expect((await getChat(chat.id, me)).unreadCount).toBe(countUnread(me));
  await Promise.all(Array.from({ length: 20 }, () => sendMessage({ chatId: chat.id, text: "Ещё" }, buyer)));
  const unread = (await listMessages(chat.id, { perPage: 100 }, seller)).data;
  const half = unread[49];
  await markRead(chat.id, half?.seq ?? 0, seller);
  const left = unread.filter(({ seq, senderId }) => seq > (half?.seq ?? 0) && senderId === buyer.userId).length;
  expect((await getChat(chat.id, seller)).unreadCount).toBe(left);
  expect(await getInboxState(seller.userId)).toMatchObject({ unread: left > 0 ? 1 : 0 });
  await markRead(chat.id, 1, seller);
  expect((await getChat(chat.id, seller)).unreadCount).toBe(left);
  await markRead(chat.id, 2 ** 31 - 1, seller);
  expect((await getChat(chat.id, seller)).unreadCount).toBe(0);
  expect(await getInboxState(seller.userId)).toMatchObject({ unread: 0 });
  await sendMessage({ chatId: chat.id, text: "Последний" }, buyer);
  expect((await getChat(chat.id, seller)).unreadCount).toBe(1);
});

test("a question about a listing goes to its present owner, and earlier messages stay with the people who had them", async () => {
  const [seller, heir, buyer] = [await person(), await person(), await person()];
  const companyId = await companyOf(seller, heir);
  const { id, slug } = await offer(seller);
  await db().execute(sql`update listings set company_id = ${companyId}::uuid where id = ${id}::uuid`);
  const ask = (text: string, who = buyer) => sendMessage({ listingSlug: slug, text }, who);
  const { chat: before } = await ask("Есть?");
  const { chat: heirsOwn } = await ask("Что просят?", heir);
  await db().execute(sql`update listings set owner_id = ${heir.userId}::uuid where id = ${id}::uuid`);
  const { chat: after } = await ask("А теперь?");
  expect(after.id).not.toBe(before.id);
  expect(after.other.id).toBe(heir.userId);
  expect(after.listing, "what a title in the other language is composed from").toMatchObject({
    categorySlug: expect.any(String),
    attributes: expect.any(Object),
  });
  expect((await ask("И ещё")).chat.id).toBe(after.id);
  expect((await listMessages(after.id, {}, heir)).data.map(({ text }) => text)).toEqual(["А теперь?", "И ещё"]);
  await expect(getChat(before.id, heir)).rejects.toMatchObject({ code: "not_found" });
  // The heir, who asked as a buyer once, still talks with who sold it then.
  expect((await ask("Спасибо", heir)).chat.id).toBe(heirsOwn.id);

  await db().execute(sql`update listings set status = 'PAUSED' where id = ${id}::uuid`);
  expect((await ask("Снова в продаже?")).chat.id).toBe(after.id);
  await expect(ask("Можно?", await person())).rejects.toMatchObject({ code: "not_found" });
});

test("a message is stored once when a browser repeats it", async () => {
  const [one, two] = [await person(), await person()];
  const clientKey = randomUUID();
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => sendMessage({ recipientId: two.userId, text: "Раз" }, one, { clientKey })),
  );
  expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
  expect((await getChat(sent[0]?.chat.id ?? "", two)).unreadCount).toBe(1);
});

test("a repeated message is the one that was sent, also when its listing has another owner by then", async () => {
  const [seller, heir, buyer] = [await person(), await person(), await person()];
  const { id, slug } = await offer(seller);
  const clientKey = randomUUID();
  const send = () => sendMessage({ listingSlug: slug, text: "Есть?" }, buyer, { clientKey });
  const first = await send();
  await db().execute(sql`update listings set owner_id = ${heir.userId}::uuid where id = ${id}::uuid`);
  const again = await send();
  expect([again.message.id, again.chat.id]).toEqual([first.message.id, first.chat.id]);
  expect((await listChats({}, heir)).total).toBe(0);
  await db().execute(sql`update listings set status = 'ARCHIVED', deleted_at = now() where id = ${id}::uuid`);
  expect((await send()).message.id).toBe(first.message.id);
});

test("a chat is hidden from everyone else", async () => {
  const [one, two, stranger] = [await person(), await person(), await person()];
  const { chat } = await sendMessage({ recipientId: two.userId, text: "Между нами" }, one);
  const attempts = [
    () => getChat(chat.id, stranger),
    () => listMessages(chat.id, {}, stranger),
    () => sendMessage({ chatId: chat.id, text: "Привет" }, stranger),
    () => markRead(chat.id, 1, stranger),
    () => blockOther(chat.id, stranger),
    () => unblockOther(chat.id, stranger),
    () => reportChat(chat.id, "spam", stranger),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
  expect((await listChats({}, stranger)).total).toBe(0);
});

test("a block stops both sides in every chat of theirs, until it is removed", async () => {
  const [one, two] = [await person(), await person()];
  const { slug } = await offer(two);
  const { chat } = await sendMessage({ recipientId: two.userId, text: "Здравствуйте" }, one);
  await blockOther(chat.id, two);
  await blockOther(chat.id, two);
  const refused = [
    sendMessage({ chatId: chat.id, text: "Почему?" }, one),
    sendMessage({ chatId: chat.id, text: "Потому" }, two),
    sendMessage({ listingSlug: slug, text: "А здесь?" }, one),
  ];
  const details = await Promise.all(refused.map((each) => each.catch((error) => `${error.code} ${error.detail}`)));
  expect(new Set(details)).toEqual(new Set(["conflict No messages can be sent between these two accounts."]));
  await unblockOther(chat.id, one);
  await expect(sendMessage({ chatId: chat.id, text: "?" }, one)).rejects.toMatchObject({ code: "conflict" });
  await unblockOther(chat.id, two);
  await sendMessage({ chatId: chat.id, text: "Снова здравствуйте" }, one);
});

test("the database refuses to change or delete a message", async () => {
  const [one, two] = [await person(), await person()];
  const { message } = await sendMessage({ recipientId: two.userId, text: "Навсегда" }, one);
  for (const statement of [
    sql`update chat_messages set text = 'иначе' where id = ${message.id}`,
    sql`delete from chat_messages where id = ${message.id}`,
  ])
    await expect(db().execute(statement)).rejects.toMatchObject({ cause: { code: "23001" } });
});

test("a report is stored once, with its reason", async () => {
  const [one, two] = [await person(), await person()];
  const { chat } = await sendMessage({ recipientId: two.userId, text: "Купите" }, one);
  await reportChat(chat.id, "spam", two);
  await reportChat(chat.id, "fraud", two);
  const rows = await db().execute(sql`select reason from chat_reports where chat_id = ${chat.id}`);
  expect([...rows]).toEqual([{ reason: "spam" }]);
});

test("a person can report again when a moderator has closed the earlier report", async () => {
  const [one, two] = [await person(), await person()];
  const { chat } = await sendMessage({ recipientId: two.userId, text: "Купите" }, one);
  await reportChat(chat.id, "spam", two);
  await db().execute(sql`update chat_reports set resolved_at = now() where chat_id = ${chat.id}`);
  await Promise.all([reportChat(chat.id, "abuse", two), reportChat(chat.id, "abuse", two)]);
  const rows = await db().execute(
    sql`select reason from chat_reports where chat_id = ${chat.id} order by created_at, id`,
  );
  expect([...rows]).toEqual([{ reason: "spam" }, { reason: "abuse" }]);
});

test("a person opens at most sixty chats in an hour, by a key or signed in, and existing chats go on", async () => {
  const [me, first] = [await person(), await person()];
  const { chat } = await sendMessage({ recipientId: first.userId, text: "Здравствуйте" }, me);
  const opening = { limit: 60, windowSeconds: 3_600, acts: "new chats" };
  for (let opened = 1; opened < 60; opened += 1) await takeOrThrow("chat-open", me.userId, opening);
  const other = await person();
  const session: Caller = { kind: "session", userId: me.userId, role: "user", tariff: "corporate" };
  for (const caller of [me, session]) {
    const refused = sendMessage({ recipientId: other.userId, text: "Здравствуйте" }, caller);
    await expect(refused).rejects.toMatchObject({
      code: "rate_limited",
      detail: "The limit of 60 new chats an hour is used up.",
      retryAfter: expect.any(Number),
    });
  }
  expect((await listChats({}, other)).total).toBe(0);
  expect((await sendMessage({ recipientId: first.userId, text: "Ещё" }, me)).chat.id).toBe(chat.id);
  await sendMessage({ recipientId: me.userId, text: "Добрый день" }, other);
  await sendMessage({ recipientId: other.userId, text: "Здравствуйте" }, me);
});

test("a listing that is no longer public takes no new buyers, and its chats go on", async () => {
  const [seller, buyer, late] = [await person(), await person(), await person()];
  const { slug, id } = await offer(seller);
  const { chat } = await sendMessage({ listingSlug: slug, text: "Есть?" }, buyer);
  await db().execute(sql`update listings set status = 'PAUSED' where id = ${id}`);
  expect((await sendMessage({ listingSlug: slug, text: "А теперь?" }, buyer)).chat.id).toBe(chat.id);
  await expect(sendMessage({ listingSlug: slug, text: "Есть?" }, late)).rejects.toMatchObject({ code: "not_found" });
  await expect(sendMessage({ listingSlug: slug, text: "Есть?" }, seller)).rejects.toMatchObject({
    code: "validation_failed",
  });
});

test("chats page by cursor without repeating or skipping one, the newest message first", async () => {
  const me = await person();
  const others = await Promise.all(Array.from({ length: 7 }, () => person()));
  for (const { userId } of others) await sendMessage({ recipientId: userId, text: "Здравствуйте" }, me);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listChats({ perPage: 3, cursor }, me);
    expect(page).toMatchObject({ total: 7, totalPages: 3 });
    seen.push(...page.data.map(({ other }) => other.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(others.map(({ userId }) => userId).reverse());
});

test("the audit trail of a chat has each block once, and its end", async () => {
  const [one, two] = [await person(), await person()];
  const { chat } = await sendMessage({ recipientId: two.userId, text: "Здравствуйте" }, one);
  for (const act of [blockOther, blockOther, unblockOther, unblockOther]) await act(chat.id, two);
  await reportChat(chat.id, "spam", two);
  const trail = await db().select().from(auditLog).where(eq(auditLog.subjectId, chat.id)).orderBy(auditLog.id);
  expect(trail.map(({ action, actorUserId, changes: { other } }) => [action, actorUserId, other])).toEqual([
    ["chat.open", one.userId, undefined],
    ["chat.block", two.userId, one.userId],
    ["chat.unblock", two.userId, one.userId],
    ["chat.report", two.userId, undefined],
  ]);
});

test("a person sends at most sixty messages in a minute from the browser; a key has its own rate", async () => {
  await waitForCalm(60, 5_000);
  const [me, other] = [await person(), await person()];
  const session: Caller = { kind: "session", userId: me.userId, role: "user", tariff: "corporate" };
  const { chat } = await sendMessage({ recipientId: other.userId, text: "Здравствуйте" }, session);
  const sending = { limit: 60, windowSeconds: 60, acts: "messages" };
  await Promise.allSettled(Array.from({ length: 61 }, () => takeOrThrow("chat-send", me.userId, sending)));
  await expect(sendMessage({ chatId: chat.id, text: "Ещё" }, session)).rejects.toMatchObject({
    code: "rate_limited",
    detail: expect.stringContaining("60 messages"),
  });
  await sendMessage({ chatId: chat.id, text: "Ещё" }, me);
});
