import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { listCategories } from "@/lib/categories/queries";
import { ChatQuery } from "@/lib/chats/contract";
import { getInboxState, listChats } from "@/lib/chats/queries";
import { CompanyQuery } from "@/lib/companies/contract";
import { listCompanies } from "@/lib/companies/queries/list-companies";
import { db, pool } from "@/lib/core/database/db";
import { captureStatements, explainStatements } from "@/lib/core/database/test-plans";
import { forgetOldSearches } from "@/lib/saved-searches/commands";
import { listSavedSearches } from "@/lib/saved-searches/queries";
import { OwnListingQuery } from "./own-query";
import { sweepPhotos } from "./photos/file-commands";
import { findSimilarListings } from "./queries/find-similar-listings";
import { getListing } from "./queries/get-listing";
import { listOwnListings } from "./queries/list-own-listings";
import { listListingRanges } from "./queries/walk-sitemap";
import { facetsOf } from "./test-catalogue";
import { BIG_SELLER, fillMarket, group, LARGE, leaf, list, me, NOBODY, readBy, SELLER, wheat } from "./test-market";

/*
 * The hot queries read what they need by an index, and no large table from end to end.
 */

beforeAll(fillMarket, 60_000);

const wheatOffer = {
  id: SELLER,
  categorySlug: leaf,
  type: "SELL",
  pricePerUnit: 50_000,
  currency: "RUB",
  unitCode: "t",
  attributes: { protein: 13, wheat_class: "3" },
} as const;
const byTheKilo = { ...wheatOffer, unitCode: "KGM" };

const HOT: [name: string, read: () => Promise<unknown>, index: string | null][] = [
  ["a category by price", list({ cat: leaf, sortBy: "price", page: "3" }), "listings_category_price"],
  ["a category by date", list({ cat: leaf }), "listings_category_date"],
  ["a group by price", list({ cat: group, sortBy: "price" }), "listings_group_price"],
  ["everything, newest first", list({}), "listings_date"],
  ["everything by price", list({ sortBy: "price" }), "listings_price"],
  ["a region of a country that is not named", list({ region: ["Липецкая область"] }), "listings_region_date"],
  ["a region of a country", list({ country: ["RU"], region: ["Липецкая область"] }), "listings_region_date"],
  ["a listing by its slug", () => getListing("plans-777"), "listings_slug"],
  ["listings like one", () => findSimilarListings(wheatOffer, 6), "listings_category_price"],
  ["listings like one in a unit of its own", () => findSimilarListings(byTheKilo, 6), "listings_category_price"],
  ["a rare text", list({ q: wheat.name }), "listing_search_terms"],
  ["a rare text under a filter", list({ q: wheat.name, country: ["RU"], priceMin: "200" }), "listing_search_terms"],
  ["a rare text by price", list({ q: wheat.name, sortBy: "price" }), "listing_search_terms"],
  ["two words, newest first", list({ q: `${wheat.name} Россия`, sortBy: "date" }), "listing_search_terms"],
  ["the facets of a rare text", () => facetsOf({ q: wheat.name }), "listing_search_terms"],
  ["the category tree", listCategories, null],
  ["the facets of a category", () => facetsOf({ cat: leaf }), null],
  ["one's own listings", () => listOwnListings(OwnListingQuery.parse({}), me), "listings_owner"],
  ["one's chats", () => listChats(ChatQuery.parse({}), me), "chat_participants_user"],
  ["one's unread chats", () => listChats(ChatQuery.parse({ unread: "true" }), me), "chat_participants_unread"],
  ["how many chats are unread", () => getInboxState(SELLER), "chat_participants_unread"],
  ["one's saved searches, with what is new", () => listSavedSearches(me), "saved_search_hits_found"],
  ["what was told of a year ago", forgetOldSearches, "saved_search_hits_found"],
];

it.each(HOT)("%s: by its index, and no large table from end to end", async (_name, read, index) => {
  const plans = await explainStatements(read);
  expect(plans.length).toBeGreaterThan(0);
  const scanned = plans.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"] ?? "");
  expect(scanned.filter((table) => LARGE.includes(table))).toEqual([]);
  if (index) expect(plans.map((node) => node["Index Name"])).toContain(index);
});

const ONCE: [name: string, read: () => Promise<unknown>][] = [
  ["a category by price, page 3", list({ cat: leaf, sortBy: "price", page: "3" })],
  ["a group by date", list({ cat: group })],
  ["purchases by price", list({ type: "BUY", sortBy: "price" })],
  ["everything, newest first", list({})],
  ["what a person offers", list({ owner: SELLER })],
  ["a listing by its slug", () => getListing("plans-777")],
  ["listings like one", () => findSimilarListings(wheatOffer, 6)],
];

