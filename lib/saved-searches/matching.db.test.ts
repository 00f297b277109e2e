import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { person, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { listListings } from "@/lib/listings/catalogue/find-page";
import { createListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { ListingQuery } from "@/lib/listings/query";
import { matchListings } from "./commands/match-listings";
import { readSearch } from "./policy/saved-filters";
import { savedSearches } from "./schema";

const LOTS = 48;
const WORDS = ["озимая", "мытая", "12мм"];
const made: string[] = [];

beforeAll(async () => {
  await storeCategories(db());
  const sellers = [await sessionOf(await person()), await sessionOf(await person())];
  for (let number = 0; number < LOTS; number += 1) {
    const wheat = number % 4 !== 0;
    const lot = {
      title: `Лот ${WORDS[number % 3]}`,
      ...(number % 5 === 0 && { description: "Самовывоз" }),
      type: number % 3 === 0 ? "BUY" : "SELL",
      categorySlug: wheat ? "wheat-milling" : "rebar",
      ...(number % 5 === 0 ? { country: "KZ" } : { country: "RU", region: number % 7 ? null : "Ростовская область" }),
      currency: number % 6 === 0 ? "USD" : "RUB",
      pricePerUnit: 100 + (number % 10),
      basis: ["FCA", "CPT", null][number % 3],
      volumeUnit: "т",
      attributes: wheat && number % 2 === 0 ? { protein: 11 + (number % 8) / 4 } : {},
    };
    const seller = sellers[number % 2];
    if (seller) made.push((await createListing(CreateListing.parse(lot), seller)).id);
  }
  await db().execute(sql`update listings set verified = true where price_per_unit < 103`);
  await db().execute(sql`update listings set status = 'PAUSED' where price_per_unit = 109`);
  CHOICES.push(...sellers.map(({ userId }) => ["owner", userId] as const));
});

const CHOICES: (readonly [string, string])[] = [
  ["cat", "wheat-milling"],
  ["cat", "grains"],
  ["cat", "rebar"],
  ["type", "SELL"],
  ["type", "BUY"],
  ["country", "RU"],
  ["country", "KZ"],
  ["region", "Ростовская область"],
  ["currency", "RUB"],
  ["currency", "USD"],
  ["priceMin", "104"],
  ["priceMax", "107"],
  ["basis", "FCA"],
  ["verified", "true"],
  ["verified", "false"],
  ["company", "no-such"],
  ["attr.protein.min", "11.5"],
  ["attr.protein.max", "12"],
  ["attr.protein", "11.5"],
  ["comparablePriceMin", "103.5"],
  ["comparablePriceMax", "107"],
  ["vatView", "excluded"],
  ["q", "озимая"],
  ["q", "лот -мытая"],
  ["q", "самовывоз"],
  ["q", "12 мм"],
  ["q", "озмая"],
  ["q", "vsnfz"],
  ["q", "ozimaya"],
  ["q", "лот 500 т"],
  ["q", "лот 30000 литров"],
  ["q", "лот не мытая"],
  ["q", "!"],
];

/** Filters as an address has them: a few at a time, for of more there is nothing left to find. */
const search = fc
  .array(fc.nat(CHOICES.length + 1), { minLength: 1, maxLength: 4 })
  .map((picked) =>
    new URLSearchParams(Object.fromEntries(picked.map((at) => CHOICES[at] ?? ["type", "SELL"]))).toString(),
  );

/** What the catalogue shows under the filters. */
async function shown(query: string): Promise<string[]> {
  const filters = readSearch(query)?.filters;
  const page = await listListings({ ...ListingQuery.parse({ perPage: "100" }), ...filters });
  return page.data.map(({ id }) => id).sort();
}

test("however many searches are compared at once, each finds what the catalogue shows under its filters", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(search, { minLength: 1, maxLength: 30 }), async (queries) => {
      const read = queries.flatMap((query) => readSearch(query) ?? []);
      fc.pre(read.length > 0);
      await db().delete(savedSearches);
      const { userId } = await person();
      await db()
        .insert(savedSearches)
        .values(
          read.map(({ query, filters }) => ({
            userId,
            query,
            categorySlug: filters.cat ?? null,
            alerts: "instant" as const,
            alertsSince: new Date(0),
          })),
        )
        .onConflictDoNothing();
      await matchListings(made);
      const rows = await db().execute<{ query: string; found: string[] }>(sql`
        select s.query, coalesce(array_agg(h.listing_id::text order by h.listing_id::text) filter (where h.listing_id is not null), '{}') as found
        from saved_searches s left join saved_search_hits h on h.search_id = s.id group by s.query`);
      for (const { query, found } of rows) expect(found, query).toEqual(await shown(query));
    }),
    { numRuns: 20 },
  );
});
