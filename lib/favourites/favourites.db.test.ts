import { randomUUID } from "node:crypto";
import Decimal from "decimal.js";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import table from "@/lib/demo/data/freight.json";
import { pushFreightTable } from "@/lib/freight/commands";
import { createListing, deleteListing, patchListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { getListing } from "@/lib/listings/queries/get-listing";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { loadPriceView } from "@/lib/prices/queries";
import { users } from "@/lib/users/schema";
import { addFavourite, forgetRemoved, removeFavourite, restoreFavourite } from "./commands";
import { type FavouritePrice, MOST_FAVOURITES } from "./contract";
import { computePriceChange } from "./policy";
import { findFavourites, listFavourites } from "./queries";
import { favourites } from "./schema";

beforeAll(() => storeCategories(db()));

async function person(): Promise<Extract<Caller, { kind: "session" }>> {
  const userId = createId();
  await db()
    .insert(users)
    .values({ id: userId, email: `${randomUUID()}@tonna.example`, name: "A" });
  return { kind: "session", userId, role: "user", tariff: "free" };
}

function make(owner: Caller, fields: Record<string, unknown> = {}) {
  const body = { title: "Пшеница", type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 14_500 };
  const rest = { currency: "RUB", volumeUnit: "т", country: "RU" };
  return createListing(CreateListing.parse({ ...body, ...rest, ...fields }), owner);
}

test("a favourite keeps the price it was saved at and shows what became of the listing, and no more", async () => {
  const [seller, me, other] = [await person(), await person(), await person()];
  const [first, second, third] = [await make(seller), await make(seller), await make(seller)];
  const bought = await make(seller, { type: "BUY" });
  for (const { id } of [first, second, third, bought]) await addFavourite(me, id);
  await addFavourite(me, first.id);
  await patchListing(first.slug, { pricePerUnit: 13_050 }, seller);
  for (const { slug } of [second, bought]) await patchListing(slug, { status: "SOLD" }, seller);
  await patchListing(third.slug, { status: "PAUSED" }, seller);
  await patchListing(third.slug, { title: "Только для своих" }, seller);

  const page = await listFavourites({}, me);
  const of = (id: string) => page.data.find(({ listingId }) => listingId === id);
  expect(page.total).toBe(4);
  const saved = { pricePerUnit: 14_500, currency: "RUB", unitCode: "TNE" };
  expect(of(first.id)).toMatchObject({ saved, now: { state: "public", slug: first.slug, pricePerUnit: 13_050 } });
  expect(of(second.id)).toMatchObject({ saved, now: { state: "sold" } });
  expect(of(bought.id)).toMatchObject({ now: { state: "bought" } });
  expect(of(third.id)).toMatchObject({ title: "Пшеница", now: { state: "paused" } });
  expect(await findFavourites(me, [first.id, "x", createId()])).toEqual([first.id]);
  expect(await findFavourites(other, [first.id])).toEqual([]);
  expect((await listFavourites({}, other)).total).toBe(0);
});

test("with a place, what is public has its price there", async () => {
  await pushFreightTable({ kind: "system", name: "test" }, { text: JSON.stringify(table), fileName: "freight.json" });
  const [seller, me] = [await person(), await person()];
  const fields = { vat: "included", basis: "EXW", basisPlace: "Краснодар" };
  const [open, gone] = [await make(seller, fields), await make(seller, fields)];
  for (const { id } of [open, gone]) await addFavourite(me, id);
  await patchListing(gone.slug, { status: "PAUSED" }, seller);
  for (const vatView of [undefined, "excluded"] as const) {
    const prices = { at: "novorossiysk", vatView };
    const { data } = await listFavourites({}, me, prices);
    const of = (id: string) => data.find(({ listingId }) => listingId === id)?.now;
    const { priceAt } = await getListing(open.id, seller, prices);
    expect(priceAt).toMatchObject({ kind: "landed", amount: expect.any(Number) });
    expect(of(open.id)).toMatchObject({ state: "public", priceAt });
    expect(of(gone.id)).toEqual({ state: "paused" });
  }
  expect((await listFavourites({}, me)).data.some(({ now }) => "priceAt" in now)).toBe(false);
});

test("a listing that is not public can't be saved, and a stranger saves none", async () => {
  const [seller, me] = [await person(), await person()];
  const draft = await make(seller, { status: "DRAFT" });
  for (const id of [draft.id, createId(), "x"])
    await expect(addFavourite(me, id)).rejects.toMatchObject({ code: "not_found" });
  const { id } = await make(seller);
  await expect(addFavourite({ kind: "anonymous" }, id)).rejects.toMatchObject({ code: "not_owner" });
  await expect(listFavourites({}, { kind: "anonymous" })).rejects.toMatchObject({ code: "not_owner" });
});

test("a removal can be undone with the old price, sold or not; saved anew, it has the new one", async () => {
  const [seller, me, other] = [await person(), await person(), await person()];
  const { id, slug } = await make(seller);
  await addFavourite(me, id);
  await patchListing(slug, { pricePerUnit: 15_000 }, seller);
  await removeFavourite(me, id);
  await removeFavourite(me, id);
  expect((await listFavourites({}, me)).total).toBe(0);
  await expect(restoreFavourite(other, id)).rejects.toMatchObject({ code: "not_found" });
  await restoreFavourite(me, id);
  expect((await listFavourites({}, me)).data[0]?.saved.pricePerUnit).toBe(14_500);
  await removeFavourite(me, id);
  await addFavourite(me, id);
  expect((await listFavourites({}, me)).data[0]?.saved.pricePerUnit).toBe(15_000);
  await removeFavourite(me, id);
  await deleteListing(id, seller);
  await restoreFavourite(me, id);
  expect((await listFavourites({}, me)).data[0]?.now.state).toBe("withdrawn");

  await removeFavourite(me, id);
  await forgetRemoved();
  await restoreFavourite(me, id);
  await removeFavourite(me, id);
  await db()
    .update(favourites)
    .set({ removedAt: sql`now() - interval '25 hours'` })
    .where(eq(favourites.userId, me.userId));
  await forgetRemoved();
  await expect(restoreFavourite(me, id)).rejects.toMatchObject({ code: "not_found" });
});

test("the list has an end, also for many at once", async () => {
  const [seller, me] = [await person(), await person()];
  const listings = await Promise.all([make(seller), make(seller), make(seller)]);
  await db().execute(sql`
    insert into listings (id, slug, title, type, status, industry_slug, group_slug, category_slug, price_per_unit, currency, unit_code, country_code, owner_id)
    select gen_random_uuid(), 'full-' || gen_random_uuid(), 'A', 'SELL', 'PAUSED', l.industry_slug, l.group_slug, l.category_slug, 1, 'RUB', 'TNE', 'RU', l.owner_id
    from listings l, generate_series(2, ${MOST_FAVOURITES}::int) where l.id = ${listings[0]?.id ?? ""}::uuid`);
  await db().execute(sql`
    insert into favourites (user_id, listing_id, title, price_per_unit, currency, unit_code)
    select ${me.userId}::uuid, id, title, price_per_unit, currency, unit_code from listings
    where owner_id = ${seller.userId}::uuid and status = 'PAUSED'`);
  const outcomes = await Promise.allSettled(listings.map(({ id }) => addFavourite(me, id)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await listFavourites({}, me)).total).toBe(MOST_FAVOURITES);
});

test("a price restated with another VAT or basis has not moved; what was saved before these were kept is compared as it is", async () => {
  const [seller, me] = [await person(), await person()];
  const { id, slug } = await make(seller, { pricePerUnit: 14_400, vat: "included" });
  await addFavourite(me, id);
  const change = async (fields: Record<string, unknown>) => {
    await patchListing(slug, fields, seller);
    const [favourite] = (await listFavourites({}, me)).data;
    return favourite?.now.state === "public"
      ? computePriceChange(favourite.saved, favourite.now, favourite.goods, await loadPriceView())
      : undefined;
  };
  expect(await change({ pricePerUnit: 12_000, vat: "excluded" })).toBe("terms");
  expect((await listFavourites({}, me)).data[0]).toMatchObject({
    saved: { pricePerUnit: 14_400, terms: { vat: "included", basis: null } },
    now: { pricePerUnit: 12_000, terms: { vat: "excluded", basis: null } },
  });
  expect(await change({ vat: "included" })).toEqual({ percent: expect.closeTo(-16.67, 2) });
  expect(await change({ basis: "FCA" })).toBe("terms");
  // Saved anew it has the terms of now.
  await removeFavourite(me, id);
  await addFavourite(me, id);
  expect(await change({ pricePerUnit: 12_000 })).toBeNull();
  await db().update(favourites).set({ vat: null, basis: null }).where(eq(favourites.userId, me.userId));
  expect(await change({ pricePerUnit: 6_000, vat: "none" })).toEqual({ percent: -50 });
});

test("a change of price is told in percent where it can be compared", () => {
  const view: PriceView = {
    currency: "USD",
    vatView: "excluded",
    rates: new Map([["USD", { date: "2026-11-26", rate: new Decimal(80) }]]),
    ratesDate: "2026-11-26",
    day: "2026-11-26",
  };
  const price = { pricePerUnit: 100, currency: "RUB", unitCode: "TNE", terms: null };
  const change = (now: Partial<FavouritePrice>) =>
    computePriceChange(price, { ...price, ...now }, { categorySlug: "rebar", countryCode: "RU" }, view);
  expect(change({})).toBeNull();
  expect(change({ pricePerUnit: 90 })).toEqual({ percent: expect.closeTo(-10, 9) });
  expect(change({ pricePerUnit: 1, currency: "USD" })).toEqual({ percent: expect.closeTo(-20, 9) });
  expect(change({ pricePerUnit: 0.09, unitCode: "KGM" })).toEqual({ percent: expect.closeTo(-10, 9) });
  expect(change({ pricePerUnit: 1, currency: "EUR" })).toBe("other");
  expect(change({ unitCode: "MTK" })).toBe("other");
});
