import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/db";
import { newId } from "@/lib/core/id";
import { storeCategories } from "@/lib/demo/reference";
import { users } from "@/lib/users/schema";
import { createListing } from "./commands";
import { CreateListing } from "./contract";
import { similarListings } from "./queries";

const userId = newId();
const me: Caller = { kind: "session", userId, role: "user", tariff: "corporate" };

beforeAll(async () => {
  await storeCategories(db());
  await db()
    .insert(users)
    .values({ id: userId, email: `${randomUUID()}@tonna.example`, name: "Продавец" });
});

const offer = (pricePerUnit: number, fields: Record<string, unknown> = {}) =>
  createListing(
    CreateListing.parse({
      title: "Лот",
      type: "SELL",
      categorySlug: "copper-cathode",
      pricePerUnit,
      currency: "RUB",
      volumeUnit: "т",
      country: "RU",
      ...fields,
    }),
    me,
  );

it("finds the nearest in price on both sides, and other currencies only where these are too few", async () => {
  const one = await offer(100);
  const prices = [400, 90, 101, 250, 30];
  for (const price of prices) await offer(price);
  const dollars = [await offer(100, { currency: "USD" }), await offer(1, { currency: "USD" })];
  await offer(99, { type: "BUY" });
  await offer(98, { categorySlug: "wheat-milling" });
  await offer(97, { status: "DRAFT" });
  const found = async (limit: number) =>
    (await similarListings(one, limit)).map(({ pricePerUnit }) => Number(pricePerUnit));
  expect(await found(3)).toEqual([101, 90, 30]);
  expect(await found(5)).toEqual([101, 90, 30, 250, 400]);
  const all = await similarListings(one, 9);
  expect(all.slice(5).map(({ id }) => id)).toEqual(dollars.map(({ id }) => id).toReversed());
  expect(all).toHaveLength(7);
});
