import { type SQL, sql } from "drizzle-orm";
import type { ReservedSql } from "postgres";
import { beforeAll, expect, it } from "vitest";
import { db, pool } from "@/lib/core/database/db";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import { captureStatements, explainStatements } from "@/lib/core/database/test-plans";
import { suggest } from "@/lib/search/queries/suggest";
import { isFound } from "@/lib/text/interpret-query";
import { parseSearchText } from "@/lib/text/query";
import { ListingFilters, ListingQuery } from "../query";
import { facetsOf, filterOf, ROUBLES } from "../test-catalogue";
import {
  type Asked,
  BIG_SELLER,
  fillMarket,
  group,
  industry,
  LARGE,
  leaf,
  list,
  readBy,
  SELLER,
  wheat,
} from "../test-market";
import { countSql } from "./counts";
import { listListings } from "./find-page";
import { ORDERS, type OrderDefinition, resolveOrder } from "./orders";
import { scanInOrder } from "./sorted-rows";
import { COUNTED_ONE_BY_ONE } from "./thresholds";

/*
 * Lists, their totals and facets under filters and texts: found by an index, whichever it is the same page, and counted without the wide table.
 */

beforeAll(fillMarket, 60_000);

/** Places, VAT and ages of a short list are counted from its listings, which its search rows name. */
const isOfShortList = (node: { "Index Name"?: string | undefined }) => node["Index Name"] === "listings_pkey";

const QUALITY = { "protein.min": "11" };
const BIG = `${SELLER.slice(0, -1)}${BIG_SELLER}`;

it.each<[string, ListingFilters]>([
  ["prices", { priceMin: 500 }],
  ["prices, with what sums would cover", { priceMin: 500, verified: false, currency: ["RUB"] }],
  ["prices in a country", { priceMin: 500, country: ["RU"] }],
  ["prices in a part of the tree", { cat: group, priceMin: 500 }],
  ["a basis", { basis: ["FCA"] }],
])("what no sum covers can be counted in an index alone: %s", async (_name, filters) => {
  for (const read of [() => facetsOf(filters), () => db().execute(sql`select ${countSql(filterOf(filters))}`)]) {
    const plans = await inIndexes((on) => explainStatements(read, { on }));
    const scans = plans.filter((node) => LARGE.includes(node["Relation Name"] ?? "") && !isOfShortList(node));
    expect(scans.length).toBeGreaterThan(0);
    for (const node of scans) expect(node["Index Name"]).toMatch(/^listing_search_(price|combination)$/);
  }
});

/** So few rows as these are read from end to end as fast, until a vacuum has found all of them visible: here that is no choice. */
async function inIndexes<T>(work: (on: ReservedSql) => Promise<T>): Promise<T> {
  const session = await pool().reserve();
  try {
    await session.unsafe("set enable_seqscan = off; set enable_bitmapscan = off");
    return await work(session);
  } finally {
    await session.unsafe("reset enable_seqscan; reset enable_bitmapscan");
    session.release();
  }
}

const OF_ROUBLES = { currency: ["RUB"], priceMin: "500" };

it.each<[string, Asked, SQL]>([
  ["few listings", { ...OF_ROUBLES, priceMax: "2000" }, sql`price_per_unit between 500 and 2000`],
  ["many", OF_ROUBLES, sql`price_per_unit >= 500`],
  ["a category", { cat: leaf }, sql`category_slug = ${leaf}`],
  ["a category under a filter", { cat: leaf, country: ["RU"] }, sql`category_slug = ${leaf}`],
  ["a word that nearly all have, under a filter", { q: "продам", country: ["RU"] }, sql`true`],
  ["two of these", { q: "продам россия" }, sql`true`],
  ["a frequent word in a region", { q: "продам", region: ["Липецкая область"] }, sql`region = 'Липецкая область'`],
  [
    "what a seller has under a filter",
    { owner: BIG, priceMin: "500" },
    sql`owner_id = ${BIG}::uuid and price_per_unit >= 500`,
  ],
  [
    "prices between two in a region",
    { priceMin: "500", priceMax: "90000", region: ["Липецкая область"] },
    sql`region = 'Липецкая область' and price_per_unit between 500 and 90000`,
  ],
  ["an industry", { cat: industry, country: ["RU"] }, sql`industry_slug = ${industry}`],
  ["a quality", { attr: { wheat_class: "3" } }, sql`attributes ->> 'wheat_class' = '3'`],
  [
    "a range of a quality",
    { attr: { "protein.min": "11", "protein.max": "13" } },
    sql`attributes ->> 'protein' in ('11', '12', '13')`,
  ],
  [
    "a quality of what a frequent word names",
    { q: "продам", attr: { wheat_class: "3" } },
    sql`attributes ->> 'wheat_class' = '3'`,
  ],
  [
    "two qualities, one of them of many categories",
    { attr: { wheat_class: "3", "protein.min": "14" } },
    sql`attributes @> '{"wheat_class": "3", "protein": 14}'`,
  ],
])("the same page, whichever way the database chooses to find it: %s", async (_name, filters, where) => {
  const columns = { date: sql`published_at`, price: sql`price_per_unit`, volume: sql`volume` };
  for (const [sortBy, column] of Object.entries(columns))
    for (const order of ["asc", "desc"]) {
      const way = sql.raw(order);
      const all = await db().execute<{ id: string }>(
        sql`select id from listings where status = 'ACTIVE' and ${where} order by ${column} ${way} nulls last, id ${way}`,
      );
      // The last page is that of what has no volume.
      for (const page of [3, Math.ceil(all.length / 20)]) {
        const { data, total } = await listListings(
          ListingQuery.parse({ ...filters, sortBy, order, page: String(page) }),
        );
        expect(data.map(({ id }) => id)).toEqual([...all].slice(20 * page - 20, 20 * page).map(({ id }) => id));
        expect(total).toBe(all.length);
      }
    }
});

