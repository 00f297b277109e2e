import { beforeAll, expect, test } from "vitest";
import { pushPriceSheet } from "@/lib/commodity-prices/commands";
import { listCommodityPrices } from "@/lib/commodity-prices/queries/commodity-prices";
import { invalidate, subscribeToInvalidations } from "@/lib/core/cache/tags";
import { db } from "@/lib/core/database/db";
import { captureStatements } from "@/lib/core/database/test-plans";
import { addDays, formatMoscowDay } from "@/lib/core/time/market-day";
import { dropCurrentRates } from "@/lib/currency/queries";
import { currencyRates } from "@/lib/currency/schema";
import { findPage } from "@/lib/listings/catalogue/find-page";
import { parseListingQuery } from "@/lib/listings/catalogue/parse-query";
import { getListing } from "@/lib/listings/queries/get-listing";
import { ListingQuery } from "@/lib/listings/query";
import { offer, type Session, seller, storeTree } from "@/lib/listings/test-offers";

/* Offers against stored prices. */

const today = formatMoscowDay();
const day = (ago: number) => addDays(today, -ago);
const HEAD = "as_of,category,product,country,region,basis,vat,currency,unit,price_avg,grade,diameter";
let caller: Session;

/** Stores prices, and reads them again as any process does after the run. */
async function push(...lines: string[]): Promise<void> {
  const sheet = Buffer.from(`${[HEAD, ...lines].join("\n")}\n`);
  const report = await pushPriceSheet({ kind: "system", name: "test" }, sheet, { source: "Биржа" });
  expect(report.refused, JSON.stringify(report)).toBe(0);
}

const rebar = (over: object = {}) =>
  offer(caller, {
    ...{ title: "Арматура А500С", categorySlug: "rebar", pricePerUnit: 45_000, vat: "included" },
    ...{ region: "Москва", basis: "EXW", attributes: { steel_class: "А500С", diameter: 12 } },
    ...over,
  });
const deltaOf = async (slug: string) => (await getListing(slug)).marketDelta;

beforeAll(async () => {
  subscribeToInvalidations();
  await storeTree();
  caller = await seller();
  const row = { nominal: 1, fetchedAt: new Date(), code: "USD" };
  await db()
    .insert(currencyRates)
    .values([
      { ...row, date: day(30), value: "80", rate: "80" },
      { ...row, date: day(3), value: "100", rate: "100" },
    ]);
  dropCurrentRates();
});

test("a listing is compared with the stored price that fits it, and anew after each run of a feed", async () => {
  const { slug } = await rebar();
  expect(await deltaOf(slug)).toBeNull();
  await push(`${day(22)},rebar,Арматура,RU,RU-MOW,EXW,with_vat,RUB,TNE,46000,А500С,12`);
  expect(await deltaOf(slug)).toBeNull();
  await push(`${day(21)},rebar,Арматура,RU,RU-MOW,EXW,with_vat,RUB,TNE,46400,А500С,12`);
  expect(await deltaOf(slug)).toEqual({
    percent: -3,
    quoteId: expect.any(String),
    quotePrice: 46_400,
    quoteCurrency: "RUB",
    quoteUnit: "TNE",
    quoteDate: day(21),
    match: "exact",
    source: "Биржа",
    sourceUrl: null,
  });
  await push(`${day(1)},rebar,Арматура,RU,RU-MOW,EXW,with_vat,RUB,TNE,50000,А500С,12`);
  expect(await deltaOf(slug)).toMatchObject({ percent: -10, quoteDate: day(1) });
});

test("a request to buy is compared alike", async () => {
  const { slug } = await rebar({ type: "BUY" });
  expect(await deltaOf(slug)).toMatchObject({ percent: -10, match: "exact" });
});

test("a quote in dollars is worth the roubles of its own date, and one from before the first rates is worth none", async () => {
  const { slug } = await rebar({ country: "KZ", region: null, vat: "excluded", pricePerUnit: 500, currency: "USD" });
  await push(`${day(10)},rebar,Арматура,KZ,,EXW,without_vat,USD,TNE,500,А500С,12`);
  // 500 × 100 today against 500 × 80 then.
  expect(await deltaOf(slug)).toMatchObject({ percent: 25, match: "grade", quoteCurrency: "USD" });
  await db().delete(currencyRates);
  await db()
    .insert(currencyRates)
    .values({ code: "USD", nominal: 1, fetchedAt: new Date(), date: day(3), value: "100", rate: "100" });
  dropCurrentRates();
  invalidate(["feeds"]);
  expect(await deltaOf(slug)).toBeNull();
});

test("the quotes of another country judge nothing", async () => {
  const { slug } = await rebar({ country: "CN", region: null });
  expect(await deltaOf(slug)).toBeNull();
});

test("a quote of pine judges no spruce, and its stored series goes on", async () => {
  const ago = (days: number, product: string, price: number) =>
    `${day(days)},softwood-logs,${product},RU,RU-MOW,EXW,with_vat,RUB,MTQ,${price},1-2,`;
  await push(ago(8, "Пиловочник сосна", 10_000));
  const logs = { title: "Пиловочник", categorySlug: "softwood-logs", volumeUnit: "m3", pricePerUnit: 9_000 };
  const { slug: spruce } = await rebar({ ...logs, attributes: { wood_species: "ель", wood_grade: "1" } });
  const { slug: pine } = await rebar({ ...logs, attributes: { wood_species: "сосна", wood_grade: "1" } });
  expect(await deltaOf(spruce)).toBeNull();
  expect(await deltaOf(pine)).toMatchObject({ percent: -10, match: "exact" });
  await push(ago(1, "Пиловочник сосна", 12_000), ago(1, "Пиловочник ель", 8_000));
  expect(await deltaOf(pine)).toMatchObject({ percent: -25, match: "exact" });
  expect(await deltaOf(spruce)).toMatchObject({ percent: 12.5, match: "exact" });
  const { data } = await listCommodityPrices({ commodity: "softwood-logs" });
  expect(data.map(({ commodity, previousDate }) => [commodity, previousDate])).toEqual([
    ["Пиловочник ель", null],
    ["Пиловочник сосна", day(8)],
  ]);
});

test("a page of listings needs no further read, and every listing of it is compared", async () => {
  await rebar();
  const query = await parseListingQuery(ListingQuery.parse({ cat: "rebar", country: ["RU"] }));
  let page: Awaited<ReturnType<typeof findPage>> | undefined;
  const statements = await captureStatements(async () => {
    page = await findPage(query);
  });
  expect(statements).toHaveLength(1);
  expect(page?.data.map(({ marketDelta }) => marketDelta?.percent)).toEqual([-10, -10, -10]);
});
