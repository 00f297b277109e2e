import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { person, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { loadRecordedRates } from "@/lib/currency/commands";
import table from "@/lib/demo/data/freight.json";
import { pushFreightTable } from "@/lib/freight/commands";
import { parseFreightGroup } from "@/lib/freight/group-policy";
import { findBaseUnit } from "@/lib/prices/comparable-policy";
import { BASES } from "@/lib/reference/bases";
import { UNITS } from "@/lib/reference/units/units";
import { createListing } from "../commands";
import { CreateListing } from "../contract";
import { ListingQuery } from "../query";
import { countFacets } from "./facets";
import { findPage } from "./find-page";
import { parseFilter, parseListingQuery } from "./parse-query";

/* The catalogue sorted and filtered by distance and by the price at a place, against the formulas. */

const OFFERS = [
  { pricePerUnit: 14_500, vat: "included", basis: "EXW", basisPlace: "Краснодар" },
  { pricePerUnit: 14_100, vat: "excluded", basis: "FCA", basisPlace: "Ставрополь" },
  { pricePerUnit: 13_900, vat: "none", basis: "EXW", basisPlace: "Воронеж", volumeUnit: "т" },
  { pricePerUnit: 180, currency: "USD", vat: "excluded", basis: "EXW", basisPlace: "Омск" },
  { pricePerUnit: 14_200, vat: "included", basis: "CPT", basisPlace: "Азов" },
  { pricePerUnit: 15_100, vat: "included", basis: "FOB", basisPlace: "Новороссийск" },
  { pricePerUnit: 14.4, volumeUnit: "кг", vat: "included", basis: "EXW", region: "Ростовская область" },
  { pricePerUnit: 14_400, vat: "included" },
  { pricePerUnit: 14_300, vat: "included", basis: "EXW", basisPlace: "склад продавца" },
  { pricePerUnit: 900, volumeUnit: "меш.", vat: "included", basis: "EXW", basisPlace: "Краснодар" },
  { pricePerUnit: 15_000, vat: "included", basis: "CPT", basisPlace: "Новороссийск", type: "BUY" },
  { pricePerUnit: 14_900, vat: "included", basis: "FOB", basisPlace: "Новороссийск", type: "BUY" },
  { pricePerUnit: 14_500, vat: "excluded", basis: "EXW", basisPlace: "Краснодар" },
  { pricePerUnit: 14_500, vat: "included", basis: "EXW", basisPlace: "Краснодар" },
];
const BODY = { type: "SELL", country: "RU", currency: "RUB", volumeUnit: "т" };

beforeAll(async () => {
  await storeCategories(db());
  await loadRecordedRates();
  await pushFreightTable({ kind: "system", name: "test" }, { text: JSON.stringify(table), fileName: "freight.json" });
  const caller = await sessionOf(await person());
  for (const categorySlug of ["wheat-milling", "rebar"])
    for (const [at, offer] of OFFERS.entries())
      await createListing(CreateListing.parse({ ...BODY, title: `Лот ${at}`, categorySlug, ...offer }), caller);
}, 60_000);

const read = async (query: object, cursor?: string | null) =>
  findPage(await parseListingQuery(ListingQuery.parse({ ...query, ...(cursor && { cursor }) })));

type Listed = Awaited<ReturnType<typeof read>>["data"][number];

async function expectOrder(query: object, toValue: (listing: Listed) => number | null) {
  for (const order of ["asc", "desc"] as const) {
    const whole = await read({ ...query, order, perPage: "100" });
    const values = whole.data.map(toValue);
    const known = values.filter((value) => value !== null);
    const sorted = known.toSorted((a, b) => (order === "asc" ? a - b : b - a));
    expect(values).toEqual([...sorted, ...Array(values.length - known.length).fill(null)]);
    expect(whole.total).toBe(values.length);
    const walked: string[] = [];
    let cursor: string | null = null;
    for (let page = 1; ; page += 1) {
      const byCursor: Awaited<ReturnType<typeof read>> = await read({ ...query, order, perPage: "4" }, cursor);
      const byNumber = await read({ ...query, order, perPage: "4", page: String(page) });
      expect(byCursor.data).toEqual(byNumber.data);
      walked.push(...byCursor.data.map(({ id }) => id));
      if (byCursor.nextCursor === null) break;
      cursor = byCursor.nextCursor;
    }
    expect(walked).toEqual(whole.data.map(({ id }) => id));
  }
}

describe("by the price at a place", () => {
  const views = [
    { at: "novorossiysk" },
    { at: "novorossiysk", lot: "5000" },
    { at: "moscow", priceIn: "USD" },
    { at: "krasnodar", vatView: "included" },
    { at: "alexandria", vatView: "excluded", lot: "30000" },
  ];
  const filters = [
    { cat: "wheat-milling" },
    { cat: "agriculture" },
    { cat: "wheat-milling", type: "SELL" },
    { cat: "rebar", q: "лот" },
  ];
  it.each(views.flatMap((view) => filters.map((filter) => ({ ...view, ...filter }))))(
    "is in the order of the amounts: %o",
    async (query) => {
      await expectOrder({ ...query, sortBy: "priceAt" }, ({ priceAt }) => priceAt?.amount ?? null);
    },
  );

  it("bounds are inclusive and leave out what is unknown", async () => {
    for (const view of views) {
      const { data } = await read({ ...view, perPage: "100" });
      const amounts = data.flatMap(({ priceAt }) => priceAt?.amount ?? []);
      expect(amounts.length).toBeGreaterThan(4);
      for (const bound of [0, 15_450, 20_000]) {
        expect((await read({ ...view, priceAtMin: String(bound) })).total).toBe(
          amounts.filter((one) => one >= bound).length,
        );
        expect((await read({ ...view, priceAtMax: String(bound) })).total).toBe(
          amounts.filter((one) => one <= bound).length,
        );
      }
    }
  });

  it("bounds stay behind when another category is chosen, and count in all other choices", async () => {
    const query = { at: "novorossiysk", cat: "wheat-milling", priceAtMax: "15450" };
    const { total, data } = await read(query);
    const facets = await countFacets(await parseFilter(ListingQuery.parse(query)));
    const whole = (await read({ cat: "wheat-milling" })).total;
    expect([total > 0, total < whole]).toEqual([true, true]);
    expect(facets.categories.get("wheat-milling")).toBe(whole);
    expect(Object.fromEntries(facets.types.map(({ value, count }) => [value, count]))).toEqual({
      SELL: data.filter(({ type }) => type === "SELL").length,
      BUY: data.filter(({ type }) => type === "BUY").length,
    });
  });

  it.each([
    [{ sortBy: "priceAt", cat: "rebar" }, "needs_at"],
    [{ sortBy: "priceAt", at: "moscow" }, "needs_cat"],
    [{ lot: "5" }, "needs_at"],
    [{ priceAtMin: "5" }, "needs_at"],
    [{ priceAtMax: "5" }, "needs_at"],
    [{ at: "nowhere" }, "unknown_place"],
    [{ near: "nowhere" }, "unknown_place"],
    [{ place: ["nowhere"] }, "unknown_place"],
    [{ within: "5" }, "needs_near"],
    [{ sortBy: "distance" }, "needs_near"],
    [{ at: "moscow", priceAtMin: "5", priceAtMax: "4" }, "min_above_max"],
    [{ at: "moscow", priceAtMin: "-4", priceAtMax: "-5" }, "min_above_max"],
  ])("refuses %j: %s", async (query, code) => {
    await expect(read(query)).rejects.toMatchObject({ code: "invalid_parameter", errors: [{ code }] });
  });

  it("a walk goes on with the table of its first page", async () => {
    const query = { at: "novorossiysk", cat: "wheat-milling", sortBy: "priceAt", perPage: "3" };
    const whole = await read({ ...query, perPage: "100" });
    const first = await read(query);
    const dearer = { ...table, routes: table.routes.map((route) => ({ ...route, rub_per_t: route.rub_per_t * 3 })) };
    await pushFreightTable({ kind: "system", name: "test" }, { text: JSON.stringify(dearer), fileName: "dearer.json" });
    const second = await read(query, first.nextCursor);
    expect(second.data.map(({ id }) => id)).toEqual(whole.data.slice(3, 6).map(({ id }) => id));
    await pushFreightTable({ kind: "system", name: "test" }, { text: JSON.stringify(table), fileName: "freight.json" });
  });
});

describe("by distance", () => {
  it.each([{}, { cat: "rebar" }, { type: "SELL" }, { q: "лот" }])(
    "is in the order of the distances: %o",
    async (filter) => {
      await expectOrder({ ...filter, near: "novorossiysk", sortBy: "distance" }, ({ distance }) => distance ?? null);
    },
  );

  it("within leaves out what is farther or unknown", async () => {
    const { data } = await read({ near: "novorossiysk", perPage: "100" });
    for (const km of [1, 102, 300, 3_000]) {
      const near = data.filter(({ distance }) => distance !== null && distance !== undefined && distance <= km);
      expect((await read({ near: "novorossiysk", within: String(km) })).total).toBe(near.length);
    }
  });

  it("place takes several", async () => {
    const { data, total } = await read({ place: ["azov", "omsk"], perPage: "100" });
    expect(total).toBe(4);
    expect(new Set(data.map(({ basisPlaceId }) => basisPlaceId))).toEqual(new Set(["azov", "omsk"]));
  });
});

it("the database names the groups that the program reads", async () => {
  const wanted = (type: string, group: string) =>
    type === "SELL" ? (group === "port" ? "FOB" : "EXW") : group === "port" ? "FOB" : group === "sea" ? "CIF" : "EXW";
  const cases = ["SELL", "BUY"].flatMap((type) =>
    BASES.flatMap(({ code, group }) => UNITS.map((unit) => ({ type, basis: code, group, unit: unit.code }))),
  );
  const rows = await db().execute<{ name: string }>(sql`
    select listing_freight_group(c.type, c.basis, 'azov', 'named', c.unit, 'RUB/none') as name
    from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as c(type text, basis text, unit text)`);
  for (const [at, { type, group, unit }] of cases.entries()) {
    const read = parseFreightGroup(rows[at]?.name ?? "");
    expect(read).toMatchObject({
      type,
      basis: wanted(type, group),
      basisPlaceId: "azov",
      currency: "RUB",
      vat: "none",
    });
    expect(read?.baseUnit).toBe(findBaseUnit(unit)?.code ?? "-");
  }
});