it.each<[string, Asked, skipped: string]>([
  ["few are collected, not walked to", { ...OF_ROUBLES, priceMax: "2000" }, "listings_price"],
  ["many are met on a walk, not collected", OF_ROUBLES, "listing_search"],
])("%s", async (_name, filters, skipped) => {
  const [page] = await captureStatements(list({ ...filters, sortBy: "price" }));
  const rows = await pool().unsafe(`explain (analyze, format text) ${page?.text}`, page?.params as never[]);
  const scans = rows.map((row) => String(row["QUERY PLAN"])).filter((line) => / (on|using) listing/.test(line));
  const ofOther = scans.filter((line) => line.includes("never executed"));
  expect(
    ofOther.filter((line) => line.includes(skipped)),
    scans.join("\n"),
  ).not.toEqual([]);
});

it.each<[string, Asked]>([
  ["nothing is left of", { verified: "true" }],
  ["a deep page of", { page: "90" }],
])(
  "%s what a large seller has is looked for there, and not on a walk by volume through the market",
  async (_name, more) => {
    const read = await readBy(list({ owner: BIG, sortBy: "volume", ...more }));
    expect(read).not.toContain("listings_volume");
  },
);

it("between two prices, what filters leave few combinations of is looked up by these, and not among all that has such a price", async () => {
  const between = { priceMin: "500", priceMax: "90000" };
  const [all, read] = [await readBy(list(between)), await readBy(list({ ...between, region: ["Липецкая область"] }))];
  expect(all).not.toContain("listing_search_combination");
  expect(read).toContain("listing_search_combination");
  expect(read).not.toContain("listing_search_price");
});

it.each<[string, Asked, walked: string]>([
  ["newest first", { sortBy: "date" }, "listing_search_date"],
  ["by price", { sortBy: "price" }, "listing_search_price"],
])("a page of what a frequent word finds under a filter is met on a walk: %s", async (_name, sorting, walked) => {
  expect(await readBy(list({ q: "продам", country: ["RU"], ...sorting }))).toContain(walked);
  expect(await readBy(list({ q: wheat.name, country: ["RU"], ...sorting }))).not.toContain(walked);
});

it("what a word finds is met on a walk by date, and collected as soon as a page lies so deep that a walk would cost more", async () => {
  const newest = (page: string) => readBy(list({ q: "металлы", sortBy: "date", page }));
  const [first, deep] = [await newest("1"), await newest("90")];
  expect(first).toContain("listing_search_date");
  expect(deep).toContain("listing_search_terms");
  expect(deep).not.toContain("listing_search_date");
});

it("how many have a quality is summed, and their page found without all that its categories have", async () => {
  const read = await readBy(list({ attr: { wheat_class: "3" } }));
  expect(read).toContain("listing_attribute_counts_category_slug_key_value_type_pk");
  expect(read).not.toContain("listings");
});

