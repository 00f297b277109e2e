import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { leavesOf } from "@/lib/categories/tree";
import { foldCompanyCounts } from "@/lib/companies/counts";
import { db } from "@/lib/core/database/db";
import { storeCategories } from "@/lib/demo/reference";
import { createListing } from "../commands";
import { CreateListing } from "../contract";
import type { ListingFilters } from "../query";
import { LEAVES, newWriter, qualities } from "../test-writers";
import { foldCounts, totalOf } from "./counts";
import { listingFacets } from "./facets";
import { getCategory } from "./filters";

const CATEGORY = "rebar";
/** It and what lies beside it. */
const FAMILY = leavesOf(getCategory(CATEGORY).parent ?? getCategory(CATEGORY));

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
  const { categories } = await listingFacets({ ...filters, cat: leaf?.slug });
  const { attr: _attr, ...rest }: ListingFilters = filters;
  for (const { slug } of FAMILY) {
    const [row] = await db().execute<{ n: number }>(sql`select ${totalOf({ ...rest, cat: slug })} as n`);
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
        filters.map((each, index) => sql`${totalOf(each)} as ${sql.raw(`n${index}`)}`),
        sql`, `,
      )}`,
    );
    return Object.values(row ?? {});
  };
  expect(await totals()).toEqual([3, 2, 0]);
  await foldCompanyCounts();
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
  const fromRows = await listingFacets({ cat, country: "RU" });
  expect(fromRows.attributes.length).toBeGreaterThan(1);
  expect((await listingFacets({ cat })).attributes).toEqual(fromRows.attributes);
  await foldCounts();
  expect((await listingFacets({ cat })).attributes).toEqual(fromRows.attributes);
  expect((await listingFacets({ cat, type: "BUY" })).attributes).toEqual([]);
});
