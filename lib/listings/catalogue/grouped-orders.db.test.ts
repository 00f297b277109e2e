import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { person, sessionOf } from "@/lib/companies/test-people";
import { decodeCursor } from "@/lib/core/cursor";
import { db } from "@/lib/core/database/db";
import type { Envelope } from "@/lib/core/page";
import { loadPriceView } from "@/lib/prices/queries";
import { createListing } from "../commands";
import { CreateListing } from "../contract";
import { ListingQuery } from "../query";
import type { ListingRecord } from "../rows";
import { findPage } from "./find-page";
import { type OrderDefinition, resolveOrder } from "./orders";
import { parseListingQuery } from "./parse-query";
import { scanInOrder, sortSubset } from "./sorted-rows";

/*
 * An order with a group for each currency and region: price × rate + freight. Its definition is the test's own, and goes through the
 * machinery of the product's orders.
 */

const REGIONS = ["Ростовская область", "Краснодарский край", null];
const LOTS = 60;

/** Rates by currency and freights by region, as decimal text. Missing ones are unknown. */
type Tables = { rates: Record<string, string>; freights: Record<string, string> };

const byDeliveredPrice = ({ rates, freights }: Tables): OrderDefinition => ({
  column: "price_per_unit",
  kind: "amount",
  isClustered: true,
  indexes: [],
  groups: () => ({
    keys: [{ column: "currency" }, { column: "region" }],
    tables: [
      Object.entries(rates).map(([value, factor]) => ({ value, factor, addend: "0" })),
      Object.entries(freights).map(([value, addend]) => ({ value, factor: "1", addend })),
    ],
  }),
});

type Lot = { id: string; currency: string; region: string | null; pricePerUnit: string };
const lots: Lot[] = [];

beforeAll(async () => {
  await storeCategories(db());
  const caller = await sessionOf(await person());
  for (let number = 0; number < LOTS; number += 1) {
    const currency = ["RUB", "USD", "CNY"][number % 3] ?? "RUB";
    const region = REGIONS[Math.floor(number / 3) % 3] ?? null;
    const body = {
      title: number % 2 ? "Лот пшеница" : "Лот",
      type: number % 5 ? "SELL" : "BUY",
      volumeUnit: "т",
      currency,
    };
    const place = { country: "RU", region, categorySlug: number % 4 ? "wheat-milling" : "rebar" };
    const { id } = await createListing(CreateListing.parse({ ...body, ...place, pricePerUnit: 1 }), caller);
    lots.push({ id, currency, region, pricePerUnit: "1" });
  }
});

/** Sets new prices, with ties: the market of one run. */
async function setPrices(prices: readonly string[]): Promise<void> {
  for (const [at, lot] of lots.entries()) lot.pricePerUnit = prices[at % prices.length] ?? "1";
  await db().execute(sql`
    update listings l set price_per_unit = n.price from json_to_recordset(${JSON.stringify(
      lots.map(({ id, pricePerUnit }) => ({ id, price: pricePerUnit })),
    )}::json) as n(id uuid, price numeric) where l.id = n.id`);
}

/** Decimal text as a whole number of billionths: exact, as the database's `numeric`. */
function toBillionths(text: string): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(9, "0"));
}

/** The sort value of a lot in units of 10^-18, null where a table lacks its currency or region. */
function computeValue({ currency, region, pricePerUnit }: Lot, { rates, freights }: Tables): bigint | null {
  const [rate, freight] = [rates[currency], region === null ? undefined : freights[region]];
  if (rate === undefined || freight === undefined) return null;
  return toBillionths(pricePerUnit) * toBillionths(rate) + toBillionths(freight) * 1_000_000_000n;
}

/** Ids by their values, then by id; unknown values last. */
function sortedIds(tables: Tables, direction: "asc" | "desc", among: ReadonlySet<string>): string[] {
  const sign = direction === "asc" ? 1 : -1;
  const valued = lots
    .filter(({ id }) => among.has(id))
    .map((lot) => ({ id: lot.id, value: computeValue(lot, tables) }));
  return valued
    .sort((a, b) => {
      if (a.value !== b.value) {
        if (a.value === null) return 1;
        if (b.value === null) return -1;
        return sign * (a.value < b.value ? -1 : 1);
      }
      return sign * (a.id < b.id ? -1 : 1);
    })
    .map(({ id }) => id);
}

type Asked = { query: object; direction: "asc" | "desc"; perPage: number };

