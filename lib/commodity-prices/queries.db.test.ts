import Decimal from "decimal.js";
import { count } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { readFixture } from "@/fixtures/read";
import { storeCategories } from "@/lib/categories/commands";
import { db, inTransaction } from "@/lib/core/database/db";
import { addDays, formatMoscowDay, subtractMonths } from "@/lib/core/time/market-day";
import { pushPriceSheet } from "./commands";
import {
  compareCommodityPrices,
  getPriceHistory,
  listCommodityPrices,
  listPriceChoices,
} from "./queries/commodity-prices";
import { commodityPrices } from "./schema";

beforeAll(async () => {
  await inTransaction(storeCategories);
  const history = readFixture("quotes/partner/partner_quotes_history.synthetic.csv");
  await pushPriceSheet({ kind: "system", name: "test" }, history);
});

test("gives the newest price of each specification, or every dated one of a window", async () => {
  expect(await listCommodityPrices({})).toMatchObject({ total: 27, page: 1, totalPages: 2 });
  const window = { from: "2026-11-06", to: "2026-11-13" };
  expect((await listCommodityPrices(window)).total).toBe(54);
  expect((await listCommodityPrices({ from: "2026-11-20" })).total).toBe(27);
  expect((await listCommodityPrices({ to: "2026-05-29" })).total).toBe(27);
  const [{ n } = { n: 0 }] = await db().select({ n: count() }).from(commodityPrices);
  expect((await listCommodityPrices({ from: "2000-01-01" })).total).toBe(n);
});

test("computes the change against the date before, exactly", async () => {
  const [one] = (await listCommodityPrices({ commodity: "wheat-feed" })).data;
  const series = await getPriceHistory(one?.specificationId ?? "");
  expect(series.map(({ date }) => date)).toEqual([...series.map(({ date }) => date)].sort());
  expect(series[0]).toMatchObject({ change: null, changePercent: null, previousDate: null });
  for (const [index, price] of series.entries()) {
    const before = series[index - 1];
    if (!before) continue;
    expect(price.change).toBe(new Decimal(price.price).minus(before.price).toNumber());
    expect(price.previousDate).toBe(before.date);
  }
  expect(series.at(-1)).toEqual(one);
});

test.each([
  ["a category", { commodity: "rebar" }, 5],
  ["a category's alias", { commodity: "wheat" }, 8],
  ["a group", { commodity: "grains" }, 11],
  ["a name", { commodity: "Пшеница" }, 9],
  ["a name in English", { commodity: "urea" }, 1],
  ["the source's own words", { commodity: "пшеница 4 класса" }, 3],
  ["a name that nothing has", { commodity: "золото" }, 0],
  ["a symbol", { commodity: "%" }, 0],
  ["a region by code", { region: "RU-KDA" }, 5],
  ["a region by name", { region: "Краснодарский край" }, 5],
  ["an unknown region", { region: "Гондор" }, 0],
  ["a grade in Cyrillic", { grade: "А500С" }, 4],
  ["a grade in Latin", { grade: "A500C" }, 4],
  ["a class with its word", { grade: "3 кл." }, 4],
  ["a diameter", { diameter: 12 }, 2],
  ["a diameter within «180 mm and more»", { diameter: 250 }, 2],
  ["a basis", { basis: "FOB" }, 1],
  ["the least protein", { proteinMin: 12.5 }, 7],
  ["both ends of protein", { proteinMin: 12.6, proteinMax: 13 }, 1],
  ["a specification that is none", { specification: "x" }, 0],
])("filters by %s", async (_, filters, total) => {
  expect((await listCommodityPrices(filters)).total).toBe(total);
});

test("a cursor with a day that does not exist is refused", async () => {
  const { nextCursor } = await listCommodityPrices({ perPage: 1 });
  const cursor = JSON.parse(Buffer.from(nextCursor ?? "", "base64url").toString());
  for (const date of ["0000-01-01", "2026-02-30"]) {
    const value = JSON.stringify([date, "а"]);
    const bad = Buffer.from(JSON.stringify({ ...cursor, v: value })).toString("base64url");
    await expect(listCommodityPrices({ perPage: 1, cursor: bad })).rejects.toMatchObject({ code: "invalid_parameter" });
  }
});

test("a cursor goes on with a region that is spelled otherwise", async () => {
  const [named] = (await listCommodityPrices({ from: "2020-01-01", perPage: 100 })).data.filter(({ region }) => region);
  const region = named?.region ?? "";
  const filters = { from: "2020-01-01", perPage: 1 };
  const { nextCursor } = await listCommodityPrices({ ...filters, region });
  const next = { ...filters, cursor: nextCursor ?? "" };
  expect((await listCommodityPrices({ ...next, region: region.toUpperCase() })).page).toBe(2);
  await expect(listCommodityPrices({ ...next, region: "Приморский край" })).rejects.toMatchObject({
    code: "invalid_parameter",
  });
});

test("walks all pages by number and by cursor alike", async () => {
  const filters = { commodity: "grains", from: "2026-10-01" };
  const whole = (await listCommodityPrices({ ...filters, perPage: 100 })).data.map(({ id }) => id);
  expect(new Set(whole).size).toBe(88);
  const walked: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listCommodityPrices({ ...filters, perPage: 7, ...(cursor && { cursor }) });
    walked.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(walked).toEqual(whole);
});

test("compares the newest prices of one grade, and lists what can be chosen", async () => {
  const compared = await compareCommodityPrices({ commodity: "rebar", grade: "A500C", from: "2020-01-01" });
  expect(compared.map(({ date }) => date)).toEqual(Array(4).fill("2026-11-20"));
  const choices = await listPriceChoices("rebar");
  expect(choices.grades).toEqual(["А240", "А500С"]);
  expect(choices.diameters.map(({ min }) => min)).toEqual([8, 10, 12, 16]);
  expect(choices.bases.sort()).toEqual(["EXW", "FCA"]);
  expect(choices.categories).toHaveLength(14);
});

test("leaves out a specification without a price for six months, and keeps its history", async () => {
  const before = (await listCommodityPrices({})).total;
  const today = formatMoscowDay();
  const [ended, running] = [addDays(subtractMonths(today, 6), -1), subtractMonths(today, 6)];
  const sheet = ["date,product,country,currency,unit,price,grade", `${ended},Рожь,RU,RUB,TNE,9000,1`];
  const rows = [...sheet, `${running},Рожь,RU,RUB,TNE,9100,2`].join("\n");
  await pushPriceSheet({ kind: "system", name: "test" }, Buffer.from(rows), { source: "Элеватор" });
  const { data, total } = await listCommodityPrices({ commodity: "rye" });
  expect(data.map(({ grade, date }) => [grade, date])).toEqual([["2", running]]);
  expect(total).toBe(1);
  expect((await listCommodityPrices({})).total).toBe(before + 1);
  expect(await compareCommodityPrices({ commodity: "rye" })).toHaveLength(1);
  const [first] = (await listCommodityPrices({ commodity: "rye", to: ended })).data;
  const specification = first?.specificationId ?? "";
  expect((await listCommodityPrices({ specification })).data).toMatchObject([{ date: ended }]);
  expect(await getPriceHistory(specification)).toHaveLength(1);
});