it.each<[string, ListingFilters]>([
  ["in a country", ListingFilters.parse({ attr: { wheat_class: "3" }, country: ["RU"] })],
  [
    "in a leaf, between two prices",
    ListingFilters.parse({ cat: leaf, attr: QUALITY, priceMin: "500", priceMax: "90000" }),
  ],
])(
  "what no sum tells of a quality is counted in an index that has it, and no listing is asked: %s",
  async (_name, filters) => {
    const plans = await inIndexes((on) =>
      explainStatements(
        () => Promise.all([facetsOf(filters), db().execute(sql`select ${countSql(filterOf(filters))}`)]),
        {
          on,
          options: "analyze, format json",
        },
      ),
    );
    // A small category's places, VAT and ages are counted from its listings.
    const isOfCategory = (node: (typeof plans)[number]) => node["Index Name"]?.startsWith("listings_category_");
    const read = plans.filter((node) => LARGE.includes(node["Relation Name"] ?? "") && node["Actual Loops"] !== 0);
    for (const node of read.filter(isOfCategory)) expect(node["Actual Rows"]).toBeLessThanOrEqual(COUNTED_ONE_BY_ONE);
    for (const node of read.filter(isOfShortList)) expect(node["Actual Loops"]).toBeLessThanOrEqual(COUNTED_ONE_BY_ONE);
    const scans = read.filter((node) => !isOfCategory(node) && !isOfShortList(node));
    expect(new Set(scans.map((node) => `${node["Node Type"]} ${node["Index Name"]}`))).toEqual(
      new Set(["Index Only Scan listing_search_combination"]),
    );
  },
);

it.each<[string, Asked]>([
  ["of a quality", { attr: QUALITY }],
  ["of a part of the tree in a country", { cat: group, country: ["RU"] }],
  ["of a category", { cat: leaf }],
  ["of sales of a part of the tree", { cat: group, type: "SELL" }],
])("volumes %s are collected in the search rows, since a walk by volume reads the table", async (_name, filters) => {
  const read = await readBy(list({ ...filters, sortBy: "volume", order: "desc" }));
  expect(read).toContainEqual(expect.stringMatching(/^listing_search_(combination|price)$/));
  expect(read).not.toContain("listings_volume");
  expect(read).not.toContainEqual(expect.stringMatching(/^listings_category_/));
});

it("prices of what has a quality anywhere are collected, since a walk by price passes by what has none", async () => {
  expect(await readBy(list({ attr: { "protein.min": "10" }, sortBy: "price" }))).not.toContain("listings_price");
});

it.each<[string, () => Promise<unknown>]>([
  ["newest first", list({ q: "продам", region: ["Липецкая область"], sortBy: "date" })],
  ["most relevant first", list({ q: "продам", region: ["Липецкая область"] })],
])("a frequent word where the filters leave little: %s, by what they leave", async (_name, read) => {
  const ofMany = await readBy(list({ q: "продам", country: ["RU"], priceMin: "1", sortBy: "date" }));
  const indexes = await readBy(read);
  expect(indexes).toContain("listing_search_combination");
  expect(indexes).not.toContain("listing_search_terms");
  expect(indexes).not.toContain("listing_search");
  expect(ofMany).not.toContain("listing_search_combination");
});

it("words that are common but never stand together are looked for by their index", async () => {
  const read = await readBy(() => isFound(parseSearchText("зерно металлы"), "listings"));
  expect(read).toEqual(["listing_search_terms"]);
  const completing = await readBy(() => suggest("зерно мета"));
  expect(completing).toContain("listing_search_terms");
  expect(completing).not.toContain("listing_search");
});

it("a deep walk by cursor: from where it stands, not from the start", async () => {
  let query: Record<string, string> = { sortBy: "price", perPage: "100" };
  for (let page = 0; page < 20; page += 1) {
    const { nextCursor } = await listListings(ListingQuery.parse(query));
    query = { ...query, cursor: nextCursor ?? "" };
  }
  const plans = await explainStatements(list(query));
  expect(plans.map((node) => node["Index Name"])).toContain("listings_price");
  const scanned = plans.filter(
    (node) => node["Node Type"] === "Seq Scan" && LARGE.includes(node["Relation Name"] ?? ""),
  );
  expect(scanned).toEqual([]);
});

it("each group of an order is scanned by its index, from where the page starts", async () => {
  const definition: OrderDefinition = {
    ...ORDERS.price,
    groups: () => ({
      keys: [{ column: "currency" }],
      tables: [[{ value: "RUB", factor: "1.5", addend: "100" }]],
    }),
  };
  const { order, after } = resolveOrder(definition, "asc", { value: "1~140000", id: SELLER }, ROUBLES);
  const source = { from: sql`listings l`, where: sql`l.status = 'ACTIVE'` };
  const rows = scanInOrder(source, order, { limit: 20, offset: 0, after }, (number) => sql`${number}::int`);
  const plans = await explainStatements(() => readWithCustomPlan(rows), { options: "analyze, format json" });
  const scans = plans.filter((node) => node["Relation Name"] === "listings" && node["Actual Loops"] !== 0);
  // The first scan bounds the second one.
  expect(scans.map((node) => node["Index Name"])).toEqual(["listings_price", "listings_price"]);
  expect(scans.map((node) => node["Actual Rows"])).toEqual([60, 20]);
  for (const scan of scans) expect(scan["Rows Removed by Filter"] ?? 0).toBeLessThan(2);
});
