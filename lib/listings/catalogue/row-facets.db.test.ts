// Choices counted from the listings of a list: each number is that of the list behind it.
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { createListing } from "../commands";
import { CreateListing } from "../contract";
import type { ListingFilters } from "../query";
import { facetsOf } from "../test-catalogue";
import { newWriter } from "../test-writers";
import { countSql } from "./counts";
import { parseFilter } from "./parse-query";

const cat = "copper-rod";

beforeAll(async () => {
  await storeCategories(db());
  const { caller } = await newWriter();
  const body = { title: "Лот", type: "SELL", categorySlug: cat, pricePerUnit: 1, currency: "RUB", volumeUnit: "т" };
  for (const [basisPlaceId, vat, diameter] of [
    ["azov", "included", 6],
    ["azov", "included", 8],
    ["azov", "none", 6],
    ["moscow", "none", 6],
    ["moscow", "excluded", 8],
    ["tula", undefined, 8],
  ] as const) {
    const lot = { ...body, country: "RU", basis: "EXW", basisPlaceId, ...(vat && { vat }), attributes: { diameter } };
    await createListing(CreateListing.parse(lot), caller);
  }
  await db().execute(sql`update listings set published_at = now() - interval '5 days' where basis_place_id = 'moscow'`);
});

const small = { attr: [{ key: "diameter", operator: "is" as const, value: 6 }] };

it.each<ListingFilters>([
  { cat },
  { cat, ...small },
  { cat, place: ["azov"] },
  { cat, place: ["kazan"], vat: ["none"] },
  { cat, vat: ["none", "included"] },
  { cat, publishedWithin: 3, vat: ["none"], ...small },
  { cat: "non-ferrous-metals", vat: ["none"] },
  { q: "лот" },
  { q: "лот", place: ["azov"], type: "SELL" },
  { q: "катанка", cat: "non-ferrous-metals", vat: ["none", "excluded"], ...small },
])("the numbers of places, VAT and days under %j are those of their lists", async (filters) => {
  const { counted } = await facetsOf(filters);
  if (!counted) throw new Error("Nothing was counted.");
  const listed = async (more: ListingFilters) => {
    const [row] = await db().execute<{ n: number }>(
      sql`select ${countSql(await parseFilter({ ...filters, ...more }))} as n`,
    );
    return row?.n;
  };
  for (const { value, count } of counted.places) expect(await listed({ place: [value] }), value).toBe(count);
  for (const { value, count } of counted.vat)
    expect(await listed({ vat: [value] as ListingFilters["vat"] }), value).toBe(count);
  for (const { value, count } of counted.periods)
    expect(await listed({ publishedWithin: Number(value) }), `${value} days`).toBe(count);
  expect(counted.periods.map(({ value }) => value).toSorted()).toEqual(["1", "3", "30", "7"]);
});

it("places come with the most listings first; a text that finds nothing has none", async () => {
  const { counted } = await facetsOf({ cat });
  expect(counted?.places).toEqual([
    { value: "azov", count: 3 },
    { value: "moscow", count: 2 },
    { value: "tula", count: 1 },
  ]);
  expect((await facetsOf({ q: "нетакоготовара" })).counted?.places).toEqual([]);
});
