import Decimal from "decimal.js";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { person, sessionOf } from "@/lib/companies/test-people";
import { decodeCursor, encodeCursor } from "@/lib/core/cursor";
import { db } from "@/lib/core/database/db";
import { loadRecordedRates } from "@/lib/currency/commands";
import { computeComparablePrice, findBaseUnit, type Offer } from "@/lib/prices/comparable-policy";
import { comparablePriceSql, toGroupsJson, toScaledRoubles } from "@/lib/prices/comparable-rows";
import { loadPriceView } from "@/lib/prices/queries";
import { categoryNodes, findCategory } from "@/lib/reference/categories/tree";
import { CURRENCIES } from "@/lib/reference/currencies/currencies";
import { UNITS } from "@/lib/reference/units/units";
import { createListing } from "../commands";
import { CreateListing, VAT_MODES } from "../contract";
import { ListingQuery } from "../query";
import { findPage } from "./find-page";
import { parseListingQuery } from "./parse-query";

/* The catalogue sorted and filtered by the comparable price, against the formulas. */

const VIEWS = [{}, { priceIn: "USD" }, { vatView: "excluded" }, { vatView: "included", priceIn: "KZT" }] as {
  priceIn?: string;
  vatView?: "excluded" | "included";
}[];

const OFFERS = [
  { volumeUnit: "т", currency: "RUB", pricePerUnit: 47_600, vat: "included" },
  { volumeUnit: "кг", currency: "RUB", pricePerUnit: 55.5, vat: "excluded" },
  { volumeUnit: "кг", currency: "USD", pricePerUnit: 0.5, vat: "none" },
  { volumeUnit: "т", currency: "USD", pricePerUnit: 675, vat: "included" },
  { volumeUnit: "LBR", currency: "EUR", pricePerUnit: 0.2541, vat: "excluded" },
  { volumeUnit: "т", currency: "KZT", pricePerUnit: 250_000 },
  { volumeUnit: "меш.", currency: "RUB", pricePerUnit: 900, vat: "none" },
  { volumeUnit: "шт", currency: "CNY", pricePerUnit: 44, vat: "none" },
  { volumeUnit: "т", currency: "RUB", pricePerUnit: 47_600, vat: "excluded" },
] as const;

beforeAll(async () => {
  await storeCategories(db());
  await loadRecordedRates();
  const caller = await sessionOf(await person());
  for (const categorySlug of ["rebar", "wheat-milling"])
    for (const [at, offer] of OFFERS.entries()) {
      const body = { title: `Лот ${at}`, type: at % 4 ? "SELL" : "BUY", country: at % 5 === 4 ? "KZ" : "RU" };
      await createListing(CreateListing.parse({ ...body, ...offer, categorySlug }), caller);
    }
}, 60_000);

type Read = { query: object; at?: string };
const read = async ({ query, at }: Read) =>
  findPage(
    await parseListingQuery(ListingQuery.parse({ ...query, sortBy: "comparablePrice", ...(at && { cursor: at }) })),
  );

it.each(VIEWS)("is in the order of the amounts, unknown ones last, by page and by cursor: %o", async (view) => {
  for (const filter of [{}, { cat: "rebar" }, { cat: "agriculture" }, { type: "SELL" }, { cat: "rebar", q: "лот" }])
    for (const order of ["asc", "desc"] as const) {
      const whole = await read({ query: { ...view, ...filter, order, perPage: "100" } });
      const amounts = whole.data.map(({ comparablePrice }) => comparablePrice.amount);
      const known = amounts.filter((amount) => amount !== null);
      const sorted = known.toSorted((a, b) => (order === "asc" ? a - b : b - a));
      expect(amounts).toEqual([...sorted, ...Array(amounts.length - known.length).fill(null)]);
      expect(whole.total).toBe(amounts.length);
      const walked: string[] = [];
      let at: string | undefined;
      for (let page = 1; ; page++) {
        const byCursor = await read({ query: { ...view, ...filter, order, perPage: "4" }, ...(at && { at }) });
        const byNumber = await read({ query: { ...view, ...filter, order, perPage: "4", page: String(page) } });
        expect(byCursor.data).toEqual(byNumber.data);
        walked.push(...byCursor.data.map(({ id }) => id));
        if (byCursor.nextCursor === null) break;
        at = byCursor.nextCursor;
      }
      expect(walked).toEqual(whole.data.map(({ id }) => id));
    }
});

it("bounds are inclusive and leave out what is unknown", async () => {
  for (const view of VIEWS) {
    const { data } = await read({ query: { ...view, perPage: "100" } });
    const amounts = data.flatMap(({ comparablePrice }) => comparablePrice.amount ?? []);
    for (const bound of [0, 20_000, 47_600, 55_500]) {
      const above = await read({ query: { ...view, perPage: "100", comparablePriceMin: String(bound) } });
      expect(above.total).toBe(amounts.filter((amount) => amount >= bound).length);
      const below = await read({ query: { ...view, perPage: "100", comparablePriceMax: String(bound) } });
      expect(below.total).toBe(amounts.filter((amount) => amount <= bound).length);
    }
  }
  await expect(read({ query: { comparablePriceMin: "2", comparablePriceMax: "1" } })).rejects.toMatchObject({
    code: "invalid_parameter",
  });
});

