import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/core/database/db";
import { patchListing } from "../commands";
import { PatchListing } from "../contract";
import { ListingQuery } from "../query";
import { rebuildDocuments } from "../steps/rebuild-documents";
import { LONG_QUALITIES, offer, seller, storeTree } from "../test-offers";
import { listListings } from "./find-page";

/*
 * What stands beside a document is what its listing has, whoever wrote either.
 */

const LOT = { categorySlug: "rebar", title: "Тулий", volume: 3, basis: "FCA", attributes: { diameter: 12 } };

beforeAll(storeTree);

it("a quality that changes is found as what it is now, however long what stands beside it", async () => {
  const caller = await seller();
  const { id, slug } = await offer(caller, LOT);
  const foundBy = async (value: number) => {
    const attr = { "diameter.min": String(value), "diameter.max": String(value) };
    const lists = [{ q: "тулий" }, { country: ["RU"] }];
    const pages = await Promise.all(
      lists.map((more) => listListings(ListingQuery.parse({ cat: "rebar", attr, ...more }))),
    );
    return pages.map(({ data }) => data.some((one) => one.id === id));
  };
  const beside = async () => {
    const [row] = await db().execute(sql`select attributes from listing_search where listing_id = ${id}`);
    return row?.attributes;
  };
  expect([await foundBy(12), await beside()]).toEqual([[true, true], { diameter: 12 }]);
  await patchListing(slug, PatchListing.parse({ attributes: { diameter: 14 } }), caller);
  expect([await foundBy(12), await foundBy(14), await beside()]).toEqual([
    [false, false],
    [true, true],
    { diameter: 14 },
  ]);
  for (const [change, left] of [[LONG_QUALITIES, null] as const, [sql`'{}'::jsonb`, { diameter: 33 }] as const]) {
    await db().execute(sql`update listings set attributes = ${change} || '{"diameter": 33}' where id = ${id}`);
    expect([await foundBy(14), await foundBy(33), await beside()]).toEqual([[false, false], [true, true], left]);
  }
});

it("a document that comes in its listing's statement, as the release before writes it, is filled in", async () => {
  await offer(await seller(), LOT);
  const columns = sql`type, status, industry_slug, group_slug, category_slug, price_per_unit, currency, unit_code, country_code, region,
    volume, basis, owner_id, verified, published_at, expires_at`;
  const [made] = await db().execute<{ id: string }>(sql`
    with l as (
      insert into listings (id, slug, title, ${columns})
      select gen_random_uuid(), slug || '-copy', 'Лютеций', ${columns} from listings limit 1
      returning *
    ), document as (
      insert into listing_search (listing_id, published_at, terms) select id, published_at, '{1}' from l
    ) select id from l`);
  const [row] = await db().execute(sql`
    select (s.combination, s.price_per_unit, s.volume, s.basis, s.attributes) is not distinct from (
      listing_combination(category_slug, type, currency, country_code, region, verified), l.price_per_unit, l.volume, l.basis,
      listing_qualities(l.attributes)) as same
    from listing_search s join listings l on l.id = s.listing_id where l.id = ${made?.id}::uuid`);
  expect(row).toEqual({ same: true });
});

it.each([
  ["all of it", sql`combination = 0, price_per_unit = 1, volume = null, basis = null, attributes = null`],
  ["qualities alone", sql`attributes = null`],
])("the job that rebuilds documents fills in what stands beside them: %s", async (_name, spoilt) => {
  await offer(await seller(), LOT);
  await db().execute(sql`update listing_search set ${spoilt}`);
  await db().execute(sql`delete from settings where key = 'search-documents'`);
  while (!(await rebuildDocuments(10)));
  const [row] = await db().execute(sql`
    select count(*)::int as n from listing_search s join listings l on l.id = s.listing_id
    where (s.combination, s.price_per_unit, s.volume, s.basis, s.attributes) is distinct from (
      listing_combination(category_slug, type, currency, country_code, region, verified), l.price_per_unit, l.volume, l.basis,
      listing_qualities(l.attributes))`);
  expect(row).toEqual({ n: 0 });
});
