import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { type CategoryNode, categoryTree, getCategory, listLeaves } from "@/lib/reference/categories/tree";
import { comesInSizes } from "../attribute-policy";
import { createListing } from "../commands";
import { CreateListing } from "../contract";
import type { ListingFilters } from "../query";
import { mergeCompanyRollup, mergeRollup } from "../steps/merge-rollup";
import { facetsOf, filterOf } from "../test-catalogue";
import { LEAVES, newWriter, qualities } from "../test-writers";
import { countSql } from "./counts";
import { listListings } from "./find-page";

const CATEGORY = "rebar";
/** It and what lies beside it. */
const FAMILY = listLeaves(getCategory(CATEGORY).parent ?? getCategory(CATEGORY));

beforeAll(() => storeCategories(db()));

it.each<[ListingFilters, string]>([
  [{}, "from sums by category"],
  [{ type: "SELL", country: ["RU"] }, "from sums by combination"],
  [{ priceMax: 50 }, "from the rows"],
  [
    { country: ["RU"], attr: [{ key: "diameter", operator: "min", value: 1 }] },
    "without the quality of another category",
  ],
])("each category tells what it would leave of the other filters: %j, %s", async (filters, _how) => {
  const { caller } = await newWriter();
  const [leaf, beside] = FAMILY;
  for (const [category, price] of [
    [leaf, 10],
    [leaf, 90],
    [beside, 20],
  ] as const) {
    const lot = { title: "Лот", type: "SELL", categorySlug: category?.slug, country: "Россия", currency: "RUB" };
    await createListing(CreateListing.parse({ ...lot, pricePerUnit: price, volumeUnit: "т" }), caller);
  }
  const { categories } = await facetsOf({ ...filters, cat: leaf?.slug });
  const { attr: _attr, ...rest }: ListingFilters = filters;
  for (const { slug } of FAMILY) {
    const [row] = await db().execute<{ n: number }>(sql`select ${countSql(filterOf({ ...rest, cat: slug }))} as n`);
    expect(categories.get(slug) ?? 0, slug).toBe(row?.n);
  }
  expect(categories.get(leaf?.slug ?? "")).toBeGreaterThan(0);
});

it("a company's total is of it and of the category alone", async () => {
  const { caller, companyId } = await newWriter();
  const lot = { title: "Лот", type: "SELL", pricePerUnit: 1, currency: "RUB", volumeUnit: "т", country: "Россия" };
  for (const slug of [LEAVES[0], LEAVES[0], LEAVES.at(-1)])
    await createListing(CreateListing.parse({ ...lot, categorySlug: slug }), caller);
  const totals = async () => {
    const filters: ListingFilters[] = [
      { company: [companyId] },
      { company: [companyId], cat: LEAVES[0] },
      { company: ["no-such"] },
    ];
    const [row] = await db().execute(
      sql`select ${sql.join(
        filters.map((each, index) => sql`${countSql(filterOf(each))} as ${sql.raw(`n${index}`)}`),
        sql`, `,
      )}`,
    );
    return Object.values(row ?? {});
  };
  expect(await totals()).toEqual([3, 2, 0]);
  await mergeCompanyRollup();
  expect(await totals()).toEqual([3, 2, 0]);
});

it("the facets of a category are the same from the counts and from the rows", async () => {
  const { caller } = await newWriter();
  const cat = CATEGORY;
  const body = { title: "Лот", type: "SELL", categorySlug: cat, pricePerUnit: 1, currency: "RUB", volumeUnit: "т" };
  for (const number of [0, 1, 1, 2]) {
    const lot = { ...body, country: "Россия", attributes: qualities(cat, number) };
    await createListing(CreateListing.parse(lot), caller);
  }
  const fromRows = await facetsOf({ cat, country: ["RU"] });
  expect(fromRows.attributes.length).toBeGreaterThan(1);
  expect((await facetsOf({ cat })).attributes).toEqual(fromRows.attributes);
  await mergeRollup();
  expect((await facetsOf({ cat })).attributes).toEqual(fromRows.attributes);
  const bought = (await facetsOf({ cat, type: "BUY" })).attributes;
  expect(bought.map(({ attribute }) => attribute.key)).toEqual(
    fromRows.attributes.map(({ attribute }) => attribute.key),
  );
  expect(bought.flatMap(({ options = [] }) => options).every(({ count }) => count === 0)).toBe(true);
});

