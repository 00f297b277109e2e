import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { db, inTransaction } from "@/lib/core/database/db";
import { explainStatements } from "@/lib/core/database/test-plans";
import { getPricesAge, listCommodityPrices } from "./queries/commodity-prices";

/*
 * Sheets come every day and their history is kept: what is asked costs what it shows, not all the years.
 */

const SPECIFICATIONS = 20;
const DAYS = 1_000;

beforeAll(async () => {
  await inTransaction(storeCategories);
  await db().execute(sql`
    insert into commodity_specifications (id, feed, source, commodity, commodity_key, category_slug, currency, unit)
    select gen_random_uuid(), 'commodity-prices', 'Партнёр', 'Товар ' || n, 'товар ' || n, 'wheat-milling', 'RUB', 'TNE'
    from generate_series(1, ${SPECIFICATIONS}) n`);
  await db().execute(sql`
    insert into commodity_prices (id, specification_id, date, price, stored_at)
    select gen_random_uuid(), s.id, date '2024-01-01' + n, 100 + n, now()
    from commodity_specifications s, generate_series(0, ${DAYS - 1}) n`);
  await db().execute(sql`vacuum (analyze) commodity_specifications, commodity_prices`);
});

it("a deep page of prices looks up former prices of its own rows only", async () => {
  const read = () => listCommodityPrices({ from: "2024-01-01", page: 50, perPage: SPECIFICATIONS });
  const { data, total } = await read();
  expect(total).toBe(SPECIFICATIONS * DAYS);
  expect(new Set(data.map(({ date, change }) => `${date} ${change}`))).toEqual(new Set(["2026-08-08 1"]));
  const plans = await explainStatements(read, { options: "analyze, format json" });
  const before = plans.filter(
    (node) => node["Parent Relationship"] === "SubPlan" || node["Relation Name"] === "commodity_prices",
  );
  expect(Math.max(...before.map((node) => node["Actual Loops"] ?? 0))).toBe(SPECIFICATIONS + 1);
});

it("the newest price of a feed is one look at an index for each specification, since readiness asks all the time", async () => {
  const plans = await explainStatements(() => getPricesAge("commodity-prices"), { options: "analyze, format json" });
  expect(plans.filter((node) => node["Relation Name"] === "commodity_prices")).toMatchObject([
    { "Index Name": "commodity_prices_specification_id_date_pk", "Actual Loops": SPECIFICATIONS },
  ]);
});
