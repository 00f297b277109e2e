import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { listUnsentMails } from "@/lib/core/mail/mail";
import { dropCurrentRates } from "@/lib/currency/queries";
import { currencyRates } from "@/lib/currency/schema";
import { createListing, patchListing } from "@/lib/listings/commands";
import { CreateListing, PatchListing } from "@/lib/listings/contract";
import { setMailSettings } from "@/lib/notifications/commands";
import { users } from "@/lib/users/schema";
import { addFavourite } from "./commands";
import { sendPriceFalls } from "./commands/send-price-falls";
import { listFavourites } from "./queries";

beforeAll(async () => {
  await storeCategories(db());
  await db()
    .insert(currencyRates)
    .values({ code: "USD", date: "2026-01-01", nominal: 1, value: "80", rate: "80", fetchedAt: new Date() });
  dropCurrentRates();
});

async function person(): Promise<Extract<Caller, { kind: "session" }> & { email: string }> {
  const [userId, email] = [createId(), `${randomUUID()}@tonna.example`];
  await db().insert(users).values({ id: userId, email, name: "Анна", emailConfirmedAt: new Date() });
  return { kind: "session", userId, role: "user", tariff: "free", email };
}

function make(owner: Caller, fields: Record<string, unknown> = {}) {
  const body = { title: "Пшеница 3 класса", type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 16_000 };
  const rest = { currency: "RUB", volumeUnit: "т", country: "RU", vat: "included" };
  return createListing(CreateListing.parse({ ...body, ...rest, ...fields }), owner);
}

async function setUp() {
  const [seller, me] = [await person(), await person()];
  const listing = await make(seller);
  await addFavourite(me, listing.id);
  const change = async (fields: Record<string, unknown>) => {
    await patchListing(listing.slug, PatchListing.parse(fields), seller);
    await sendPriceFalls([listing.id]);
    return (await listUnsentMails(50, me.email)).length;
  };
  return { seller, me, listing, change };
}

test("a fall is mailed once, with both prices; a rise and a new text are not", async () => {
  const { me, listing, change } = await setUp();
  expect(await change({ title: "Пшеница третьего класса" })).toBe(0);
  expect(await change({ pricePerUnit: 16_500 })).toBe(0);
  expect(await change({ pricePerUnit: 15_000 })).toBe(1);
  await sendPriceFalls([listing.id, listing.id]);
  const [mail, ...others] = await listUnsentMails(50, me.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Цена снизилась: «Пшеница третьего класса»");
  expect(mail?.text.replaceAll("\u202f", " ")).toContain("15 000 ₽/т вместо 16 500 ₽/т, −9,1 %");
  // The list of favourites goes on comparing with the price that was saved.
  expect((await listFavourites({}, me)).data[0]?.saved.pricePerUnit).toBe(16_000);
});

test("a change of currency or unit counts where it makes the goods cheaper in roubles", async () => {
  const { change } = await setUp();
  expect(await change({ pricePerUnit: 200, currency: "USD" })).toBe(0);
  expect(await change({ pricePerUnit: 0.19, volumeUnit: "кг" })).toBe(1);
  // 15 200 roubles a tonne as before.
  expect(await change({ pricePerUnit: 15_200, volumeUnit: "т", currency: "RUB" })).toBe(1);
});

test("prices that can't be compared are not mailed: a unit without a factor, other VAT or basis", async () => {
  const { change } = await setUp();
  expect(await change({ pricePerUnit: 10, volumeUnit: "меш." })).toBe(0);
  expect(await change({ pricePerUnit: 9 })).toBe(1);
  expect(await change({ pricePerUnit: 8, vat: "excluded" })).toBe(1);
  expect(await change({ pricePerUnit: 7, basis: "EXW" })).toBe(1);
  expect(await change({ pricePerUnit: 6 })).toBe(2);
});

test("a price that is told on request is compared with nothing", async () => {
  const { change } = await setUp();
  expect(await change({ priceOnRequest: true })).toBe(0);
  expect(await change({ pricePerUnit: 9_000 })).toBe(0);
  expect(await change({ pricePerUnit: 8_000 })).toBe(1);
});

test("a person hears of several at once, and of none that wants no such mail, or keeps the listing no more", async () => {
  const { seller, me, listing } = await setUp();
  const other = await make(seller, { title: "Ячмень" });
  const silent = await person();
  for (const { id } of [listing, other]) {
    await addFavourite(me, id);
    await addFavourite(silent, id);
  }
  const off = { chats: true, alerts: true, favourites: false, expiry: true, moderation: true };
  await setMailSettings(silent, off);
  for (const { slug } of [listing, other]) await patchListing(slug, { pricePerUnit: 12_000 }, seller);
  expect(await sendPriceFalls([listing.id, other.id])).toBe(1);
  expect((await listUnsentMails(50, me.email)).map(({ subject }) => subject)).toEqual([
    "Цены снизились: 2 в избранном",
  ]);
  expect(await listUnsentMails(50, silent.email)).toEqual([]);
  await db().update(users).set({ blockedAt: new Date() }).where(eq(users.id, me.userId));
  await patchListing(listing.slug, { pricePerUnit: 11_000 }, seller);
  expect(await sendPriceFalls([listing.id])).toBe(0);
});
