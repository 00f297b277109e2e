import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { listCategories } from "@/lib/categories/queries";
import { categoryPath, categoryTree, findCategory, leavesOf } from "@/lib/categories/tree";
import { ChatQuery } from "@/lib/chats/contract";
import { inboxState, listChats } from "@/lib/chats/queries";
import { CompanyQuery } from "@/lib/companies/contract";
import { listCompanies } from "@/lib/companies/queries";
import type { Caller } from "@/lib/core/caller";
import { db, pool } from "@/lib/core/db";
import { plansOf, statementsOf } from "@/lib/core/test-plans";
import { storeCategories } from "@/lib/demo/reference";
import { listSavedSearches } from "@/lib/saved-searches/queries";
import { foldTermCounts } from "@/lib/search/counts";
import { searchDocument } from "@/lib/search/document";
import { foldCounts, totalOf } from "./counts";
import { listingFacets } from "./facets";
import { listOwnListings } from "./own-queries";
import { OwnListingQuery } from "./own-query";
import { sweepPhotos } from "./photo-files";
import { getListing, listListings, similarListings } from "./queries";
import { ListingFilters, ListingQuery } from "./query";
import { listingRanges } from "./sitemap";

/*
 * The hot queries read what they need by an index, and no large table from end to end. What the product itself sends is
 * noted and explained, so that no query here can differ from the real one. Plans depend on how much there is: the rows below are
 * enough for the planner to choose what it chooses for a million.
 */

const LISTINGS = 15_000;
const SELLERS = 4_000;
const CHATS = 3_000;
const PHOTOS = 2_000;
/** Tables that grow with the market. */
const LARGE = [
  "listings",
  "listing_search",
  "listing_stats",
  "users",
  "chats",
  "chat_participants",
  "chat_messages",
  "listing_photos",
  "saved_search_hits",
];

const SELLER = "00000000-0000-7000-8000-000000000007";
/** A third of all is this account's. */
const BIG_SELLER = 9;
const NOBODY = "00000000-0000-7000-8000-000000999999";
const me: Extract<Caller, { kind: "session" }> = { kind: "session", userId: SELLER, role: "user", tariff: "free" };
const wheat = getNode("wheat-milling");

beforeAll(async () => {
  await storeCategories(db());
  await fill();
}, 60_000);

const numbered = (kind: string) => (number: SQL) =>
  sql`(${sql.raw(`'00000000-0000-7000-${kind}-'`)} || lpad(${number}::text, 12, '0'))::uuid`;
/** The account and the listing with a number; account 7 is the caller's. */
const sellerId = numbered("8000");
const listingId = numbered("8001");

