import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/core/database/db";
import { mails } from "@/lib/core/mail/schema";
import { loadRecordedRates } from "@/lib/currency/commands";
import table from "@/lib/demo/data/freight.json";
import { pushFreightTable } from "@/lib/freight/commands";
import { patchListing } from "@/lib/listings/commands";
import { PatchListing } from "@/lib/listings/contract";
import { listings as listingTable } from "@/lib/listings/schema";
import { offer, type Session, seller, storeTree } from "@/lib/listings/test-offers";
import { users } from "@/lib/users/schema";
import { notifyOfMatches } from "./commands/notify-of-matches";
import type { MatchPage } from "./contract";
import { listMatches } from "./queries/list-matches";
import { countToldMatches, listOwnCrossings } from "./queries/own-crossings";
import { listingMatches } from "./schema";

let farmer: Session;
let buyer: Session;

const ANONYMOUS = { kind: "anonymous" } as const;
const WHEAT = { volumeUnit: "т", currency: "RUB", country: "RU", vat: "included" };
const confirmed = async () => {
  const person = await seller();
  await db().update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, person.userId));
  return person;
};
const mailsTo = async (person: Session) => {
  const [row] = await db().select({ email: users.email }).from(users).where(eq(users.id, person.userId));
  return db()
    .select({ subject: mails.subject })
    .from(mails)
    .where(eq(mails.recipient, row?.email ?? ""));
};

beforeAll(async () => {
  await storeTree();
  await loadRecordedRates();
  [farmer, buyer] = [await confirmed(), await confirmed()];
  // The first call only begins.
  await notifyOfMatches();
});

it("without freight compares pairs of one place or region alone, then all", async () => {
  const near = await offer(farmer, { ...WHEAT, pricePerUnit: 14_000, basis: "EXW", basisPlace: "Новороссийск" });
  const same = await offer(farmer, { ...WHEAT, pricePerUnit: 14_100, basis: "EXW", region: "Краснодарский край" });
  await offer(farmer, { ...WHEAT, pricePerUnit: 10_000, basis: "EXW", basisPlace: "Воронеж" });
  const bid = await offer(buyer, {
    ...{ ...WHEAT, type: "BUY", pricePerUnit: 15_000, basis: "CPT", basisPlace: "Новороссийск" },
    region: "Краснодарский край",
  });
  const read = async (query = {}) => (await listMatches(bid.id, query, ANONYMOUS)).data;
  expect((await read()).map(({ listing }) => listing.id)).toEqual([near.id, same.id]);
  await pushFreightTable({ kind: "system", name: "test" }, { text: JSON.stringify(table), fileName: "freight.json" });
  const all = await read();
  expect(all).toHaveLength(3);
  const spreads = all.map(({ spread }) => spread.amount);
  expect(spreads).toEqual(spreads.toSorted((a, b) => b - a));
  // Without VAT on both sides: 10 % of the goods, none of the carriage.
  expect(all.find(({ listing }) => listing.id === same.id)?.spread.amount).toBeCloseTo(900 / 1.1 - 950, 3);
  const dollars = await read({ priceIn: "USD" });
  expect(dollars[0]?.spread.currency).toBe("USD");
  expect((await read({ crossing: true })).every(({ spread }) => spread.amount >= 0)).toBe(true);
});

it("the same pair is found from either side, and none of one owner", async () => {
  const own = await offer(buyer, { ...WHEAT, pricePerUnit: 1_000, basis: "EXW", basisPlace: "Новороссийск" });
  const bid = await offer(buyer, { ...WHEAT, type: "BUY", pricePerUnit: 16_000, basis: "CPT", basisPlace: "Азов" });
  const found = (await listMatches(bid.id, {}, ANONYMOUS)).data;
  expect(found.map(({ listing }) => listing.id)).not.toContain(own.id);
  for (const { listing, spread } of found) {
    const back = (await listMatches(listing.id, { perPage: 100 }, ANONYMOUS)).data;
    expect(back.find((match) => match.listing.id === bid.id)?.spread).toEqual(spread);
  }
});