it("writes no listing when rates move, and a walk goes on with its own", async () => {
  const first = await read({ query: { cat: "rebar", perPage: "3" } });
  const versions = () => db().execute(sql`select id, xmin::text from listings order by id`);
  const before = await versions();
  await db().execute(sql`
    insert into currency_rates (code, date, nominal, value, rate, fetched_at)
    select code, (now() at time zone 'Europe/Moscow')::date, 1, 500, 500, now() from currency_rates where code in ('USD', 'EUR')`);
  const { dropCurrentRates } = await import("@/lib/currency/queries");
  dropCurrentRates();
  const moved = await read({ query: { cat: "rebar", perPage: "3" } });
  expect(moved.data.map(({ id }) => id)).not.toEqual(first.data.map(({ id }) => id));
  const second = await read({ query: { cat: "rebar", perPage: "3" }, at: first.nextCursor ?? "" });
  const [last] = first.data.slice(-1);
  expect(second.data[0]?.comparablePrice.amount).toBeGreaterThanOrEqual(last?.comparablePrice.amount ?? Number.NaN);
  expect(await versions()).toEqual(before);
  await db().execute(sql`delete from currency_rates where rate = 500`);
  dropCurrentRates();
});

it("refuses a cursor whose days no calendar has, or that lie too far away", async () => {
  const { nextCursor } = await read({ query: { cat: "rebar", perPage: "3" } });
  const { o: order } = JSON.parse(Buffer.from(nextCursor ?? "", "base64url").toString());
  const cursor = decodeCursor(nextCursor ?? "", order);
  const [version = "", amount] = cursor.value?.split("~") ?? [];
  const [date = "", day = ""] = version.split(".");
  const forge = (value: string) => encodeCursor({ ...cursor, value });
  const go = (value: string) => read({ query: { cat: "rebar", perPage: "3" }, at: forge(value) });
  expect((await go(`${version}~${amount}`)).data).not.toEqual([]);
  for (const days of [
    `2026-02-31.${day}`,
    `0000-01-01.${day}`,
    `${date}.2026-11-31`,
    `${date}.2020-01-01`,
    `${date}.9999-12-31`,
    date,
  ])
    await expect(go(`${days}~${amount}`), days).rejects.toMatchObject({ code: "invalid_parameter" });
});

const offers: fc.Arbitrary<Offer & { slug: string }> = fc
  .record({
    pricePerUnit: fc.integer({ min: 1, max: 10 ** 12 }).map((units) => new Decimal(units).div(10_000).toFixed(4)),
    currency: fc.constantFrom(...CURRENCIES.map(({ code }) => code)),
    unitCode: fc.constantFrom(...UNITS.map(({ code }) => code)),
    countryCode: fc.constantFrom("RU", "KZ"),
    vat: fc.constantFrom(...VAT_MODES, null),
    slug: fc.constantFrom(...[...categoryNodes.values()].filter(({ level }) => level === 3).map(({ slug }) => slug)),
  })
  .map((offer) => ({ ...offer, vatRate: findCategory(offer.slug)?.vatRate ?? null }));

it("SQL and the formula agree on every unit, currency and VAT", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(offers, { minLength: 50, maxLength: 50 }),
      fc.constantFrom(...VIEWS),
      async (market, asked) => {
        const view = await loadPriceView(asked);
        const rows = await db().execute<{ amount: string | null }>(sql`
        select round(value / ${toScaledRoubles(1, view)}::numeric(60, 20), 4)::text as amount from (
          select at, ${comparablePriceSql(toGroupsJson(view))} as value from (
            select o.at, listing_base_price(o.price, o.unit) as base_price,
              listing_price_group(o.currency, o.vat, o.country, o.slug) as price_group
            from json_to_recordset(${JSON.stringify(
              market.map((offer, at) => ({
                at,
                price: offer.pricePerUnit,
                unit: offer.unitCode,
                currency: offer.currency,
                vat: offer.vat,
                country: offer.countryCode,
                slug: offer.slug,
              })),
            )}::json) as o(at int, price numeric, unit text, currency text, vat text, country text, slug text)
          ) l
        ) x order by at`);
        expect(rows.map(({ amount }) => (amount === null ? null : Number(amount)))).toEqual(
          market.map((offer) => computeComparablePrice(offer, view).amount),
        );
      },
    ),
    { numRuns: 60 },
  );
});

it("the functions of the database name every unit and every category", async () => {
  const [row] = await db().execute<{ units: string[]; reduced: string[] }>(sql`
    select array(select code from unnest(string_to_array(${UNITS.map(({ code }) => code).join(",")}, ',')) code where listing_base_price(1, code) is not null) as units,
      array(select slug from unnest(string_to_array(${[...categoryNodes.keys()].join(",")}, ',')) slug where listing_price_group('RUB', 'included', 'RU', slug) = 'RUB/included-10') as reduced`);
  expect(row?.units).toEqual(UNITS.filter(({ code }) => findBaseUnit(code)).map(({ code }) => code));
  expect(row?.reduced).toEqual(
    [...categoryNodes.values()].filter(({ vatRate }) => vatRate === 10).map(({ slug }) => slug),
  );
});