/** A page in the order, by its number or behind a cursor of the order. */
async function readPage(
  tables: Tables,
  { query, direction, perPage }: Asked,
  at: number | string,
): Promise<Envelope<ListingRecord>> {
  const parsed = await parseListingQuery(
    ListingQuery.parse({ ...query, perPage: String(perPage), sortBy: "price", order: direction }),
  );
  const list = `delivered.${parsed.page.list}`;
  const cursor = typeof at === "string" ? decodeCursor(at, list) : null;
  const { order, after } = resolveOrder(byDeliveredPrice(tables), direction, cursor, parsed.view);
  const number = cursor?.page ?? Number(at);
  const page = { ...parsed.page, page: number, offset: cursor ? 0 : (number - 1) * perPage, after, list };
  return findPage({ ...parsed, order, page });
}

const FILTERS = [
  {},
  { currency: ["RUB"] },
  { region: ["Ростовская область"] },
  { type: "SELL", priceMin: "2" },
  { cat: "rebar" },
  { q: "пшеница" },
  { q: "лот" },
  { q: "пшеница", currency: ["USD"] },
];

const amount = (max: number) => fc.nat(max).map((units) => (units / 10_000).toFixed(4));
const rate = fc.constantFrom("1", "92.1234", "12.8", "0.333333333", "0.000001");
const tables: fc.Arbitrary<Tables> = fc.record({
  rates: fc.record({ RUB: rate, USD: rate, CNY: rate }, { requiredKeys: [] }),
  freights: fc.record(
    { "Ростовская область": amount(5_000_000), "Краснодарский край": amount(50_000) },
    { requiredKeys: [] },
  ),
}) as fc.Arbitrary<Tables>;
const asked = fc.record({
  query: fc.constantFrom(...FILTERS),
  direction: fc.constantFrom("asc" as const, "desc" as const),
  perPage: fc.integer({ min: 8, max: 25 }),
});
const prices = fc.array(
  fc.integer({ min: 1, max: 40 }).map((n) => (n / 4).toFixed(2)),
  { minLength: 1, maxLength: LOTS },
);

it("pages by number and by cursor are the market sorted by computed value, then by id, unknown values last", async () => {
  await fc.assert(
    fc.asyncProperty(prices, tables, asked, async (market, known, one) => {
      await setPrices(market);
      const matching = await findPage(
        await parseListingQuery(ListingQuery.parse({ ...one.query, perPage: "100", sortBy: "date" })),
      );
      const expected = sortedIds(known, one.direction, new Set(matching.data.map(({ id }) => id)));
      const seen: string[] = [];
      let cursor: string | null = null;
      for (let number = 1; ; number += 1) {
        const page = await readPage(known, one, number);
        if (cursor !== null) expect((await readPage(known, one, cursor)).data).toEqual(page.data);
        expect(page.total).toBe(expected.length);
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.nextCursor;
        if (cursor === null) break;
      }
      expect(seen).toEqual(expected);
    }),
    { numRuns: 15 },
  );
});

/** A whole number of 10^-18 as decimal text. */
function toText(value: bigint): string {
  const digits = value.toString().padStart(19, "0");
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`;
}

it("an index scan of each group, merged, and a sorted subset are the same rows behind any of them", async () => {
  const window = fc.record({ at: fc.nat(LOTS), offset: fc.nat(20), limit: fc.integer({ min: 1, max: 30 }) });
  await fc.assert(
    fc.asyncProperty(
      prices,
      tables,
      fc.constantFrom("asc" as const, "desc" as const),
      window,
      async (market, known, direction, { at, ...cut }) => {
        await setPrices(market);
        const expected = sortedIds(known, direction, new Set(lots.map(({ id }) => id)));
        const last = lots.find(({ id }) => id === expected[at - 1]);
        const value = last ? computeValue(last, known) : null;
        const after = last ? { value: value === null ? null : toText(value), id: last.id } : null;
        const { order } = resolveOrder(byDeliveredPrice(known), direction, null, await loadPriceView());
        const source = { from: sql`listings l`, where: sql`l.status = 'ACTIVE'` };
        const ids = expected.slice(last ? at : 0).slice(cut.offset, cut.offset + cut.limit);
        for (const rows of [
          scanInOrder(source, order, { ...cut, after }, (n) => sql`${n}::int`),
          sortSubset(source, order, { ...cut, after }),
        ])
          expect((await db().execute<{ id: string }>(rows)).map(({ id }) => id)).toEqual(ids);
      },
    ),
    { numRuns: 60 },
  );
});