it("a cursor and page numbers lead through all pairs, also those of one spread", async () => {
  const goods = { ...WHEAT, categorySlug: "oats", basis: "EXW", basisPlace: "Тамбов" };
  for (const pricePerUnit of [9_000, 9_100, 9_100, 9_100, 9_300]) await offer(farmer, { ...goods, pricePerUnit });
  const bid = await offer(buyer, { ...goods, type: "BUY", pricePerUnit: 9_100 });
  const idsOf = ({ data }: MatchPage) => data.map(({ listing }) => listing.id);
  const whole = await listMatches(bid.id, {}, ANONYMOUS);
  expect([whole.total, whole.nextCursor, new Set(idsOf(whole)).size]).toEqual([5, null, 5]);
  for (const perPage of [1, 2, 3]) {
    const byCursor: string[] = [];
    const byNumber: string[] = [];
    let cursor: string | undefined;
    for (let page = 1; page <= Math.ceil(5 / perPage); page += 1) {
      const next = await listMatches(bid.slug, { perPage, cursor }, ANONYMOUS);
      expect(next).toMatchObject({ total: 5, page, totalPages: Math.ceil(5 / perPage) });
      byCursor.push(...idsOf(next));
      byNumber.push(...idsOf(await listMatches(bid.id, { perPage, page }, ANONYMOUS)));
      cursor = next.nextCursor ?? undefined;
    }
    expect(cursor).toBeUndefined();
    expect(byCursor).toEqual(idsOf(whole));
    expect(byNumber).toEqual(idsOf(whole));
  }
});

it("a cursor belongs to its listing and its view, and excludes a page number", async () => {
  const goods = { ...WHEAT, categorySlug: "oats", basis: "EXW", basisPlace: "Тамбов" };
  const bid = await offer(buyer, { ...goods, type: "BUY", pricePerUnit: 9_200 });
  const { nextCursor } = await listMatches(bid.id, { perPage: 2 }, ANONYMOUS);
  const [cursor, refused] = [nextCursor ?? "", { code: "invalid_parameter", errors: [{ code: "invalid_cursor" }] }];
  for (const query of [{ priceIn: "USD" }, { lot: 5 }, { crossing: true }])
    await expect(listMatches(bid.id, { cursor, ...query }, ANONYMOUS)).rejects.toMatchObject(refused);
  const other = await offer(buyer, { ...goods, type: "BUY", pricePerUnit: 9_200 });
  await expect(listMatches(other.id, { cursor }, ANONYMOUS)).rejects.toMatchObject(refused);
  await expect(listMatches(bid.id, { cursor, page: 2 }, ANONYMOUS)).rejects.toMatchObject({
    errors: [{ code: "excluded" }],
  });
  expect((await listMatches(bid.id, { cursor, priceIn: "RUB", crossing: false }, ANONYMOUS)).page).toBe(2);
});

it("qualities that a bid states have to be met where they are known", async () => {
  const fields = { ...WHEAT, pricePerUnit: 15_000, basis: "EXW", basisPlace: "Омск" };
  const good = await offer(farmer, { ...fields, attributes: { protein: 13, wheat_class: "3" } });
  const poor = await offer(farmer, { ...fields, attributes: { protein: 11 } });
  const other = await offer(farmer, { ...fields, attributes: { wheat_class: "4" } });
  const silent = await offer(farmer, fields);
  const bid = await offer(buyer, { ...fields, type: "BUY", attributes: { protein: 12.5, wheat_class: "3" } });
  const ids = (await listMatches(bid.id, { perPage: 100 }, ANONYMOUS)).data.map(({ listing }) => listing.id);
  expect(ids).toContain(good.id);
  expect(ids).toContain(silent.id);
  expect(ids).not.toContain(poor.id);
  expect(ids).not.toContain(other.id);
});

it.each([
  ["of unknown weight", "mineral-wool", "м3"],
  ["that nobody carries", "gold", "т"],
])("goods %s are compared within one region, also with a freight table", async (_why, categorySlug, volumeUnit) => {
  const goods = { ...WHEAT, categorySlug, volumeUnit, vat: "excluded", region: "Ростовская область" };
  const near = await offer(farmer, { ...goods, pricePerUnit: 90, basis: "EXW", basisPlace: "Азов" });
  await offer(farmer, {
    ...goods,
    pricePerUnit: 80,
    basis: "EXW",
    basisPlace: "Воронеж",
    region: "Воронежская область",
  });
  const bid = await offer(buyer, { ...goods, type: "BUY", pricePerUnit: 100, basis: "CPT", basisPlace: "Таганрог" });
  const { data } = await listMatches(bid.id, {}, ANONYMOUS);
  expect(data.map(({ listing, spread }) => [listing.id, spread.amount])).toEqual([[near.id, 10]]);
});

