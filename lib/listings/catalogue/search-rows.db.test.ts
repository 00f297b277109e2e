import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { person, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { getCategory } from "@/lib/reference/categories/tree";
import { createListing } from "../commands";
import { CreateListing } from "../contract";
import { type ListingFilters, ListingQuery } from "../query";
import { facetsOf, filterOf } from "../test-catalogue";
import { LONG_QUALITIES, offer } from "../test-offers";
import { countSql } from "./counts";
import { filterListings } from "./filters";
import { listListings } from "./find-page";
import { parseListingQuery } from "./parse-query";
import { countByFacetKey, selectSearchRows } from "./search-rows";

/*
 * What is found by text is filtered, counted and sorted without its listings being read. The law: as if they had been.
 */

type Page = Awaited<ReturnType<typeof listListings>>;

const WORDS = ["пшеница", "арматура", "лот"];
const LOTS = 60;
const COUNTRIES = ["RU", "KZ"];
const CURRENCIES = ["RUB", "USD"];
const BASES = ["FCA", "CPT", null];
const STEEL = ["А240", "А400", "А500С"];

const seller: { userId?: string } = {};

beforeAll(async () => {
  await storeCategories(db());
  const caller = await sessionOf(await person());
  seller.userId = caller.userId;
  for (let number = 0; number < LOTS; number += 1) {
    const isWheat = number % 4 === 0;
    const qualities = isWheat
      ? { wheat_class: String(3 + (number % 3)), protein: 11 + (number % 5) / 2, moisture: 13.5 }
      : { steel_class: STEEL[number % 3], ...(number % 2 && { diameter: 6 + (number % 7) }) };
    const lot = {
      title: `Лот ${WORDS[number % 2]}`,
      type: number % 3 === 0 ? "BUY" : "SELL",
      categorySlug: isWheat ? "wheat-milling" : "rebar",
      attributes: qualities,
      country: COUNTRIES[number % 5 === 0 ? 1 : 0],
      ...(number % 7 === 0 && { region: "Ростовская область", country: "RU" }),
      currency: CURRENCIES[number % 6 === 0 ? 1 : 0],
      pricePerUnit: 100 + (number % 10),
      volume: number % 8 === 0 ? null : 1 + (number % 4),
      basis: BASES[number % 3],
      volumeUnit: "т",
    };
    await createListing(CreateListing.parse(lot), caller);
  }
  await db().execute(sql`update listings set verified = true where price_per_unit < 103`);
  await db().execute(sql`update listings set status = 'PAUSED' where price_per_unit = 109`);
  await db().execute(sql`update listings set attributes = ${LONG_QUALITIES} || attributes where price_per_unit = 104`);
  await db().execute(sql`update listing_search set attributes = null where price_per_unit = 105`);
});

const CHOICES: ListingFilters[] = [
  ...["wheat-milling", "rebar", "food"].map((cat) => ({ cat })),
  ...(["SELL", "BUY"] as const).map((type) => ({ type })),
  ...COUNTRIES.map((country) => ({ country: [country] })),
  { country: COUNTRIES },
  { currency: CURRENCIES, basis: ["FCA"] },
  { region: ["Ростовская область"] },
  ...CURRENCIES.map((currency) => ({ currency: [currency] })),
  ...[true, false].map((verified) => ({ verified })),
  ...[101, 104].map((priceMin) => ({ priceMin })),
  ...[104, 107].map((priceMax) => ({ priceMax })),
  ...["FCA", "CPT"].map((basis) => ({ basis: [basis] })),
  { basis: ["FCA", "CPT"] },
  { attr: [{ key: "diameter", operator: "min", value: 9 }] },
  { attr: [{ key: "steel_class", operator: "is", value: "А500С" }] },
  { attr: STEEL.slice(0, 2).map((value) => ({ key: "steel_class", operator: "is", value })) },
  {
    attr: [
      { key: "protein", operator: "min", value: 11.5 },
      { key: "protein", operator: "max", value: 12.5 },
    ],
  },
  {
    attr: [
      { key: "wheat_class", operator: "is", value: "4" },
      { key: "protein", operator: "max", value: 12 },
    ],
  },
  { cat: "grains" },
  { company: ["no-such"] },
];

/** A few at a time: of more there is nothing left to find. */
const filters: fc.Arbitrary<ListingFilters> = fc
  .tuple(fc.constantFrom(...WORDS, "лот -арматура"), fc.subarray(CHOICES, { maxLength: 3 }))
  .map(([q, chosen]) => Object.assign({ q }, ...chosen));

/** Under these alone listings are counted in the narrow rows as well. */
const PRICED = ["cat", "type", "country", "region", "currency", "verified", "priceMin", "priceMax", "basis", "attr"];
const priced: fc.Arbitrary<ListingFilters> = fc
  .subarray(
    CHOICES.filter((choice) => PRICED.some((name) => name in choice)),
    { maxLength: 4 },
  )
  .map((chosen) => Object.assign({}, ...chosen));

it("finds and counts what reading the listings would", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(filters, priced), async (asked) => {
      const where = sql`from listings l where ${filterListings(filterOf(asked))}`;
      const ids = await db().execute<{ id: string }>(sql`select l.id ${where} order by 1`);
      const narrow = selectSearchRows(filterOf(asked)) as SQL;
      const found = await db().execute<{ id: string }>(sql`select s.listing_id as id from ${narrow} order by 1`);
      expect([...found]).toEqual([...ids]);
      const [total] = await db().execute<{ n: number }>(sql`select ${countSql(filterOf(asked))} as n`);
      expect(total?.n).toBe(ids.length);
      const columns = sql`category_slug, type, country_code, region, currency, verified, n::int`;
      const combinations = await db().execute(
        sql`select ${columns} from (${countByFacetKey(narrow)}) c order by 1, 2, 3, 4, 5, 6`,
      );
      const counted = await db().execute(sql`
        select category_slug, type, country_code, coalesce(region, '') as region, currency, verified, count(*)::int as n
        ${where} group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`);
      expect([...combinations]).toEqual([...counted]);
    }),
    { numRuns: 60 },
  );
});

