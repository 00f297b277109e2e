/*
 * A market for tests of plans: what the product itself sends is noted and explained, so that no query there can differ from the
 * real one. Plans depend on how much there is: the rows below are enough for the planner to choose what it chooses for a million.
 */

import { type SQL, sql } from "drizzle-orm";
import { storeCategories } from "@/lib/categories/commands";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { explainStatements } from "@/lib/core/database/test-plans";
import { categoryTree, findCategory, listCategoryPath, listLeaves } from "@/lib/reference/categories/tree";
import { mergeTermCounts } from "@/lib/text/counts";
import { toSearchDocument } from "@/lib/text/document";
import { listListings } from "./catalogue/find-page";
import { ListingQuery } from "./query";
import { mergeRollup } from "./steps/merge-rollup";

const LISTINGS = 15_000;
const SELLERS = 4_000;
const CHATS = 3_000;
const PHOTOS = 2_000;
/** Tables that grow with the market. */
export const LARGE = [
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

export const SELLER = "00000000-0000-7000-8000-000000000007";
/** A third of all is this account's. */
export const BIG_SELLER = 9;
export const NOBODY = "00000000-0000-7000-8000-000000999999";
export const me: Extract<Caller, { kind: "session" }> = {
  kind: "session",
  userId: SELLER,
  role: "user",
  tariff: "free",
};
export const wheat = getNode("wheat-milling");
const numbered = (kind: string) => (number: SQL) =>
  sql`(${sql.raw(`'00000000-0000-7000-${kind}-'`)} || lpad(${number}::text, 12, '0'))::uuid`;
/** The account and the listing with a number; account 7 is the caller's. */
const sellerId = numbered("8000");
const listingId = numbered("8001");

/** Stores the categories and all of the market, with its sums. */
export async function fillMarket(): Promise<void> {
  await storeCategories(db());
  const leaves = categoryTree.flatMap(listLeaves).map((node) => {
    const { slug, name } = node;
    const fields = { title: name, type: "SELL", description: null, categorySlug: slug, attributes: {}, basis: null };
    const terms = toSearchDocument({ ...fields, countryCode: "RU", region: null, basisPlace: null });
    const [industry = "", group = ""] = listCategoryPath(node).map((each) => each.slug);
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
      now() - make_interval(mins => n), now() - make_interval(mins => n), now() + interval '60 days' - make_interval(mins => n)
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
  await mergeRollup();
  await mergeTermCounts();
  for (const table of LARGE) await db().execute(sql`analyze ${sql.identifier(table)}`);
}

function getNode(slug: string) {
  const node = findCategory(slug);
  if (!node) throw new Error(`there is no category ${slug}`);
  return node;
}

/** The indexes that it does read, of those that the plan names, and the tables that it reads from end to end. */
export async function readBy(read: () => Promise<unknown>): Promise<string[]> {
  const plans = await explainStatements(read, { options: "analyze, format json" });
  return plans
    .filter((node) => (node["Actual Loops"] ?? 0) > 0)
    .flatMap((node) => node["Index Name"] ?? (node["Node Type"] === "Seq Scan" ? node["Relation Name"] : null) ?? []);
}

export type Asked = Record<string, string | string[] | Record<string, string>>;
/** Reads a page of the list; a query as in an address. */
export const list = (query: Asked) => () => listListings(ListingQuery.parse(query));
export const leaf = wheat.slug;
export const group = wheat.parent?.slug ?? "";
export const industry = wheat.parent?.parent?.slug ?? "";
