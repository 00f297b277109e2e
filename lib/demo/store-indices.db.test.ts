import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { addDays, formatMoscowDay } from "@/lib/core/time/market-day";
import { loadRecordedRates } from "@/lib/currency/commands";
import { findIndex, listIndexHistory, listValuesOfLastDay } from "@/lib/indices/queries/indices";
import { loadDemoOnce } from "./load-listings";
import { LISTINGS_AT_FIRST_START } from "./prepare-demo";
import { storeDemoIndices } from "./store-indices";

beforeAll(async () => {
  await storeCategories(db());
  await loadRecordedRates();
  await loadDemoOnce({ listings: LISTINGS_AT_FIRST_START, print: () => {} });
  await storeDemoIndices();
}, 60_000);

it("publishes at least 20 series on the first day of the demo market", async () => {
  const values = await listValuesOfLastDay(500);
  expect(values.length).toBeGreaterThanOrEqual(20);
  for (const { date, composed, companies, low, value, high } of values) {
    expect([date, composed]).toEqual([formatMoscowDay(), false]);
    expect(companies).toBeGreaterThanOrEqual(5);
    expect(low).toBeLessThanOrEqual(value);
    expect(value).toBeLessThanOrEqual(high);
  }
});

it("brings 90 days of history that is marked as composed", async () => {
  for (const { symbol } of await listValuesOfLastDay(500)) {
    const history = await listIndexHistory(symbol);
    expect(history.map(({ composed }) => composed)).toEqual([...new Array(90).fill(true), false]);
    expect(history[0]?.date).toBe(addDays(formatMoscowDay(), -90));
    expect((await findIndex(symbol))?.change).not.toBeNull();
  }
});

it("changes nothing at the next start", async () => {
  const count = () => db().execute(sql`select count(*)::int as n, sum(value)::text as sum from index_values`);
  const before = await count();
  await storeDemoIndices();
  expect(await count()).toEqual(before);
});
