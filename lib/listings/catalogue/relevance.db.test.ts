import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { person, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { countPublicListings } from "@/lib/text/counts";
import { interpretQuery } from "@/lib/text/interpret-query";
import { createListing } from "../commands";
import { CreateListing } from "../contract";
import type { ListingFilters } from "../query";
import { mergeRollup } from "../steps/merge-rollup";
import { filterOf } from "../test-catalogue";
import { countSql } from "./counts";
import { filterListings } from "./filters";
import type { RankedMatch, RankedSearch } from "./matches";
import { isMoreThan, rankAtOnce } from "./relevance";
import { readByLevel } from "./relevance-levels";

const WORDS = ["пшеница", "арматура", "краснодар", "мука", "зерно", "3 класс", "сухая"];
const CATEGORIES = ["wheat-milling", "wheat-flour", "rebar"];
const LOTS = 100;
/** The last of them have none of the words: a walk back in time meets them first. */
const PLAIN = 40;

/** Lots whose titles, categories, places and descriptions have the words in every mixture. */
beforeAll(async () => {
  await storeCategories(db());
  const caller = await sessionOf(await person());
  const some = (number: number) => WORDS.filter((_, bit) => (number >> bit) % 2 === 1).join(", ");
  const isPlain = (number: number) => number >= LOTS - PLAIN;
  for (let number = 0; number < LOTS; number += 1) {
    const lot = {
      title: isPlain(number) ? "Лот" : `Лот ${some((number * 37) % 128)}`,
      description: (!isPlain(number) && some((number * 53) % 128)) || "Без слов",
      categorySlug: isPlain(number) ? "urea" : CATEGORIES[number % CATEGORIES.length],
      type: number % 4 === 0 ? "BUY" : "SELL",
      country: number % 5 === 0 ? "KZ" : "RU",
    };
    const place = number % 5 === 0 || number % 7 > 1 ? {} : { region: "Ростовская область" };
    const price = { pricePerUnit: 100 + number, currency: number % 6 === 0 ? "USD" : "RUB", volumeUnit: "т" };
    await createListing(CreateListing.parse({ ...lot, ...place, ...price }), caller);
  }
  await db().execute(sql`update listings set verified = true where price_per_unit % 8 <> 0`);
});

/** A text as it is interpreted, under filters. */
async function searchFor(
  q: string,
  filters: ListingFilters = {},
  direction: "asc" | "desc" = "desc",
): Promise<RankedSearch> {
  const { query, frequencies } = await interpretQuery(q);
  return { query, frequencies, direction, filter: filterOf(filters) };
}

const text = fc
  .tuple(fc.subarray(WORDS, { minLength: 1, maxLength: 3 }), fc.option(fc.constantFrom(...WORDS), { nil: undefined }))
  .map(([wanted, unwanted]) => [...wanted, ...(unwanted ? [`-${unwanted}`] : [])].join(" "));
const filters: fc.Arbitrary<ListingFilters> = fc.record(
  {
    type: fc.constantFrom("SELL", "BUY"),
    country: fc.constantFrom(["RU"], ["KZ"], ["RU", "KZ"]),
    verified: fc.boolean(),
    cat: fc.constantFrom(...CATEGORIES, "food"),
  },
  { requiredKeys: [] },
);
const direction = fc.constantFrom("asc" as const, "desc" as const);

it.each([
  ["", async () => {}],
  [", and with the sums folded", mergeRollup],
] as const)(
  "matches read at once are those read tier by tier, from any offset and behind any match%s",
  async (_, prepare) => {
    await prepare();
    await fc.assert(
      fc.asyncProperty(
        text,
        filters,
        direction,
        fc.nat(30),
        fc.integer({ min: 1, max: 9 }),
        async (q, rest, way, at, limit) => {
          const asked = await searchFor(q, rest, way);
          const all = await readByLevel(asked, { limit: LOTS + 1, offset: 0, after: null });
          expect(all.found).toHaveLength(all.total);
          expect(await rankAtOnce(asked, { limit: LOTS + 1, offset: 0, after: null })).toEqual(all);
          const rank = ({ tier }: RankedMatch) => tier * (way === "asc" ? -1 : 1);
          expect(all.found.map(rank)).toEqual(all.found.map(rank).toSorted((a, b) => a - b));
          if (all.total > 0)
            expect(await rankAtOnce(asked, { limit, offset: 0, after: null }, all.total - 1)).toBeNull();
          for (const read of [rankAtOnce, readByLevel]) {
            const page = { total: all.total, found: all.found.slice(at, at + limit) };
            expect(await read(asked, { limit, offset: at, after: null })).toEqual(page);
            const after = all.found[at - 1];
            if (after) expect(await read(asked, { limit, offset: 0, after })).toEqual(page);
          }
        },
      ),
      { numRuns: 60 },
    );
  },
);

it.each([
  ["лот", LOTS],
  ["карбамид", PLAIN],
  ["лот карбамид", PLAIN],
  ["лот -карбамид", LOTS - PLAIN],
])("expects as many of «%s» as counters tell, and none under a filter", async (q, number) => {
  expect(isMoreThan(await searchFor(q), number - 1)).toBe(true);
  expect(isMoreThan(await searchFor(q), number)).toBe(false);
  expect(isMoreThan(await searchFor(q, { type: "SELL" }), 0)).toBe(false);
});

it("does not expect many of two words that each many have and none has both of", async () => {
  expect(isMoreThan(await searchFor("продам куплю"), 0)).toBe(false);
});

const SUMMED: ListingFilters[] = [
  { type: "SELL" },
  { type: "BUY" },
  { country: ["RU"] },
  { country: ["KZ"] },
  { region: ["Ростовская область"] },
  { cat: "urea" },
  { cat: "food" },
  { currency: ["RUB"] },
  { currency: ["USD"] },
  { verified: true },
  { verified: false },
];

it("one word's listings under filters are counted exactly", async () => {
  for (const q of ["лот", "карбамид", "продам"])
    for (const filters of SUMMED.flatMap((one) => SUMMED.map((other) => ({ ...one, ...other })))) {
      const { query, filter } = await searchFor(q, filters);
      const asked = { ...filter, q: query };
      const [row] = await db().execute<{ total: number; counted: number }>(sql`
        select ${countSql(asked)} as total, (select count(*)::int from listings l where ${filterListings(asked)}) as counted`);
      expect(row?.total, `${q} ${JSON.stringify(filters)}`).toBe(row?.counted);
    }
});

it("knows how many listings there are from the terms of their types", async () => {
  expect(countPublicListings((await interpretQuery("пшеница")).frequencies)).toBe(LOTS);
});
