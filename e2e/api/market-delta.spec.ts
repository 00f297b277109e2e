import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { type Account, cli, freshAccount, unique } from "./accounts";
import { readCsv } from "./csv";
import { createListing, type Listing, listPage } from "./listings";
import { api, type Envelope, ok, send, withQuery } from "./support";

// A category that no other test has prices of, and a grade of our own in each worker.
const CATEGORY = "containerboard";
const grade = unique("G");
const HEAD = "as_of,category,product,country,region,basis,vat,currency,unit,price_avg,grade,place";
const source = unique("desk");
const daysAgo = (days: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Moscow" }).format(Date.now() - days * 86_400_000);

let folder: string;
let account: Account;
let owner: string;

async function push(...lines: string[]): Promise<void> {
  const file = path.join(folder, "sheet.csv");
  writeFileSync(file, `${[HEAD, ...lines].join("\n")}\n`);
  const { code, stderr } = await cli("feeds", "push", file, "--source", source, "--json");
  expect(code, stderr).toBe(0);
}

const board = (over: object = {}) =>
  createListing(account, {
    ...{ title: `Партия ${unique("лот")}`, categorySlug: CATEGORY, pricePerUnit: 61_000, vat: "included" },
    ...{ region: "Тульская область", basis: "EXW", attributes: { paper_grade: grade } },
    ...over,
  });

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tonna-market-"));
  account = await freshAccount();
  await push(
    `${daysAgo(2)},${CATEGORY},Картон,RU,RU-TUL,FCA,without_vat,RUB,TNE,51546.4,${grade},Тула`,
    `${daysAgo(1)},${CATEGORY},Картон,RU,RU-SVE,EXW,with_vat,RUB,TNE,60000,${grade}b,Екатеринбург`,
    `${daysAgo(22)},${CATEGORY},Картон,KZ,KZ-71,EXW,without_vat,KZT,TNE,300000,${grade},Астана`,
  );
  owner = (await board()).listing.owner.id;
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const prices = async () =>
  ok<Envelope<{ id: string; source: string; grade: string; date: string }>>(
    await send("GET", withQuery("/api/market-data/commodity-prices", { commodity: CATEGORY, perPage: 100 })),
  ).data.filter((price) => price.source === source);

test("a listing is compared with the quote that fits it best, on lists, one listing, search and writes", async () => {
  const quote = (await prices()).find((price) => price.grade === grade);
  // 61 000 ÷ 1.22 = 50 000 against 51 546.4: −3.0 %.
  const delta = {
    percent: -3,
    quoteId: quote?.id,
    quotePrice: 51_546.4,
    quoteCurrency: "RUB",
    quoteUnit: "TNE",
    quoteDate: daysAgo(2),
    match: "exact",
    source,
    sourceUrl: null,
  };
  const { listing } = await board();
  expect(listing.marketDelta).toEqual(delta);
  expect(ok<Listing>(await api().get(`/api/listings/${listing.slug}`)).marketDelta).toEqual(delta);
  const { data } = await listPage({ owner, cat: CATEGORY });
  expect(data.map(({ marketDelta }) => marketDelta)).toEqual(data.map(() => delta));
  const found = ok<{ listings: Envelope<Listing> }>(
    await api().get(withQuery("/api/search", { q: listing.title, type: "listings" })),
  );
  expect(found.listings.data.find(({ id }) => id === listing.id)?.marketDelta).toEqual(delta);
  const own = ok<Envelope<Listing>>(await api(account.key).get(withQuery("/api/listings", { owner })));
  expect(own.data[0]?.marketDelta).toEqual(delta);
});

test("the currency and the VAT that a reader chooses change nothing of it", async () => {
  const [plain] = (await listPage({ owner })).data;
  const [seen] = (await listPage({ owner, priceIn: "USD", vatView: "included" })).data;
  expect(seen?.marketDelta).toEqual(plain?.marketDelta);
});

test("a request to buy is compared alike, and the match says how close the quote is", async () => {
  const elsewhere = await board({ type: "BUY", region: "Москва" });
  expect(elsewhere.listing.marketDelta).toMatchObject({ percent: -3, match: "grade" });
  const bare = await board({ attributes: {} });
  expect(bare.listing.marketDelta).toMatchObject({ match: "commodity" });
});

test("nothing fits: another country, an old quote, a contradiction, unknown VAT, another dimension, no price", async () => {
  for (const over of [
    { country: "BY", region: null },
    { country: "KZ", region: null },
    { attributes: { paper_grade: `${grade}x` } },
    { vat: null },
    { volumeUnit: "м" },
    { priceOnRequest: true, pricePerUnit: undefined },
  ])
    expect((await board(over)).listing.marketDelta, JSON.stringify(over)).toBeNull();
});

test("CSV has it in columns of its own", async () => {
  const answer = await send("GET", withQuery("/api/listings", { owner, perPage: 100 }), {
    headers: { accept: "text/csv" },
  });
  const rows = readCsv(answer.text);
  const row = rows.find(({ marketMatch }) => marketMatch === "exact");
  expect(row).toMatchObject({ marketPercent: "-3", marketQuoteDate: daysAgo(2), marketQuotePrice: "51546.4" });
  expect(row?.marketQuoteId).toMatch(/^[0-9a-f-]{36}$/);
  expect(rows.find(({ marketMatch }) => marketMatch === "")).toMatchObject({ marketPercent: "", marketQuoteId: "" });
});

test("an answer that is kept falls when a new quote comes", async () => {
  const newest = `${grade}n`;
  const { listing } = await board({ attributes: { paper_grade: newest } });
  const read = async () => ok<Listing>(await api().get(`/api/listings/${listing.slug}`)).marketDelta;
  expect(await read()).toBeNull();
  await push(`${daysAgo(0)},${CATEGORY},Картон,RU,RU-TUL,EXW,with_vat,RUB,TNE,61000,${newest},Тула`);
  await expect.poll(read).toMatchObject({ percent: 0, match: "exact", quoteDate: daysAgo(0) });
});
