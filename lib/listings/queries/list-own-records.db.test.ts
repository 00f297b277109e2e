import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createListingOf, createSeller } from "@/e2e/support/sellers";
import { colleague, owner, person, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { loadRecordedRates } from "@/lib/currency/commands";
import table from "@/lib/demo/data/freight.json";
import { pushFreightTable } from "@/lib/freight/commands";
import { PriceViewQuery } from "@/lib/prices/contract";
import { users } from "@/lib/users/schema";
import { patchListing } from "../commands";
import { OwnRecordsQuery } from "../own-records-query";
import { offer, storeTree } from "../test-offers";
import { getByExternalId } from "./get-by-external-id";
import { listOwnListings } from "./list-own-listings";
import { listOwnRecords, streamOwnRecords } from "./list-own-records";

beforeAll(storeTree);

test("own records are sorted and filtered, prices on request last in both directions", async () => {
  const me = await createSeller();
  await createListingOf(me, { externalId: "A", pricePerUnit: 9 });
  await createListingOf(me, { externalId: "B", status: "DRAFT" });
  await createListingOf(me, { externalId: "C", pricePerUnit: undefined, priceOnRequest: true });
  const list = async (query: Record<string, unknown>) =>
    (await listOwnRecords(OwnRecordsQuery.parse(query), me)).data.map(({ externalId }) => externalId);
  expect(await list({})).toEqual(["C", "B", "A"]);
  expect(await list({ sortBy: "created", order: "asc" })).toEqual(["A", "B", "C"]);
  expect(await list({ sortBy: "price" })).toEqual(["B", "A", "C"]);
  expect(await list({ sortBy: "price", order: "asc" })).toEqual(["A", "B", "C"]);
  expect(await list({ status: ["DRAFT"] })).toEqual(["B"]);
  expect(await list({ type: "BUY" })).toEqual([]);
  expect(await list({ cat: "grains" })).toHaveLength(3);
  expect(await list({ q: "пшеница" })).toHaveLength(3);
  expect(await list({ updatedSince: "2020-01-01T00:00:00+03:00" })).toHaveLength(3);
});

test.each(["updated", "created", "price"])(
  "a cursor by %s leads to the end, one that was altered is refused",
  async (sortBy) => {
    const me = await createSeller();
    for (const externalId of ["A", "B", "C"]) await createListingOf(me, { externalId });
    const list = (query: Record<string, unknown>) =>
      listOwnRecords(OwnRecordsQuery.parse({ sortBy, perPage: "1", ...query }), me);
    const seen: unknown[] = [];
    const first = await list({});
    for (let page = first; ; page = await list({ cursor: page.nextCursor })) {
      seen.push(...page.data.map(({ externalId }) => externalId));
      if (page.nextCursor === null) break;
    }
    expect(seen.toSorted()).toEqual(["A", "B", "C"]);
    const cursor = JSON.parse(Buffer.from(first.nextCursor ?? "", "base64url").toString());
    for (const value of ["", "x", "NaN", "infinity", "1e999", "9".repeat(400), null]) {
      const forged = Buffer.from(JSON.stringify({ ...cursor, v: value })).toString("base64url");
      await expect(list({ cursor: forged }), String(value)).rejects.toMatchObject({ code: "invalid_parameter" });
    }
  },
);

test("exports alone have addresses of pictures that are not fetched", async () => {
  const me = await createSeller();
  await createListingOf(me, { images: [{ url: "https://x.example/a.jpg" }] });
  const query = OwnRecordsQuery.parse({});
  const imagesOf = async (isTable: boolean) => (await listOwnRecords(query, me, { isTable })).data[0]?.images;
  expect(await imagesOf(false)).toEqual([]);
  const waiting = [{ id: null, url: "https://x.example/a.jpg" }];
  expect(await imagesOf(true)).toMatchObject(waiting);
  for await (const { images } of streamOwnRecords(query, me)) expect(images).toMatchObject(waiting);
});

test("a stream has each listing once, also one that changes while it is read", async () => {
  const me = await createSeller();
  const made = [];
  for (let number = 0; number < 3; number += 1) made.push(await createListingOf(me));
  const seen: string[] = [];
  for await (const { id } of streamOwnRecords(OwnRecordsQuery.parse({}), me)) {
    if (seen.length === 0) await patchListing(made[0]?.slug ?? "", { volume: 7 }, me);
    seen.push(id);
  }
  expect(seen).toEqual(made.map(({ id }) => id).reverse());
});

test("a colleague's listing in their own name is of the side, and who may write changes it", async () => {
  const boss = await owner();
  const alone = await person();
  const listing = await offer(await sessionOf(alone), { externalId: "OWN-1", status: "DRAFT" });
  await db().update(users).set({ companyId: boss.companyId, companyRole: "viewer" }).where(eq(users.id, alone.userId));
  const manager = await sessionOf(await colleague(boss.companyId, "manager"));
  const viewer = await sessionOf(await colleague(boss.companyId, "viewer"));

  for (const member of [manager, viewer]) {
    expect((await listOwnRecords(OwnRecordsQuery.parse({}), member)).data.map(({ id }) => id)).toEqual([listing.id]);
    expect((await listOwnListings({}, member)).data.map(({ id }) => id)).toEqual([listing.id]);
    expect(await getByExternalId("OWN-1", member)).toMatchObject({ id: listing.id, externalId: "OWN-1" });
  }
  expect((await patchListing(listing.slug, { description: "Урожай 2026" }, manager)).description).toBe("Урожай 2026");
  await expect(patchListing(listing.slug, { description: null }, viewer)).rejects.toMatchObject({ code: "not_owner" });
  // A viewer changes what stands in their own name.
  expect((await patchListing(listing.slug, { description: null }, await sessionOf(alone))).description).toBeNull();
  // What a colleague has in the name of another company stays there.
  const stranger = await owner();
  await expect(getByExternalId("OWN-1", await sessionOf(stranger))).rejects.toMatchObject({ code: "not_found" });
  await expect(patchListing(listing.slug, {}, await sessionOf(stranger))).rejects.toMatchObject({ code: "not_found" });
});

describe("prices of own records", () => {
  let me: Awaited<ReturnType<typeof createSeller>>;
  const list = (query: Record<string, unknown>) => listOwnRecords(OwnRecordsQuery.parse(query), me);
  const stream = (query: Record<string, unknown>) => streamOwnRecords(OwnRecordsQuery.parse(query), me);

  beforeAll(async () => {
    await loadRecordedRates();
    await pushFreightTable({ kind: "system", name: "test" }, { text: JSON.stringify(table), fileName: "freight.json" });
    me = await createSeller();
    const goods = { vat: "included", basis: "EXW", basisPlace: "Омск", pricePerUnit: 14_500 };
    for (const externalId of ["A", "B", "C"]) await createListingOf(me, { ...goods, externalId });
  });

  test("are in the currency and with the VAT asked for, on a page, in a stream and of one record", async () => {
    const view = { priceIn: "usd", vatView: "excluded" } as const;
    const { data } = await list(view);
    const comparablePrice = data[0]?.comparablePrice;
    expect(comparablePrice).toMatchObject({ currency: "USD", reason: null, rateDate: expect.any(String) });
    expect(comparablePrice?.amount).toBeLessThan(1_000);
    expect(data.every((one) => one.priceAt === undefined)).toBe(true);
    const streamed = [];
    for await (const one of stream(view)) streamed.push(one);
    expect(streamed).toEqual(data);
    expect(await getByExternalId("C", me, PriceViewQuery.parse(view))).toEqual(data[0]);
    expect((await list({})).data[0]?.comparablePrice).toMatchObject({ amount: 14_500, currency: "RUB" });
  });

  test("are told at a place, of the lot asked for", async () => {
    const view = { at: "novorossiysk", lot: "5000" };
    const { data } = await list(view);
    const priceAt = data[0]?.priceAt;
    expect(priceAt).toMatchObject({ kind: "landed", placeId: "novorossiysk", reason: null });
    expect((await list({ at: "novorossiysk", lot: "20" })).data[0]?.priceAt).not.toEqual(priceAt);
    const streamed = [];
    for await (const one of stream(view)) streamed.push(one);
    expect(streamed).toEqual(data);
    expect(await getByExternalId("C", me, PriceViewQuery.parse(view))).toEqual(data[0]);
  });

  test("can't be told of a lot without a place, nor in a currency without a rate", async () => {
    const needsPlace = { code: "invalid_parameter", errors: [{ parameter: "lot", code: "needs_at" }] };
    await expect(list({ lot: "5" })).rejects.toMatchObject(needsPlace);
    await expect(stream({ lot: "5" }).next()).rejects.toMatchObject(needsPlace);
    await expect(getByExternalId("C", me, PriceViewQuery.parse({ lot: "5" }))).rejects.toMatchObject(needsPlace);
    expect(OwnRecordsQuery.safeParse({ priceIn: "XXX" }).success).toBe(false);
  });

  test("change no order: a cursor leads on in every view", async () => {
    const whole = (await list({})).data.map(({ externalId }) => externalId);
    const first = await list({ perPage: "2", priceIn: "USD" });
    for (const view of [{}, { priceIn: "USD" }, { at: "moscow" }]) {
      const rest = await list({ perPage: "2", cursor: first.nextCursor, ...view });
      expect([...first.data, ...rest.data].map(({ externalId }) => externalId)).toEqual(whole);
      expect(rest.nextCursor).toBeNull();
    }
  });
});
