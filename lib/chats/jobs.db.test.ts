import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { person as account, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { mails } from "@/lib/core/mail/schema";
import { closeBus } from "@/lib/core/processes/bus";
import { clearJobs, listEvents, makeDue } from "@/lib/core/queue/test-jobs";
import { dispatchEvents } from "@/lib/jobs/test-events";
import { offer, storeTree } from "@/lib/listings/test-offers";
import { setMailSettings, unsubscribeFromMails } from "@/lib/notifications/commands";
import { users } from "@/lib/users/schema";
import { blockOther, markRead, sendMessage } from "./commands";
import { chatConsumers } from "./jobs";

const person = async (locale: "ru" | "en" = "ru") => sessionOf(await account({ name: "Пётр", locale }));

beforeAll(storeTree);
afterAll(closeBus);
beforeEach(async () => {
  await clearJobs();
  await db().delete(mails);
});

const anHourLater = () => makeDue("event");
const waitingMails = () => db().select({ to: mails.recipient, subject: mails.subject, text: mails.text }).from(mails);

test("a reader gets one mail, in their language, when a message is unread for a minute, and no other until they read", async () => {
  const [seller, buyer] = [await person("en"), await person()];
  const { slug } = await offer(seller);
  const { chat } = await sendMessage({ listingSlug: slug, text: "Есть <b>3 класс</b>?" }, buyer);
  await dispatchEvents(chatConsumers);
  expect(await waitingMails()).toEqual([]);
  await sendMessage({ chatId: chat.id, text: "И сколько?" }, buyer);
  await anHourLater();
  await dispatchEvents(chatConsumers);
  expect(await waitingMails()).toMatchObject([{ subject: "Пётр: “Пшеница 3 класса”" }]);
  await sendMessage({ chatId: chat.id, text: "Ау" }, buyer);
  await anHourLater();
  await dispatchEvents(chatConsumers);
  expect(await waitingMails()).toHaveLength(1);
  await markRead(chat.id, 3, seller);
  await sendMessage({ chatId: chat.id, text: "Ну?" }, buyer);
  await anHourLater();
  await dispatchEvents(chatConsumers);
  expect(await waitingMails()).toHaveLength(2);
});

test("a buyer gets a mail that names the listing in their language", async () => {
  const [seller, buyer] = [await person(), await person("en")];
  const { slug } = await offer(seller);
  const { chat } = await sendMessage({ listingSlug: slug, text: "Is it there?" }, buyer);
  await sendMessage({ chatId: chat.id, text: "Есть" }, seller);
  await anHourLater();
  await dispatchEvents(chatConsumers);
  const [mail] = await waitingMails();
  expect(mail?.subject).toMatch(/^Пётр: “[A-Za-z ]+”$/);
});

test("no mail is sent when the message was read in time or the reader has blocked the sender", async () => {
  const [one, two] = [await person(), await person()];
  const { chat } = await sendMessage({ recipientId: two.userId, text: "Здравствуйте" }, one);
  await markRead(chat.id, 1, two);
  await sendMessage({ chatId: chat.id, text: "И ещё" }, one);
  await blockOther(chat.id, two);
  await anHourLater();
  await dispatchEvents(chatConsumers);
  expect(await waitingMails()).toEqual([]);
});

test("no mail is sent to a reader who switched it off; after switching on, the next message brings one with a link to end it", async () => {
  const [one, two] = [await person(), await person()];
  await unsubscribeFromMails(two.userId, "chats");
  const { chat } = await sendMessage({ recipientId: two.userId, text: "Здравствуйте" }, one);
  await anHourLater();
  await dispatchEvents(chatConsumers);
  expect(await waitingMails()).toEqual([]);
  const all = { chats: true, alerts: true, favourites: true, expiry: true, moderation: true };
  await setMailSettings(two, all);
  await sendMessage({ chatId: chat.id, text: "И ещё" }, one);
  await anHourLater();
  await dispatchEvents(chatConsumers);
  const [mail] = await db().select().from(mails);
  expect(mail?.text).toContain("/ru/unsubscribe?token=chats.");
  expect(mail?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
});

test("no mail is sent when an administrator has blocked the sender or the reader; the next message afterwards brings one", async () => {
  const [one, two] = [await person(), await person()];
  const { chat } = await sendMessage({ recipientId: two.userId, text: "Здравствуйте" }, one);
  for (const { userId } of [one, two]) {
    const keep = (blockedAt: Date | null) => db().update(users).set({ blockedAt }).where(eq(users.id, userId));
    await keep(new Date());
    await sendMessage({ chatId: chat.id, text: "И ещё" }, one);
    await anHourLater();
    await dispatchEvents(chatConsumers);
    expect(await waitingMails()).toEqual([]);
    expect(await listEvents()).toEqual([]);
    await keep(null);
  }
  await sendMessage({ chatId: chat.id, text: "Снова здравствуйте" }, one);
  await anHourLater();
  await dispatchEvents(chatConsumers);
  expect(await waitingMails()).toHaveLength(1);
});

test("a mail waits until its sender has confirmed their address, and is then sent once", async () => {
  const [stranger, reader] = [await sessionOf(await account({ name: "Пётр", emailConfirmedAt: null })), await person()];
  const { chat } = await sendMessage({ recipientId: reader.userId, text: "Приз" }, stranger);
  await sendMessage({ chatId: chat.id, text: "Ждёт" }, stranger);
  const look = async () => {
    await anHourLater();
    await dispatchEvents(chatConsumers);
    return listEvents();
  };
  const again = await look();
  expect([again.map(({ event }) => event), await waitingMails()]).toEqual([["message.waited"], []]);
  expect(new Date(again[0]?.start_after ?? 0).getTime()).toBeGreaterThan(Date.now() + 50_000);
  await db().update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, stranger.userId));
  expect(await look()).toEqual([]);
  expect(await waitingMails()).toMatchObject([{ text: expect.stringContaining("Ждёт") }]);
});

test("no mail is sent when the message was read in time", async () => {
  const [one, two] = [await person(), await person()];
  const { chat } = await sendMessage({ recipientId: two.userId, text: "Здравствуйте" }, one);
  await markRead(chat.id, 1, two);
  await anHourLater();
  await dispatchEvents(chatConsumers);
  expect(await waitingMails()).toEqual([]);
});
