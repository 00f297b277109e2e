import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leaveCompany } from "@/lib/companies/commands/remove-member";
import { colleague, owner, person, sessionOf } from "@/lib/companies/test-people";
import { closeBus } from "@/lib/core/processes/bus";
import { patchListing } from "@/lib/listings/commands";
import { offer, storeTree } from "@/lib/listings/test-offers";
import { sendMessage } from "./commands";
import { getChat, listMessages } from "./queries";

beforeAll(storeTree);
afterAll(closeBus);

const refused = { code: "conflict", extra: { reason: "left" } };

/** A chat about a company's listing, whose seller has left the company, and those who matter to it. */
async function chatLeft() {
  const boss = await owner();
  const seller = await colleague(boss.companyId, "manager");
  const asSeller = await sessionOf(seller);
  const asBuyer = await sessionOf(await person());
  const listing = await offer(asSeller);
  const clientKey = randomUUID();
  const { chat } = await sendMessage({ listingSlug: listing.slug, text: "Есть?" }, asBuyer, { clientKey });
  await sendMessage({ chatId: chat.id, text: "Есть" }, asSeller);
  expect(chat.left).toBeNull();
  await leaveCompany(asSeller);
  return { asBoss: await sessionOf(boss), asSeller: await sessionOf(seller), asBuyer, listing, chat, clientKey };
}

test("a member who left a company can't write about its listings, sees why, and reads earlier messages", async () => {
  const { asSeller, asBuyer, chat, clientKey } = await chatLeft();
  await expect(sendMessage({ chatId: chat.id, text: "Берёте?" }, asSeller)).rejects.toMatchObject(refused);
  await expect(sendMessage({ chatId: chat.id, text: "Беру" }, asBuyer)).rejects.toMatchObject(refused);
  expect((await listMessages(chat.id, {}, asSeller)).data.map(({ text }) => text)).toEqual(["Есть?", "Есть"]);
  expect((await getChat(chat.id, asSeller)).left).toBe("me");
  expect((await getChat(chat.id, asBuyer)).left).toBe("other");
  // A repeated message was sent before.
  const again = await sendMessage({ chatId: chat.id, text: "Есть?" }, asBuyer, { clientKey });
  expect([again.chat.id, again.message.seq]).toEqual([chat.id, 1]);
});

test("the present contact of a listing goes on with the buyer, also when the listing is no longer public", async () => {
  const { asBoss, asSeller, asBuyer, listing, chat } = await chatLeft();
  await patchListing(listing.slug, { status: "PAUSED" }, asBoss);
  const { chat: next } = await sendMessage({ listingSlug: listing.slug, text: "Ещё есть?" }, asBuyer);
  expect([next.other.id, next.left]).toEqual([asBoss.userId, null]);
  await sendMessage({ chatId: next.id, text: "Есть" }, asBoss);
  expect(next.id).not.toBe(chat.id);
  // Without a listing the two may write to each other as anybody may.
  const { chat: direct } = await sendMessage({ recipientId: asSeller.userId, text: "Где вы теперь?" }, asBuyer);
  expect(direct.left).toBeNull();
});
