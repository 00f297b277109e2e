import { expect, test } from "@playwright/test";
import { type Account, freshAccount } from "./accounts";
import { readCsv } from "./csv";
import { createListing, type Listing, listPage, walkCursor } from "./listings";
import { api, expectProblem, header, named, ok, withQuery } from "./support";

let account: Account;
let owner: string;
let rates: Record<string, number>;
let ratesDate: string;

test.beforeAll(async () => {
  account = await freshAccount();
  const answer = await api().get("/api/currency");
  rates = ok<Record<string, number>>(answer);
  ratesDate = header(answer, "x-rates-date");
  const offers = [
    { title: "Арматура в тоннах", pricePerUnit: 47_600, vat: "included" },
    { title: "Арматура в килограммах", pricePerUnit: 0.5, currency: "USD", volumeUnit: "кг", vat: "none" },
    { title: "Арматура без НДС", pricePerUnit: 40_000, vat: "excluded" },
    { title: "Арматура, о НДС не сказано", pricePerUnit: 39_000 },
    { title: "Арматура в мешках", pricePerUnit: 1, volumeUnit: "меш." },
  ];
  for (const offer of offers) {
    const body = { categorySlug: "rebar", currency: "RUB", volumeUnit: "т", ...offer };
    owner = (await createListing(account, body)).listing.owner.id;
  }
});

const read = (query: Record<string, string | number> = {}) => listPage({ owner, perPage: 100, ...query });
const round = (value: number) => Math.round(value * 10_000) / 10_000;
const amounts = (listings: Listing[]) =>
  Object.fromEntries(listings.map(({ title, comparablePrice }) => [title, comparablePrice.amount]));

test("each listing has its price in roubles per base unit, and says why it has none", async () => {
  const { data } = await read();
  const byTitle = Object.fromEntries(data.map((one) => [one.title, one.comparablePrice]));
  expect(byTitle["Арматура в тоннах"]).toEqual({
    amount: 47_600,
    currency: "RUB",
    unit: "TNE",
    rateDate: null,
    reason: null,
  });
  expect(byTitle["Арматура в килограммах"]).toEqual({
    amount: round(500 * (rates.USD ?? 0)),
    currency: "RUB",
    unit: "TNE",
    rateDate: ratesDate,
    reason: null,
  });
  expect(byTitle["Арматура в мешках"]).toEqual({
    amount: null,
    currency: "RUB",
    unit: null,
    rateDate: null,
    reason: "unit_not_convertible",
  });
});

test("priceIn and vatView show it in another currency, without or with VAT, on lists, one listing and in search", async () => {
  const excluded = amounts((await read({ priceIn: "usd", vatView: "excluded" })).data);
  const usd = rates.USD ?? 0;
  expect(excluded).toEqual({
    "Арматура в тоннах": round(47_600 / 1.22 / usd),
    "Арматура в килограммах": 500,
    "Арматура без НДС": round(40_000 / usd),
    "Арматура, о НДС не сказано": null,
    "Арматура в мешках": null,
  });
  const included = (await read({ vatView: "included" })).data;
  expect(amounts(included)["Арматура без НДС"]).toBe(48_800);
  const [unknown] = included.filter(({ title }) => title.includes("не сказано"));
  expect(unknown?.comparablePrice.reason).toBe("vat_unknown");
  const { slug } = included[0] as Listing;
  const one = ok<Listing>(await api().get(`/api/listings/${slug}?priceIn=EUR&vatView=excluded`));
  expect(one.comparablePrice.currency).toBe("EUR");
  const found = ok<{ listings: { data: Listing[] } }>(
    await api().get(withQuery("/api/search", { q: "арматура килограммах", priceIn: "CNY" })),
  );
  expect(found.listings.data[0]?.comparablePrice.currency).toBe("CNY");
});

test("sortBy=comparablePrice is ascending, unknown last either way, by page as by cursor", async () => {
  const queries: Record<string, string>[] = [
    {},
    { cat: "rebar" },
    { vatView: "excluded" },
    { priceIn: "KZT", order: "desc" },
  ];
  for (const query of queries) {
    const list = { owner, sortBy: "comparablePrice", ...query };
    const whole = await read(list);
    const known = whole.data.map(({ comparablePrice }) => comparablePrice.amount);
    const sorted = known.filter((amount) => amount !== null).sort((a, b) => ("order" in query ? b - a : a - b));
    expect(known.filter((amount) => amount !== null)).toEqual(sorted);
    expect(known.slice(sorted.length).every((amount) => amount === null)).toBe(true);
    expect((await walkCursor(list, 2)).map(({ id }) => id)).toEqual(whole.data.map(({ id }) => id));
  }
});

test("bounds are inclusive, in the currency asked for", async () => {
  const titles = async (query: Record<string, string | number>) =>
    (await read({ sortBy: "comparablePrice", ...query })).data.map(({ title }) => title);
  expect(await titles({ comparablePriceMin: 40_000, comparablePriceMax: 47_600 })).toEqual(
    expect.arrayContaining(["Арматура без НДС", "Арматура в тоннах"]),
  );
  expect(await titles({ priceIn: "USD", comparablePriceMin: 500, comparablePriceMax: 500 })).toEqual([
    "Арматура в килограммах",
  ]);
});

test("X-Rates-Date stands where a rate was used, and nowhere else", async () => {
  const head = async (query: Record<string, string>) =>
    (await api().get(withQuery("/api/listings", { owner, ...query }))).headers["x-rates-date"];
  expect(await head({})).toBe(ratesDate);
  expect(await head({ currency: "RUB" })).toBeUndefined();
  expect(await head({ currency: "RUB", priceIn: "USD" })).toBe(ratesDate);
});

test("CSV has a column for each part", async () => {
  const answer = await api().get(withQuery("/api/listings", { owner, priceIn: "USD" }), {
    headers: { accept: "text/csv" },
  });
  const rows = readCsv(answer.text);
  const row = rows.find(({ title }) => title === "Арматура в килограммах");
  expect(row).toMatchObject({
    comparablePrice: "500",
    comparableCurrency: "USD",
    comparableUnit: "TNE",
    comparableReason: "",
    rateDate: "",
  });
  expect(rows.find(({ title }) => title === "Арматура в мешках")).toMatchObject({
    comparablePrice: "",
    comparableReason: "unit_not_convertible",
  });
});

for (const [query, parameter] of [
  ["priceIn=XXX", "priceIn"],
  ["priceIn=", "priceIn"],
  ["priceIn=%D1%80%D1%83%D0%B1", "priceIn"],
  ["vatView=none", "vatView"],
  ["comparablePriceMin=-1", "comparablePriceMin"],
  ["comparablePriceMax=abc", "comparablePriceMax"],
  ["comparablePriceMin=2&comparablePriceMax=1", "comparablePriceMin"],
] as const)
  test(`400 for ${query}`, async () => {
    const problem = await expectProblem(await api().get(`/api/listings?${query}`), 400, "invalid_parameter");
    expect(named(problem)).toEqual([parameter]);
  });

test("a cursor of another view can't go on", async () => {
  const first = await listPage({ owner, sortBy: "comparablePrice", perPage: 2 });
  const query = { owner, sortBy: "comparablePrice", perPage: 2, priceIn: "USD", cursor: first.nextCursor ?? "" };
  await expectProblem(await api().get(withQuery("/api/listings", query)), 400, "invalid_parameter");
});