it.each(ONCE)("%s: planned once and not for each request", async (_name, read) => {
  const noted = await captureStatements(read);
  const session = await pool().reserve();
  try {
    for (const { text, params } of noted) {
      // The sixth run is the first for which Postgres may keep a plan.
      for (let run = 0; run < 8; run += 1) await session.unsafe(text, params as never[], { prepare: true });
      const [kept] = await session`select custom_plans from pg_prepared_statements where statement = ${text}`;
      expect(Number(kept?.custom_plans), text).toBe(5);
    }
  } finally {
    session.release();
  }
});
it("which photos listings name is found out once, not for each photo", async () => {
  const plans = await explainStatements(sweepPhotos);
  const joins = plans.filter((node) => node["Join Type"] === "Anti" || node["Join Type"] === "Right Anti");
  expect(joins.map((node) => node["Node Type"])).toContain("Hash Join");
  expect(joins.map((node) => node["Node Type"])).not.toContain("Nested Loop");
});

it("own listings in the order of their end are read from an index, in every state", async () => {
  const big = { ...me, userId: `${SELLER.slice(0, -1)}${BIG_SELLER}` };
  const read = () => listOwnListings(OwnListingQuery.parse({ sort: "expires" }), big);
  const [page] = (await captureStatements(read)).filter(({ text }) => text.includes("order by"));
  const plans = await explainStatements(() => pool().unsafe(page?.text ?? "", page?.params as never[]));
  expect(plans.map((node) => node["Index Name"])).toContain("listings_owner_status");
  const scanned = plans.filter((node) => node["Relation Name"] === "listings").map((node) => node["Node Type"]);
  expect(new Set(scanned)).toEqual(new Set(["Index Scan"]));
});

it("a word among one's own listings is looked for there, not in the whole market", async () => {
  const read = await readBy(() => listOwnListings(OwnListingQuery.parse({ q: "россия" }), me));
  expect(read).toContain("listing_search_pkey");
  expect(read).not.toContain("listing_search_terms");
  expect(read).not.toContain("listing_search");
});

it("a rare word together with a large seller is read from the index of words, and each listing once", async () => {
  const big = { ...me, userId: `${SELLER.slice(0, -1)}${BIG_SELLER}` };
  const read = () => listOwnListings(OwnListingQuery.parse({ q: wheat.name, page: "2", perPage: "5" }), big);
  expect((await read()).data).toHaveLength(5);
  const plans = await explainStatements(read, { options: "analyze, format json" });
  const done = plans.filter((node) => (node["Actual Loops"] ?? 0) > 0);
  expect(done.map((node) => node["Index Name"])).toContain("listing_search_terms");
  const documents = done.filter((node) => node["Index Name"] === "listing_search_pkey");
  // Those that are not public, which the index of words does not have.
  expect(Math.max(0, ...documents.map((node) => node["Actual Loops"] ?? 0))).toBeLessThan(1_000);
  expect(documents.length).toBe(1);
});

it("a member without listings of their own sends no query for a page of them", async () => {
  const company = { id: SELLER, role: "viewer" } as const;
  const read = (userId: string) => listOwnListings(OwnListingQuery.parse({}), { ...me, userId, company });
  const pagesOf = async (userId: string) =>
    (await captureStatements(() => read(userId))).filter(({ text }) => text.includes("order by"));
  expect(await pagesOf(NOBODY)).toEqual([]);
  expect((await read(me.userId)).data.length).toBeGreaterThan(0);
  const [page] = await pagesOf(me.userId);
  expect(page?.text).not.toContain("l.company_id = ");
});

it("the parts of a sitemap are found in an index alone", async () => {
  const session = await pool().reserve();
  try {
    // So few rows as these are read from end to end as fast.
    await session.unsafe("set enable_seqscan = off; set enable_bitmapscan = off");
    const plans = await explainStatements(() => listListingRanges(1_000), { on: session });
    expect(plans.filter((node) => node["Relation Name"] === "listings")).toMatchObject([
      { "Node Type": "Index Only Scan" },
    ]);
  } finally {
    await session.unsafe("reset enable_seqscan; reset enable_bitmapscan");
    session.release();
  }
});

it("companies are sorted by their totals: what they have in each category is summed for the page alone", async () => {
  const plans = await explainStatements(() => listCompanies(CompanyQuery.parse({ sortBy: "listings" })));
  const read = plans.flatMap((node) => node["Relation Name"] ?? []);
  expect(read).toContain("company_listing_totals");
  expect(read.filter((table) => table === "company_listing_counts").length).toBe(1);
});

it("a list of companies by category finds the companies of the category once for the total and once for the page", async () => {
  const plans = await explainStatements(() => listCompanies(CompanyQuery.parse({ cat: group })));
  expect(plans.filter((node) => node["Parent Relationship"] === "SubPlan").length).toBe(2);
});

it("listings are vacuumed early, and their pages keep room for new versions", async () => {
  const rows = await db().execute<{ name: string; settings: string[] }>(
    sql`select relname as name, reloptions as settings from pg_class where relname in ('listings', 'listing_search') and relkind = 'r'`,
  );
  for (const { name, settings } of rows)
    expect([...settings].sort(), name).toEqual([
      "autovacuum_vacuum_insert_scale_factor=0.05",
      "autovacuum_vacuum_scale_factor=0.02",
      "fillfactor=90",
    ]);
  expect(rows.length).toBe(2);
});