it("what is chosen of a quality in words, and either end of a number, counts for the others", async () => {
  const { caller } = await newWriter();
  const of = (leaf: CategoryNode) => {
    const [words, number] = (["text", "number"] as const).map((type) =>
      leaf.attributes.find((one) => one.type === type && !comesInSizes(one)),
    );
    const choice = leaf.attributes.find(({ options }) => (options?.length ?? 0) > 0);
    return words && number && choice && { cat: leaf.slug, words, number, choice };
  };
  const found = categoryTree.flatMap(listLeaves).map(of).find(Boolean);
  if (!found) throw new Error("No category has qualities of each kind.");
  const { cat, words, number, choice } = found;
  const [min, max] = [number.min ?? 0, number.max ?? 100];
  const [option = ""] = choice.options ?? [];
  const body = { title: "Лот", type: "SELL", categorySlug: cat, pricePerUnit: 1, currency: "RUB", country: "Россия" };
  const lots = [
    { [words.key]: "один", [number.key]: min, [choice.key]: option },
    { [words.key]: "один", [number.key]: max, [choice.key]: option },
    { [words.key]: "два", [number.key]: max, [choice.key]: option },
    { [words.key]: "один" },
  ];
  for (const attributes of lots)
    await createListing(CreateListing.parse({ ...body, volumeUnit: getCategory(cat).unitCode, attributes }), caller);
  const inWords = { key: words.key, operator: "is" as const, value: "один" };
  const end = (operator: "min" | "max", value: number) => ({ key: number.key, operator, value });
  const counted = async (...attr: NonNullable<ListingFilters["attr"]>) => {
    const { attributes } = await facetsOf({ cat, attr });
    const own = (key: string) => attributes.find(({ attribute }) => attribute.key === key);
    return [own(choice.key)?.options?.find(({ value }) => value === option)?.count ?? 0, own(number.key)?.range];
  };
  expect(await counted(inWords)).toEqual([2, { min, max }]);
  expect(await counted(inWords, end("min", max))).toEqual([1, { min, max }]);
  expect(await counted(inWords, end("min", min), end("max", min))).toEqual([1, { min, max }]);
  expect(await counted(end("min", min), end("max", max))).toEqual([3, { min, max }]);
  expect(await counted({ ...inWords, value: "два" })).toEqual([1, { min: max, max }]);
});

it("the only quality of a category is counted", async () => {
  const { caller } = await newWriter();
  const cat = "natural-gas";
  const [quality] = getCategory(cat).attributes;
  const body = { title: "Газ", type: "SELL", categorySlug: cat, pricePerUnit: 1, currency: "RUB", volumeUnit: "м3" };
  const [low, high] = [quality?.min ?? 1, quality?.max ?? 2];
  for (const value of [low, high])
    await createListing(
      CreateListing.parse({ ...body, country: "Россия", attributes: { [quality?.key ?? ""]: value } }),
      caller,
    );
  const { attributes } = await facetsOf({ cat, country: ["RU"] });
  expect(attributes.map(({ range }) => range)).toEqual([{ min: low, max: high }]);
});

it("each value of a quality is counted under what is chosen of the others", async () => {
  const { caller } = await newWriter();
  const cat = "birch-plywood";
  const body = { title: "Фанера", type: "SELL", categorySlug: cat, pricePerUnit: 1, currency: "RUB", volumeUnit: "м3" };
  const { attributes } = getCategory(cat);
  const [kind, grade] = attributes.filter(({ options }) => (options?.length ?? 0) > 2);
  const number = attributes.find(({ type }) => type === "number");
  if (!kind || !grade || !number) throw new Error("There is too little to choose from.");
  for (const [one, other, size] of [
    [0, 0, 10],
    [0, 0, 12],
    [0, 1, 20],
    [1, 1, 30],
    [1, 2, 40],
  ] as const) {
    const quality = { [kind.key]: kind.options?.[one], [grade.key]: grade.options?.[other], [number.key]: size };
    await createListing(CreateListing.parse({ ...body, country: "Россия", attributes: quality }), caller);
  }
  const is = (key: string, value: string | number) => ({ key, operator: "is" as const, value });
  const chosen: ListingFilters = {
    cat,
    attr: [is(kind.key, kind.options?.[0] ?? ""), { key: number.key, operator: "min", value: 11 }],
  };
  const facets = await facetsOf(chosen);
  const shown = facets.attributes.flatMap(({ attribute: { key }, options = [] }) =>
    options.map(({ value, count }) => ({ key, value: key === number.key ? Number(value) : value, count })),
  );
  const counts = (key: string) => shown.flatMap((one) => (one.key === key && one.count > 0 ? one.count : []));
  expect([kind, grade, number].map(({ key }) => counts(key))).toEqual([
    [2, 2],
    [1, 1],
    [1, 1, 1],
  ]);
  expect(shown.filter(({ key }) => key === number.key).map(({ value }) => value)).toEqual([10, 12, 20, 30, 40]);
  for (const { key, value, count } of shown) {
    const attr = [...(chosen.attr ?? []).filter((filter) => filter.key !== key), is(key, value)];
    const [row] = await db().execute<{ n: number }>(sql`select ${countSql(filterOf({ ...chosen, attr }))} as n`);
    expect(row?.n, `${key} ${value}`).toBe(count);
  }
});

