import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { person, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import table from "@/lib/demo/data/freight.json";
import { pushFreightTable } from "@/lib/freight/commands";
import { createListing } from "../commands";
import { CreateListing } from "../contract";
import { ListingQuery } from "../query";
import { findPage } from "./find-page";
import { parseListingQuery } from "./parse-query";

/* Bounds of comparable prices and of prices at a place: below zero, and with more digits than a number has. */

const BODY = { title: "Лот", country: "RU", currency: "RUB", basisPlace: "Омск" };
const BIDS = [10, 10.1234, 20, 90_000].map((pricePerUnit) => ({
  ...{ ...BODY, type: "BUY", categorySlug: "barley-feed", basis: "CPT", volumeUnit: "т" },
  pricePerUnit,
}));
const RHODIUM = {
  ...{ ...BODY, type: "SELL", categorySlug: "gold", basis: "EXW", volumeUnit: "г" },
  pricePerUnit: 12_345_678_901.2341,
};

beforeAll(async () => {
  await storeCategories(db());
  await pushFreightTable({ kind: "system", name: "test" }, { text: JSON.stringify(table), fileName: "freight.json" });
  const caller = await sessionOf(await person());
  for (const body of [...BIDS, RHODIUM]) await createListing(CreateListing.parse(body), caller);
}, 60_000);

const read = async (query: object) => findPage(await parseListingQuery(ListingQuery.parse(query)));

it("bounds hold below zero, where the delivery takes more than a bid pays", async () => {
  const view = { at: "moscow", cat: "barley-feed", sortBy: "priceAt" };
  const amounts = (await read(view)).data.flatMap(({ priceAt }) => priceAt?.amount ?? []);
  expect(amounts.map((amount) => amount < 0)).toEqual([true, true, true, false]);
  const count = async (query: object) => (await read({ ...view, ...query })).total;
  for (const bound of amounts) {
    expect(await count({ priceAtMin: String(bound) })).toBe(amounts.filter((one) => one >= bound).length);
    expect(await count({ priceAtMax: String(bound) })).toBe(amounts.filter((one) => one <= bound).length);
  }
  expect(await count({ priceAtMax: "-1" })).toBe(3);
  expect(await count({ priceAtMin: "-100000", priceAtMax: "0" })).toBe(3);
});

it("bounds written in two ways are one list, which a cursor walks", async () => {
  const view = { at: "moscow", cat: "barley-feed", sortBy: "priceAt", perPage: "2" };
  const first = await read({ ...view, priceAtMax: "0", comparablePriceMin: "010.0" });
  const second = await read({ ...view, priceAtMax: "-0.0", comparablePriceMin: "10", cursor: first.nextCursor });
  expect([first.total, first.data.length, second.data.length]).toEqual([3, 2, 1]);
});

it.each(["comparablePrice", "priceAt"])("a bound of %s is compared with all its digits", async (name) => {
  const count = async (query: object) => (await read({ cat: "gold", at: "omsk", ...query })).total;
  for (const [bound, above, below] of [
    ["12345678901234100", 1, 1],
    ["12345678901234100.00000001", 0, 1],
    ["12345678901234101", 0, 1],
    ["12345678901234099.99999999", 1, 0],
  ] as const) {
    expect(await count({ [`${name}Min`]: bound }), bound).toBe(above);
    expect(await count({ [`${name}Max`]: bound }), bound).toBe(below);
  }
  const range = { [`${name}Min`]: "12345678901234101", [`${name}Max`]: "12345678901234100" };
  await expect(count(range)).rejects.toMatchObject({ errors: [{ code: "min_above_max" }] });
});