it("sorts as the listings would, page by page and by cursor", async () => {
  // The last word is in all of them.
  for (const sortBy of ["price", "date", "volume"] as const)
    for (const order of ["asc", "desc"] as const)
      for (const more of [
        { country: ["RU"] },
        { basis: ["FCA"], owner: seller.userId },
        {},
        { q: "лот" },
        { q: undefined, basis: ["FCA"] },
        { q: undefined, cat: "rebar", verified: "true", priceMin: "101" },
      ]) {
        const query = ListingQuery.parse({ q: "пшеница", sortBy, order, perPage: "7", ...more });
        const column = { price: sql`l.price_per_unit`, date: sql`l.published_at`, volume: sql`l.volume` }[sortBy];
        const way = sql.raw(order);
        const { filter } = await parseListingQuery(query);
        const all = await db().execute<{ id: string }>(
          sql`select l.id from listings l where ${filterListings(filter)} order by ${column} ${way} nulls last, l.id ${way}`,
        );
        const seen: string[] = [];
        let cursor: string | null = null;
        for (let page = 1; ; page += 1) {
          const byPage: Page = await listListings({ ...query, page });
          if (cursor !== null) expect((await listListings({ ...query, cursor })).data).toEqual(byPage.data);
          expect(byPage.total).toBe(all.length);
          seen.push(...byPage.data.map(({ id }) => id));
          cursor = byPage.nextCursor;
          if (cursor === null) break;
        }
        expect(seen).toEqual(all.map(({ id }) => id));
      }
});