it("a list of crossings has every pair whose bid covers the offer, in each currency, unit and kind of VAT", async () => {
  const terms = [
    { currency: "RUB", volumeUnit: "т", pricePerUnit: 16_000 },
    { currency: "RUB", volumeUnit: "кг", pricePerUnit: 16 },
    { currency: "USD", volumeUnit: "т", pricePerUnit: 190 },
    { currency: "KZT", volumeUnit: "ц", pricePerUnit: 10_500 },
  ];
  const kinds = [
    { country: "RU", vat: "included" },
    { country: "RU", vat: "excluded" },
    { country: "RU", vat: "none" },
    { country: "RU" },
    { country: "KZ", vat: "excluded" },
  ];
  const barley = { categorySlug: "barley-feed", basis: "EXW", basisPlace: "Азов" };
  for (const { pricePerUnit, ...term } of terms)
    for (const kind of kinds) {
      await offer(farmer, { ...barley, ...term, ...kind, pricePerUnit });
      await offer(buyer, { ...barley, ...term, ...kind, type: "BUY", pricePerUnit: pricePerUnit * 0.95 });
    }
  const listings = await db()
    .select({ id: listingTable.id })
    .from(listingTable)
    .where(eq(listingTable.categorySlug, "barley-feed"));
  expect(listings).toHaveLength(2 * terms.length * kinds.length);
  const counts = new Set<number>();
  for (const { id } of listings) {
    const all = await listMatches(id, { perPage: 100 }, ANONYMOUS);
    const crossing = await listMatches(id, { perPage: 100, crossing: true }, ANONYMOUS);
    // One that crosses by less than what is sent is a spread of zero.
    const wide = ({ spread }: { spread: { amount: number } }) => spread.amount > 0;
    expect(crossing.data.filter(wide)).toEqual(all.data.filter(wide));
    expect(crossing.data.every(({ spread }) => spread.amount >= 0)).toBe(true);
    counts.add(crossing.total);
  }
  expect(counts.size).toBeGreaterThan(3);
});

it("both owners hear of a crossing once", async () => {
  await notifyOfMatches();
  const before = [(await mailsTo(farmer)).length, (await mailsTo(buyer)).length];
  const cheap = await offer(farmer, { ...WHEAT, pricePerUnit: 50_000, basis: "EXW", basisPlace: "Новороссийск" });
  await notifyOfMatches();
  expect([(await mailsTo(farmer)).length, (await mailsTo(buyer)).length]).toEqual(before);
  await patchListing(cheap.id, PatchListing.parse({ pricePerUnit: 13_000 }), farmer);
  await notifyOfMatches();
  expect((await mailsTo(farmer)).length).toBe((before[0] ?? 0) + 1);
  expect((await mailsTo(buyer)).length).toBe((before[1] ?? 0) + 1);
  expect(await countToldMatches(farmer.userId)).toBeGreaterThan(0);
  await patchListing(cheap.id, PatchListing.parse({ pricePerUnit: 12_900 }), farmer);
  await notifyOfMatches();
  expect((await mailsTo(farmer)).length).toBe((before[0] ?? 0) + 1);
});

it("tells a person of all crossings of a run in one mail, and stores each", async () => {
  await notifyOfMatches();
  const [miller, trader] = [await confirmed(), await confirmed()];
  const place = { basis: "EXW", basisPlace: "Ростов-на-Дону" };
  const rye = { ...WHEAT, ...place, categorySlug: "rye", vat: "none", pricePerUnit: 1 };
  const first = await offer(miller, rye);
  for (let count = 1; count < 22; count += 1) await offer(miller, rye);
  // A spread of 10^13 percent.
  const bids = [1e11, 15_000].map((pricePerUnit) => offer(trader, { ...rye, type: "BUY", pricePerUnit }));
  const [highest] = await Promise.all(bids);
  await notifyOfMatches();
  const [mail, ...others] = await mailsTo(trader);
  expect(mail?.subject).toBe("Встречных объявлений: 44");
  expect(others).toEqual([]);
  expect(await mailsTo(miller)).toHaveLength(1);
  expect(await countToldMatches(trader.userId)).toBe(44);
  const { crossings, total: crossed } = await listOwnCrossings(trader.userId);
  expect(crossed).toBe(2);
  expect(crossings.map(({ own, total, matches }) => [own.id, total, matches.length])).toEqual([
    [highest?.id, 22, 3],
    [expect.any(String), 22, 3],
  ]);
  for (const { matches, foundAt } of crossings)
    expect(matches.every(({ listing }) => listing.type === "SELL" && foundAt.has(listing.id))).toBe(true);
  expect((await listOwnCrossings(farmer.userId)).crossings).not.toContainEqual(
    expect.objectContaining({ own: expect.objectContaining({ id: highest?.id }) }),
  );
  const told = await db().select().from(listingMatches).where(eq(listingMatches.offerId, first.id));
  expect(told.map(({ bidId }) => bidId)).toContain(highest?.id);
  expect(told).toHaveLength(2);
});
