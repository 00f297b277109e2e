import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { type Account, cli, freshAccount, unique } from "./accounts";
import { readCsv } from "./csv";
import { createListing, type Listing, listPage } from "./listings";
import { api, type Envelope, ok, send, withQuery } from "./support";

// Categories that no other test has prices of, or searches for.
const CATEGORY = "lime";
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

const lime = (over: object = {}) =>
  createListing(account, {
    ...{ title: `Партия ${unique("лот")}`, categorySlug: CATEGORY, pricePerUnit: 61_000, vat: "included" },
    ...{ region: "Тульская область", basis: "EXW", attributes: { lime_grade: "1" } },
    ...over,
  });

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tonna-market-"));
  account = await freshAccount();
  await push(
    `${daysAgo(2)},${CATEGORY},Известь,RU,RU-TUL,FCA,without_vat,RUB,TNE,51546.4,1,Тула`,
    `${daysAgo(1)},${CATEGORY},Известь,RU,RU-SVE,EXW,with_vat,RUB,TNE,60000,2,Екатеринбург`,
    `${daysAgo(22)},${CATEGORY},Известь,KZ,KZ-71,EXW,without_vat,KZT,TNE,300000,1,Астана`,
  );
  owner = (await lime()).listing.owner.id;
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const prices = async () =>
  ok<Envelope<{ id: string; source: string; grade: string; date: string }>>(
    await send("GET", withQuery("/api/market-data/commodity-prices", { commodity: CATEGORY, perPage: 100 })),
  ).data.filter((price) => price.source === source);

test("a listing is compared with the quote that fits it best, on lists, one listing, search and writes", async () => {
  const quote = (await prices()).find(({ grade }) => grade === "1");
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
  const { listing } = await lime();
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
  const elsewhere = await lime({ type: "BUY", region: "Москва" });
  expect(elsewhere.listing.marketDelta).toMatchObject({ percent: -3, match: "grade" });
  // Without a grade both quotes are candidates: the latest one counts.
  const bare = await lime({ attributes: {}, pricePerUnit: 66_000 });
  expect(bare.listing.marketDelta).toMatchObject({ percent: 10, match: "commodity", quoteDate: daysAgo(1) });
});

test("nothing fits: another country, an old quote, a contradiction, unknown VAT, another dimension, no price", async () => {
  for (const over of [
    { country: "BY", region: null },
    { country: "KZ", region: null },
    { attributes: { lime_grade: "3" } },
    { vat: null },
    { volumeUnit: "м" },
    { priceOnRequest: true, pricePerUnit: undefined },
  ])
    expect((await lime(over)).listing.marketDelta, JSON.stringify(over)).toBeNull();
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
  const { listing } = await lime({
    categorySlug: "containerboard",
    attributes: { paper_grade: "К-1" },
    region: "Калужская область",
    basis: "CPT",
  });
  const read = async () => ok<Listing>(await api().get(`/api/listings/${listing.slug}`)).marketDelta;
  expect(await read()).toBeNull();
  await push(`${daysAgo(0)},containerboard,Картон,RU,RU-KLU,CPT,with_vat,RUB,TNE,61000,К-1,Калуга`);
  await expect.poll(read).toMatchObject({ percent: 0, match: "exact", quoteDate: daysAgo(0) });
});