it("shows facets as the listings would", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(filters, priced), async (asked) => {
      const facets = await facetsOf(asked);
      const counted = async (column: SQL, without: Partial<ListingFilters>) => {
        const rows = await db().execute<{ value: string; n: number }>(sql`
          select ${column}::text as value, count(*)::int as n from listings l where ${filterListings(filterOf({ ...asked, ...without }))} group by 1`);
        return new Map(rows.map(({ value, n }) => [value, n]));
      };
      // Choices that would leave nothing stay, with zero.
      const some = (choices: readonly { value: string; count: number }[]) =>
        new Map(choices.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]));
      const countries = await counted(sql`country_code`, { country: undefined, region: undefined });
      expect(some(facets.countries)).toEqual(countries);
      const types = await counted(sql`type`, { type: undefined });
      expect(some(facets.types)).toEqual(types);
      const currencies = await counted(sql`currency`, { currency: undefined });
      expect(some(facets.currencies)).toEqual(currencies);
      expect(facets.verified).toBe((await counted(sql`verified`, { verified: undefined })).get("true") ?? 0);
      for (const { attribute, options, range } of facets.attributes) {
        const others = asked.attr?.filter(({ key }) => key !== attribute.key);
        const values = await counted(sql`coalesce(attributes ->> ${attribute.key}, '')`, { attr: others });
        values.delete("");
        if (options) expect(some(options)).toEqual(values);
        const numbers = [...values.keys()].map(Number);
        if (range && numbers.length > 0)
          expect(range).toEqual({ min: Math.min(...numbers), max: Math.max(...numbers) });
      }
    }),
    { numRuns: 60 },
  );
});

it("a leaf that does not know a quality has neither listings nor choices for it, be it that some kept it", async () => {
  const caller = await sessionOf(await person());
  const { id } = await offer(caller, { categorySlug: "rebar", title: "Гольмий", attributes: { diameter: 12 } });
  await db().execute(sql`update listings set attributes = attributes || '{"protein": 60}' where id = ${id}`);
  const asked = { cat: "rebar", attr: [{ key: "protein", operator: "min", value: 50 } as const] };
  expect((await listListings({ ...ListingQuery.parse({}), ...asked })).total).toBe(0);
  expect((await facetsOf(asked)).attributes).toEqual([]);
});

it("counts listings whose combination is as new as they are", async () => {
  const caller = await sessionOf(await person());
  await offer(caller, { title: "Скандий", country: "CN", currency: "CNY" });
  const { countries, currencies } = await facetsOf({ q: "скандий" });
  expect([countries, currencies]).toMatchObject([[{ value: "CN", count: 1 }], [{ value: "CNY", count: 1 }]]);
});

it("values that another choice leaves nothing of stay with zero, in a category, a group and everywhere", async () => {
  const caller = await sessionOf(await person());
  await offer(caller, { categorySlug: "rebar", title: "Тулий", country: "KZ", currency: "KZT" });
  await offer(caller, { categorySlug: "rebar", title: "Тулий", country: "CN", currency: "CNY" });
  const scopes = [
    { cat: "rebar" },
    { cat: getCategory("rebar").parent?.slug ?? "" },
    {},
    { q: "тулий" },
    { q: "тулий", cat: "rebar" },
  ];
  for (const scope of scopes)
    for (const more of [{}, { comparablePriceMin: "99999999" }]) {
      const { currencies, types } = await facetsOf({ ...scope, ...more, country: ["KZ"], type: "BUY" });
      const name = JSON.stringify({ ...scope, ...more });
      expect(currencies, name).toContainEqual({ value: "CNY", count: 0 });
      if (Object.keys(more).length === 0)
        expect(
          types.map(({ value }) => value),
          name,
        ).toContain("SELL");
    }
});

it("the choices beside a chosen region, and beside a chosen quality, stay visible", async () => {
  const caller = await sessionOf(await person());
  for (const [region, steel] of [
    ["Ростовская область", "А500С"],
    ["Краснодарский край", "А240"],
  ])
    await offer(caller, { categorySlug: "rebar", title: "Иттрий", region, attributes: { steel_class: steel } });
  const chosen = { cat: "rebar", country: ["RU"], region: ["Ростовская область"], owner: caller.userId };
  const regions = (await facetsOf(chosen)).regions.filter(({ count }) => count > 0);
  expect(regions.map(({ value }) => value).sort()).toEqual(["Краснодарский край", "Ростовская область"]);
  const steel = { key: "steel_class", operator: "is", value: "А500С" } as const;
  const { attributes } = await facetsOf({ cat: "rebar", owner: caller.userId, attr: [steel] });
  const { options } = attributes.find(({ attribute }) => attribute.key === steel.key) ?? {};
  expect(
    options
      ?.filter(({ count }) => count > 0)
      .map(({ value }) => value)
      .sort(),
  ).toEqual(["А240", "А500С"]);
  expect(options?.map(({ value }) => value)).toEqual(
    getCategory("rebar").attributes.find(({ key }) => key === steel.key)?.options,
  );
});