async function fill(): Promise<void> {
  const leaves = categoryTree.flatMap(leavesOf).map((node) => {
    const { slug, name } = node;
    const fields = { title: name, type: "SELL", description: null, categorySlug: slug, attributes: {}, basis: null };
    const terms = searchDocument({ ...fields, countryCode: "RU", region: null, basisPlace: null });
    const [industry = "", group = ""] = categoryPath(node).map((each) => each.slug);
    return { slug, name, industry, group, terms };
  });
  await db().execute(sql`
    insert into users (id, email, name)
    select ${sellerId(sql`n`)}, 'plans-' || n || '@tonna.example', 'Seller' from generate_series(1, ${SELLERS}) n`);
  await db().execute(sql`
    insert into listings (id, slug, title, type, status, industry_slug, group_slug, category_slug, price_per_unit, currency, unit_code,
      country_code, region, volume, owner_id, attributes, created_at, published_at, expires_at)
    select ${listingId(sql`n`)}, 'plans-' || n, leaf ->> 'name', case (n / ${leaves.length}) % 5 when 1 then 'BUY' else 'SELL' end,
      case (n / ${leaves.length}) % 10 when 0 then 'ARCHIVED' else 'ACTIVE' end, leaf ->> 'industry', leaf ->> 'group', leaf ->> 'slug',
      100 + (n * 7919) % 100000, 'RUB', 't', 'RU', case n % 50 when 0 then 'Липецкая область' end, nullif(n % 500, 0),
      ${sellerId(sql`(case n % 3 when 2 then ${BIG_SELLER} else 1 + n % ${SELLERS} end)`)},
      case leaf ->> 'slug' when ${wheat.slug} then jsonb_build_object('wheat_class', (n / ${leaves.length} % 2 + 3)::text, 'protein', 10 + n / ${leaves.length} % 5) else '{}' end,
      now() - make_interval(mins => n), now() - make_interval(mins => n), now() + interval '60 days'
    from generate_series(1, ${LISTINGS}) n
    cross join lateral (select ${JSON.stringify(leaves)}::jsonb -> (n % ${leaves.length}) as leaf) l`);
  await db().execute(sql`
    insert into listing_search (listing_id, published_at, terms)
    select l.id, case when l.status = 'ACTIVE' then l.published_at end, t.terms from listings l
    join (select leaf ->> 'slug' as slug, array(select jsonb_array_elements_text(leaf -> 'terms')::int) as terms
      from jsonb_array_elements(${JSON.stringify(leaves)}::jsonb) leaf) t on t.slug = l.category_slug
    on conflict (listing_id) do update set published_at = excluded.published_at, terms = excluded.terms`);
  await db().execute(sql`insert into listing_stats (listing_id) select id from listings on conflict do nothing`);
  await db().execute(sql`
    insert into chats (id, listing_id, buyer_id, seller_id, last_seq)
    select md5('chat' || n)::uuid, l.id, ${sellerId(sql`(1 + (n + 1) % ${SELLERS})`)}, l.owner_id, 1
    from generate_series(1, ${CHATS}) n join listings l on l.id = ${listingId(sql`n`)}`);
  await db().execute(sql`
    insert into chat_participants (chat_id, user_id, updated_at)
    select c.id, side, c.updated_at from chats c cross join lateral unnest(array[c.buyer_id, c.seller_id]) side`);
  await db().execute(sql`
    insert into chat_messages (id, chat_id, seq, sender_id, text) select gen_random_uuid(), id, 1, buyer_id, 'How much?' from chats`);
  await db().execute(sql`
    insert into listing_photos (name, owner_id, bytes, unused_since)
    select md5(n::text) || '-800x600', ${sellerId(sql`(1 + n % ${SELLERS})`)}, 1, case n % 2 when 0 then now() - interval '8 days' end from generate_series(1, ${PHOTOS}) n`);
  await db().execute(sql`
    update listings l set images = jsonb_build_array(jsonb_build_object('url', '/media/listings/' || md5(n::text) || '-800x600/full.webp', 'alt', null))
    from generate_series(1, ${PHOTOS}) n where l.id = ${listingId(sql`n`)}`);
  await db().execute(sql`
    insert into saved_searches (id, user_id, query, alerts)
    select ${sellerId(sql`n`)}, ${sellerId(sql`n`)}, 'type=SELL', 'daily' from generate_series(1, 10) n`);
  await db().execute(sql`
    insert into saved_search_hits (search_id, listing_id, found_at, told_at)
    select ${sellerId(sql`(1 + n % 10)`)}, ${listingId(sql`n`)}, now() - make_interval(mins => n * 30), now() from generate_series(1, ${LISTINGS}) n`);
  await foldCounts();
  await foldTermCounts();
  for (const table of LARGE) await db().execute(sql`analyze ${sql.identifier(table)}`);
}

function getNode(slug: string) {
  const node = findCategory(slug);
  if (!node) throw new Error(`there is no category ${slug}`);
  return node;
}

/** The indexes that it does read, of those that the plan names, and the tables that it reads from end to end. */
async function readBy(read: () => Promise<unknown>): Promise<string[]> {
  const plans = await plansOf(read, { options: "analyze, format json" });
  return plans
    .filter((node) => (node["Actual Loops"] ?? 0) > 0)
    .flatMap((node) => node["Index Name"] ?? (node["Node Type"] === "Seq Scan" ? node["Relation Name"] : null) ?? []);
}

