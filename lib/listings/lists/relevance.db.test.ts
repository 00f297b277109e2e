import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { person, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { countPublicListings } from "@/lib/text/counts";
import { interpretQuery } from "@/lib/text/interpret-query";
import { LEVELS } from "@/lib/text/terms";
import { createListing } from "../commands";
import { CreateListing } from "../contract";
import type { ListingFilters } from "../query";
import { foldCounts } from "./counts";
import { publicWhere } from "./filters";
import { leftOut } from "./found";
import { type Match, MatchQuery } from "./match-query";
import { readAtOnce } from "./relevance";
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

const text = fc
  .tuple(fc.subarray(WORDS, { minLength: 1, maxLength: 3 }), fc.option(fc.constantFrom(...WORDS), { nil: undefined }))
  .map(([wanted, unwanted]) => [...wanted, ...(unwanted ? [`-${unwanted}`] : [])].join(" "));
const filters: fc.Arbitrary<ListingFilters> = fc.record(
  {
    type: fc.constantFrom("SELL", "BUY"),
    country: fc.constantFrom("RU", "KZ"),
    verified: fc.boolean(),
    cat: fc.constantFrom(...CATEGORIES, "food"),
  },
  { requiredKeys: [] },
);
const direction = fc.constantFrom("asc" as const, "desc" as const);

it.each([
  ["", async () => {}],
  [", and with the sums folded", foldCounts],
] as const)(
  "matches read at once are those read level by level, from any offset and behind any match%s",
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
          const understood = await interpretQuery(q);
          const asked = new MatchQuery(understood, rest, way);
          const all = await readByLevel(asked, { limit: LOTS + 1, offset: 0, after: null });
          expect(all.found).toHaveLength(all.total);
          expect(await readAtOnce(asked, { limit: LOTS + 1, offset: 0, after: null })).toEqual(all);
          for (const level of LEVELS)
            expect(asked.fewestAt(level)).toBeLessThanOrEqual(all.found.filter((one) => one.level === level).length);
          const rank = ({ level }: Match) => LEVELS.indexOf(level) * (way === "asc" ? -1 : 1);
          expect(all.found.map(rank)).toEqual(all.found.map(rank).toSorted((a, b) => a - b));
          if (all.total > 0)
            expect(await readAtOnce(asked, { limit, offset: 0, after: null }, all.total - 1)).toBeNull();
          for (const read of [readAtOnce, readByLevel]) {
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

it.each<[string, ListingFilters, number]>([
  ["лот", {}, LOTS],
  ["карбамид", {}, PLAIN],
  ["лот карбамид", {}, PLAIN],
  ["лот -карбамид", {}, LOTS - PLAIN],
  ["лот", { country: "RU" }, 80],
  ["карбамид", { country: "RU" }, 32],
])("expects as many of «%s» under %j as sums, or the newest listings, tell", async (q, filters, number) => {
  const expects = async (more: ListingFilters, most: number) =>
    new MatchQuery(await interpretQuery(q), { ...filters, ...more }, "desc").expectsMoreThan(most);
  // No sum tells of prices: the newest listings do, which are all of them here.
  for (const more of [{}, { priceMin: 1 }]) {
    expect(await expects(more, number - 1)).toBe(true);
    expect(await expects(more, number)).toBe(false);
  }
  expect(await expects({ priceMin: 1e9 }, 0)).toBe(false);
});

it("does not expect many of two words that each many have and none has both of", async () => {
  expect(await new MatchQuery(await interpretQuery("продам куплю"), {}, "desc").expectsMoreThan(0)).toBe(false);
});

const SUMMED: ListingFilters[] = [
  { type: "SELL" },
  { type: "BUY" },
  { country: "RU" },
  { country: "KZ" },
  { region: "Ростовская область" },
  { cat: "urea" },
  { cat: "food" },
  { currency: "RUB" },
  { currency: "USD" },
  { verified: true },
  { verified: false },
];

it("one word's listings under filters are as many as there are, be they counted, or what the filters leave out taken off", async () => {
  let takenOff = 0;
  for (const q of ["лот", "карбамид", "продам"])
    for (const filters of SUMMED.flatMap((one) => SUMMED.map((other) => ({ ...one, ...other })))) {
      const { total } = new MatchQuery(await interpretQuery(q), filters, "desc");
      const [row] = await db().execute<{ total: number; counted: number; others: number; n: number }>(sql`
        select ${total} as total, (select count(*)::int from listings l where ${publicWhere({ ...filters, q })}) as counted,
          ${leftOut(filters)?.number} as others, (select count(*)::int from listings l where ${publicWhere({ q })}) as n`);
      expect(row?.total, `${q} ${JSON.stringify(filters)}`).toBe(row?.counted);
      if (row && row.others > 0 && row.others < Math.min(row.n / 2, LOTS / 3)) takenOff += 1;
    }
  expect(takenOff).toBeGreaterThan(20);
});

it("knows how many listings there are from the terms of their types", async () => {
  expect(countPublicListings((await interpretQuery("пшеница")).frequencies)).toBe(LOTS);
});
