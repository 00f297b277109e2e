import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { type CategoryNode, categoryTree, getCategory, listLeaves } from "@/lib/reference/categories/tree";
import { createListing } from "../commands";
import { CreateListing } from "../contract";
import type { ListingFilters } from "../query";
import { mergeCompanyRollup, mergeRollup } from "../steps/merge-rollup";
import { facetsOf, filterOf } from "../test-catalogue";
import { LEAVES, newWriter, qualities } from "../test-writers";
import { countSql } from "./counts";

const CATEGORY = "rebar";
/** It and what lies beside it. */
const FAMILY = listLeaves(getCategory(CATEGORY).parent ?? getCategory(CATEGORY));

beforeAll(() => storeCategories(db()));

it.each<[ListingFilters, string]>([
  [{}, "from sums by category"],
  [{ type: "SELL", country: "RU" }, "from sums by combination"],
  [{ priceMax: 50 }, "from the rows"],
  [
    { country: "RU", attr: [{ key: "diameter", operator: "min", value: 1 }] },
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
      { company: companyId },
      { company: companyId, cat: LEAVES[0] },
      { company: "no-such" },
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
  const fromRows = await facetsOf({ cat, country: "RU" });
  expect(fromRows.attributes.length).toBeGreaterThan(1);
  expect((await facetsOf({ cat })).attributes).toEqual(fromRows.attributes);
  await mergeRollup();
  expect((await facetsOf({ cat })).attributes).toEqual(fromRows.attributes);
  expect((await facetsOf({ cat, type: "BUY" })).attributes).toEqual([]);
});

it("what is chosen of a quality in words, and either end of a number, counts for the others", async () => {
  const { caller } = await newWriter();
  const of = (leaf: CategoryNode) => {
    const [words, number] = (["text", "number"] as const).map((type) =>
      leaf.attributes.find((one) => one.type === type),
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
  const { attributes } = await facetsOf({ cat, country: "RU" });
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
  const is = (key: string, value: string) => ({ key, operator: "is" as const, value });
  const chosen: ListingFilters = {
    cat,
    attr: [is(kind.key, kind.options?.[0] ?? ""), { key: number.key, operator: "min", value: 11 }],
  };
  const facets = await facetsOf(chosen);
  const shown = facets.attributes.flatMap(({ attribute: { key }, options = [] }) =>
    options.map(({ value, count }) => ({ key, value, count })),
  );
  expect(shown.map(({ count }) => count)).toEqual([2, 2, 1, 1]);
  for (const { key, value, count } of shown) {
    const attr = [...(chosen.attr ?? []).filter((filter) => filter.key !== key), is(key, value)];
    const [row] = await db().execute<{ n: number }>(sql`select ${countSql(filterOf({ ...chosen, attr }))} as n`);
    expect(row?.n, `${key} ${value}`).toBe(count);
  }
  // A range likewise: its own ends stay what there is to choose from.
  expect(facets.attributes.find(({ attribute }) => attribute === number)?.range).toEqual({ min: 10, max: 20 });
});