type Asked = Record<string, string | Record<string, string>>;
const list = (query: Asked) => () => listListings(ListingQuery.parse(query));
const leaf = wheat.slug;
const group = wheat.parent?.slug ?? "";
const industry = wheat.parent?.parent?.slug ?? "";

const wheatOffer = {
  id: SELLER,
  categorySlug: leaf,
  type: "SELL",
  pricePerUnit: 50_000,
  currency: "RUB",
  unitCode: "t",
} as const;
const byTheKilo = { ...wheatOffer, unitCode: "KGM" };

const HOT: [name: string, read: () => Promise<unknown>, index: string | null][] = [
  ["a category by price", list({ cat: leaf, sortBy: "price", page: "3" }), "listings_category_price"],
  ["a category by date", list({ cat: leaf }), "listings_category_date"],
  ["a group by price", list({ cat: group, sortBy: "price" }), "listings_group_price"],
  ["everything, newest first", list({}), "listings_date"],
  ["everything by price", list({ sortBy: "price" }), "listings_price"],
  ["a region of a country that is not named", list({ region: "Липецкая область" }), "listings_region_date"],
  ["a region of a country", list({ country: "RU", region: "Липецкая область" }), "listings_region_date"],
  ["a listing by its slug", () => getListing("plans-777"), "listings_slug"],
  ["listings like one", () => similarListings(wheatOffer, 6), "listings_category_price"],
  ["listings like one in a unit of its own", () => similarListings(byTheKilo, 6), "listings_category_price"],
  ["a rare text", list({ q: wheat.name }), "listing_search_terms"],
  ["a rare text under a filter", list({ q: wheat.name, country: "RU", priceMin: "200" }), "listing_search_terms"],
  ["a rare text by price", list({ q: wheat.name, sortBy: "price" }), "listing_search_terms"],
  ["two words, newest first", list({ q: `${wheat.name} Россия`, sortBy: "date" }), "listing_search_terms"],
  ["the facets of a rare text", () => listingFacets({ q: wheat.name }), "listing_search_terms"],
  ["the category tree", listCategories, null],
  ["the facets of a category", () => listingFacets({ cat: leaf }), null],
  ["one's own listings", () => listOwnListings(OwnListingQuery.parse({}), me), "listings_owner"],
  ["one's chats", () => listChats(ChatQuery.parse({}), me), "chat_participants_user"],
  ["how many chats are unread", () => inboxState(SELLER), "chat_participants_unread"],
  ["one's saved searches, with what is new", () => listSavedSearches(me), "saved_search_hits_found"],
];