it("several values of a filter leave what each of them would", async () => {
  const { caller, companyId } = await newWriter();
  const body = { title: "Лот", type: "SELL", categorySlug: "copper-rod", pricePerUnit: 1, volumeUnit: "т" };
  const lots = [
    {
      country: "RU",
      region: "Тульская область",
      currency: "RUB",
      basis: "EXW",
      vat: "included",
      attributes: { diameter: 6 },
    },
    {
      country: "RU",
      region: "Курская область",
      currency: "RUB",
      basis: "FCA",
      vat: "none",
      attributes: { diameter: 8 },
    },
    { country: "KZ", currency: "KZT", basis: "CPT", vat: "excluded", attributes: { diameter: 10 } },
    { country: "BY", currency: "USD", attributes: { diameter: 12 } },
  ];
  for (const lot of lots) await createListing(CreateListing.parse({ ...body, ...lot }), caller);
  const diameters = (...values: number[]) =>
    values.map((value) => ({ key: "diameter", operator: "is" as const, value }));
  const asked: [ListingFilters, number][] = [
    [{ country: ["RU", "BY"] }, 3],
    [{ country: ["RU"], region: ["Тульская область", "Курская область"] }, 2],
    [{ region: ["Тульская область", "Нигде"] }, 1],
    [{ currency: ["KZT", "USD"] }, 2],
    [{ basis: ["EXW", "CPT"] }, 2],
    [{ vat: ["included", "none"] }, 2],
    [{ attr: diameters(6, 8, 99) }, 2],
    [{ attr: [...diameters(6, 8), { key: "diameter", operator: "min", value: 7 }] }, 1],
    [{ country: ["RU", "KZ"], attr: diameters(8, 10), currency: ["RUB", "KZT"] }, 2],
  ];
  for (const [filters, total] of asked)
    for (const owner of [{ owner: caller.userId }, {}]) {
      const filter = { cat: "copper-rod", ...owner, ...filters };
      const [row] = await db().execute<{ n: number }>(sql`select ${countSql(filterOf(filter))} as n`);
      expect(row?.n, JSON.stringify(filter)).toBe(total);
      const { data } = await listListings({ ...filter, sortBy: "price", perPage: 10 });
      expect(data).toHaveLength(total);
    }
  const other = await newWriter();
  await createListing(CreateListing.parse({ ...body, ...lots[0] }), other.caller);
  expect((await listListings({ company: [companyId, other.companyId] })).total).toBe(5);
});

it("a minimum lot is compared in base units, and what was published lately by its date", async () => {
  const { caller } = await newWriter();
  const body = { title: "Лот", type: "SELL", categorySlug: "peas", pricePerUnit: 1, currency: "RUB", country: "RU" };
  for (const lot of [{ volumeUnit: "кг", minVolume: 60_000 }, { volumeUnit: "т", minVolume: 61 }, { volumeUnit: "т" }])
    await createListing(CreateListing.parse({ ...body, ...lot }), caller);
  const totalOf = async (filters: ListingFilters) => (await listListings({ owner: caller.userId, ...filters })).total;
  expect([await totalOf({ minVolumeMax: 60 }), await totalOf({ minVolumeMax: 59.9 })]).toEqual([2, 1]);
  await db().execute(sql`update listings set published_at = now() - interval '5 days' where owner_id = ${caller.userId}::uuid
    and min_volume is null`);
  expect([await totalOf({ publishedWithin: 7 }), await totalOf({ publishedWithin: 3 })]).toEqual([3, 2]);
});

it("a text that is chosen is counted, however rare it is", async () => {
  const { caller } = await newWriter();
  const body = {
    title: "Лот",
    type: "SELL",
    categorySlug: "herbicides",
    pricePerUnit: 1,
    currency: "RUB",
    country: "RU",
  };
  const texts = Array.from({ length: 26 }, (_, place) => `Вещество ${String(place).padStart(2, "0")}`);
  const write = (text: string) =>
    createListing(CreateListing.parse({ ...body, volumeUnit: "л", attributes: { active_substance: text } }), caller);
  for (const text of texts) await write(text);
  const [common = "", rare = ""] = [texts[0], texts.at(-1)];
  await write(common);
  const optionsOf = async (filters: ListingFilters) => {
    const { attributes } = await facetsOf({ cat: "herbicides", ...filters });
    return attributes.find(({ attribute: { key } }) => key === "active_substance")?.options ?? [];
  };
  expect(await optionsOf({})).toHaveLength(24);
  const chosen = await optionsOf({ attr: [{ key: "active_substance", operator: "is", value: rare }] });
  expect(chosen).toHaveLength(25);
  expect(chosen).toContainEqual({ value: rare, count: 1 });
});