it.each(HOT)("%s: by its index, and no large table from end to end", async (_name, read, index) => {
  const plans = await plansOf(read);
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
  ["listings like one", () => similarListings(wheatOffer, 6)],
];

it.each(ONCE)("%s: planned once and not for each request", async (_name, read) => {
  const noted = await statementsOf(read);
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

it.each<[string, ListingFilters]>([
  ["prices", { priceMin: 500 }],
  ["prices, with what sums would cover", { priceMin: 500, verified: false, currency: "RUB" }],
  ["prices in a country", { priceMin: 500, country: "RU" }],
  ["prices in a part of the tree", { cat: group, priceMin: 500 }],
  ["a basis", { basis: "FCA" }],
])("what no sum covers can be counted in an index alone: %s", async (_name, filters) => {
  const session = await pool().reserve();
  try {
    // So few rows as these are read from end to end as fast, until a vacuum has found all of them visible.
    await session.unsafe("set enable_seqscan = off; set enable_bitmapscan = off");
    for (const read of [() => listingFacets(filters), () => db().execute(sql`select ${totalOf(filters)}`)]) {
      const plans = await plansOf(read, { on: session });
      expect(plans.filter((node) => LARGE.includes(node["Relation Name"] ?? ""))).toMatchObject([
        { "Node Type": "Index Only Scan", "Index Name": expect.stringMatching(/^listing_search_(price|combination)$/) },
      ]);
    }
  } finally {
    await session.unsafe("reset enable_seqscan; reset enable_bitmapscan");
    session.release();
  }
});

const OF_ROUBLES = { currency: "RUB", priceMin: "500" };

it.each<[string, Asked, SQL]>([
  ["few listings", { ...OF_ROUBLES, priceMax: "2000" }, sql`price_per_unit between 500 and 2000`],
  ["many", OF_ROUBLES, sql`price_per_unit >= 500`],
  ["a category", { cat: leaf }, sql`category_slug = ${leaf}`],
  ["a category under a filter", { cat: leaf, country: "RU" }, sql`category_slug = ${leaf}`],
  ["a word that nearly all have, under a filter", { q: "продам", country: "RU" }, sql`true`],
  ["two of these", { q: "продам россия" }, sql`true`],
  ["a frequent word in a region", { q: "продам", region: "Липецкая область" }, sql`region = 'Липецкая область'`],
  ["an industry", { cat: industry, country: "RU" }, sql`industry_slug = ${industry}`],
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

it.each<[string, Record<string, string>, skipped: string]>([
  ["few are collected, not walked to", { ...OF_ROUBLES, priceMax: "2000" }, "listings_price"],
  ["many are met on a walk, not collected", OF_ROUBLES, "listing_search"],
])("%s", async (_name, filters, skipped) => {
  const [page] = await statementsOf(list({ ...filters, sortBy: "price" }));
  const rows = await pool().unsafe(`explain (analyze, format text) ${page?.text}`, page?.params as never[]);
  const scans = rows.map((row) => String(row["QUERY PLAN"])).filter((line) => / (on|using) listing/.test(line));
  const ofOther = scans.filter((line) => line.includes("never executed"));
  expect(
    ofOther.filter((line) => line.includes(skipped)),
    scans.join("\n"),
  ).not.toEqual([]);
});

it.each<[string, Record<string, string>]>([
  ["a category", { cat: leaf }],
  ["sales of a part of the tree", { cat: group, type: "SELL" }],
])(
  "volumes of %s are collected in its index, since a walk by volume may pass by the whole market",
  async (_name, filters) => {
    const read = await readBy(list({ ...filters, sortBy: "volume", order: "desc" }));
    expect(read).toContainEqual(expect.stringMatching(/^listings_category_/));
    expect(read).not.toContain("listings_volume");
    expect(read).not.toContain("listing_search");
  },
);

it.each<[string, Asked, walked: string]>([
  ["newest first", { sortBy: "date" }, "listing_search_date"],
  ["by price", { sortBy: "price" }, "listing_search_price"],
])("a page of what a frequent word finds under a filter is met on a walk: %s", async (_name, sorting, walked) => {
  expect(await readBy(list({ q: "продам", country: "RU", ...sorting }))).toContain(walked);
  expect(await readBy(list({ q: wheat.name, country: "RU", ...sorting }))).not.toContain(walked);
});

it("how many have a quality is summed, and their page found without all that its categories have", async () => {
  const read = await readBy(list({ attr: { wheat_class: "3" } }));
  expect(read).toContain("listing_attribute_counts_category_slug_key_value_type_pk");
  expect(read).not.toContain("listings");
});

it("what no sum tells of a quality is asked of the categories that know it", async () => {
  const filters: Asked = { attr: { wheat_class: "3" }, country: "RU" };
  for (const sortBy of ["date", "price", "volume"])
    expect(await readBy(list({ ...filters, sortBy }))).toContainEqual(expect.stringMatching(/^listings_category_/));
  const facets = await readBy(() => listingFacets(ListingFilters.parse(filters)));
  expect(facets).toContainEqual(expect.stringMatching(/^listings_category_/));
  expect(facets).not.toContain("listings");
});

it.each<[string, () => Promise<unknown>]>([
  ["newest first", list({ q: "продам", region: "Липецкая область", sortBy: "date" })],
  ["most relevant first", list({ q: "продам", region: "Липецкая область" })],
])("a frequent word where the filters leave little: %s, by what they leave", async (_name, read) => {
  const [indexes, ofMany] = [await readBy(read), await readBy(list({ q: "продам", country: "RU", sortBy: "date" }))];
  expect(indexes).toContain("listing_search_combination");
  expect(indexes).not.toContain("listing_search_terms");
  expect(indexes).not.toContain("listing_search");
  expect(ofMany).not.toContain("listing_search_combination");
});

it("which photos listings name is found out once, not for each photo", async () => {
  const plans = await plansOf(sweepPhotos);
  const joins = plans.filter((node) => node["Join Type"] === "Anti" || node["Join Type"] === "Right Anti");
  expect(joins.map((node) => node["Node Type"])).toContain("Hash Join");
  expect(joins.map((node) => node["Node Type"])).not.toContain("Nested Loop");
});

it("a word among one's own listings is looked for there, not in the whole market", async () => {
  const big = { ...me, userId: `${SELLER.slice(0, -1)}${BIG_SELLER}` };
  const read = await readBy(() => listOwnListings(OwnListingQuery.parse({ q: "россия" }), big));
  expect(read).toContain("listing_search_pkey");
  expect(read).not.toContain("listing_search");
});

it("whoever has no listings beside the company's: none is gone through in search of a page", async () => {
  const company = { id: SELLER, role: "viewer" } as const;
  const read = (userId: string) => listOwnListings(OwnListingQuery.parse({}), { ...me, userId, company });
  const pagesOf = async (userId: string) =>
    (await statementsOf(() => read(userId))).filter(({ text }) => text.includes("order by"));
  expect(await pagesOf(NOBODY)).toEqual([]);
  expect((await read(me.userId)).data.length).toBeGreaterThan(0);
  const [page] = await pagesOf(me.userId);
  expect(page?.text).not.toContain("l.company_id = ");
});

it("the parts of a sitemap are found in an index alone", async () => {
  const session = await pool().reserve();
  try {
    // As above, so few rows are read from end to end as fast.
    await session.unsafe("set enable_seqscan = off; set enable_bitmapscan = off");
    const plans = await plansOf(() => listingRanges(1_000), { on: session });
    expect(plans.filter((node) => node["Relation Name"] === "listings")).toMatchObject([
      { "Node Type": "Index Only Scan" },
    ]);
  } finally {
    await session.unsafe("reset enable_seqscan; reset enable_bitmapscan");
    session.release();
  }
});

it("companies are sorted by their totals: what they have in each category is summed for the page alone", async () => {
  const plans = await plansOf(() => listCompanies(CompanyQuery.parse({ sortBy: "listings" })));
  const read = plans.flatMap((node) => node["Relation Name"] ?? []);
  expect(read).toContain("company_listing_totals");
  expect(read.filter((table) => table === "company_listing_counts").length).toBe(1);
});

it("companies of a category are told by a hash of all that trade in it, for the number of them and for the page", async () => {
  const plans = await plansOf(() => listCompanies(CompanyQuery.parse({ cat: group })));
  expect(plans.filter((node) => node["Parent Relationship"] === "SubPlan").length).toBe(2);
});

it("vacuum comes before many rows of an index have to be looked up in their table", async () => {
  const rows = await db().execute<{ name: string; settings: string[] }>(
    sql`select relname as name, reloptions as settings from pg_class where relname in ('listings', 'listing_search') and relkind = 'r'`,
  );
  for (const { name, settings } of rows)
    expect([...settings].sort(), name).toEqual([
      "autovacuum_vacuum_insert_scale_factor=0.05",
      "autovacuum_vacuum_scale_factor=0.02",
    ]);
  expect(rows.length).toBe(2);
});

it("a deep walk by cursor: from where it stands, not from the start", async () => {
  let query: Record<string, string> = { sortBy: "price", perPage: "100" };
  for (let page = 0; page < 20; page += 1) {
    const { nextCursor } = await listListings(ListingQuery.parse(query));
    query = { ...query, cursor: nextCursor ?? "" };
  }
  const plans = await plansOf(list(query));
  expect(plans.map((node) => node["Index Name"])).toContain("listings_price");
  const scanned = plans.filter(
    (node) => node["Node Type"] === "Seq Scan" && LARGE.includes(node["Relation Name"] ?? ""),
  );
  expect(scanned).toEqual([]);
});
