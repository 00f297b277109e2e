import { expect, test } from "@playwright/test";
import { api, expectProblem, header, named, ok, withQuery } from "./support";

type Quote = {
  symbol: string;
  name: string;
  nameEn: string;
  industry: string;
  price: number;
  currency: string;
  unit: string;
  change: number | null;
  changePercent: number | null;
  date: string;
  source: string;
  sourceUrl: string;
  recorded: boolean;
};
type MarketData = { data: Quote[]; updatedAt: string; history?: { date: string; price: number }[] };

const PATH = "/api/market-data";
const market = async (query: Record<string, string> = {}) => ok<MarketData>(await api().get(withQuery(PATH, query)));
const refused = async (query: string) =>
  named(await expectProblem(await api().get(`${PATH}?${query}`), 400, "invalid_parameter"));

test("every quote has exactly the fields of the contract", async () => {
  const { data, updatedAt, ...rest } = await market();
  expect(rest).toEqual({});
  expect(data.length).toBeGreaterThan(40);
  const newest = data
    .map(({ date }) => date)
    .sort()
    .at(-1);
  expect(updatedAt).toBe(`${newest}T00:00:00.000Z`);
  for (const quote of data) {
    expect(Object.keys(quote).sort(), quote.symbol).toEqual(
      [
        "symbol",
        "name",
        "nameEn",
        "industry",
        "price",
        "currency",
        "unit",
        "change",
        "changePercent",
        "date",
        "source",
        "sourceUrl",
        "recorded",
      ].sort(),
    );
    expect(quote.price, quote.symbol).toBeGreaterThan(0);
    expect(quote.currency, quote.symbol).toMatch(/^[A-Z]{3}$/);
    expect(quote.date, quote.symbol).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(quote.unit, quote.symbol).not.toBe("");
    // The tests' server has no internet.
    expect(quote.recorded, quote.symbol).toBe(true);
    expect(quote.sourceUrl, quote.symbol).toMatch(/^https:\/\//);
  }
  expect(new Set(data.map(({ symbol }) => symbol)).size).toBe(data.length);
  expect(new Set(data.map(({ source }) => source)).size).toBeGreaterThan(1);
});

test("an industry, by slug or alias, really filters", async () => {
  const all = (await market()).data;
  for (const industry of new Set(all.map((quote) => quote.industry))) {
    expect((await market({ industry })).data, industry).toEqual(all.filter((quote) => quote.industry === industry));
  }
  expect((await market({ industry: "agro" })).data).toEqual((await market({ industry: "agriculture" })).data);
  expect((await market({ industry: "chemicals" })).data).toEqual([]);
});

test("a symbol comes with its history, oldest first, and its change is against the price before", async () => {
  const { data, history = [] } = await market({ symbol: "crude-oil-brent" });
  expect(data).toHaveLength(1);
  const dates = history.map(({ date }) => date);
  expect(dates).toEqual([...dates].sort());
  expect(history.length).toBeGreaterThan(24);
  const [before, last] = history.slice(-2);
  expect(data[0]).toMatchObject({ symbol: "crude-oil-brent", industry: "energy", currency: "USD", unit: "BLL" });
  expect({ date: data[0]?.date, price: data[0]?.price }).toEqual(last);
  expect(data[0]?.change).toBeCloseTo((last?.price ?? 0) - (before?.price ?? 0), 4);
  expect(data[0]?.changePercent).toBeCloseTo(
    (((last?.price ?? 0) - (before?.price ?? 1)) / (before?.price ?? 1)) * 100,
    2,
  );
});

test("from and to bound the history, both days included, and choose the newest quote between them", async () => {
  const { history: whole = [] } = await market({ symbol: "copper" });
  const [from, to] = [whole.at(-9)?.date ?? "", whole.at(-3)?.date ?? ""];
  const { data, history } = await market({ symbol: "copper", from, to });
  expect(history).toEqual(whole.slice(-9, -2));
  expect(data[0]?.date).toBe(to);
  const change = (whole.at(-3)?.price ?? 0) - (whole.at(-4)?.price ?? 0);
  expect(data[0]?.change).toBeCloseTo(change, 4);
  const until = (await market({ to })).data;
  expect(until.length).toBeGreaterThan(0);
  expect(until.filter(({ date }) => date > to)).toEqual([]);
  expect((await market({ from: "2999-01-01" })).data).toEqual([]);
  expect((await market({ symbol: "copper", to: "1900-01-01" })).history).toEqual([]);
});

test("no list has a series that has ended", async () => {
  const { data } = await market();
  const [oldest, newest] = [
    data.map(({ date }) => date).sort()[0] ?? "",
    data
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? "",
  ];
  expect(Date.parse(newest) - Date.parse(oldest)).toBeLessThan(366 * 86_400_000);
});

test("an unknown symbol is an empty result, and a symbol of another industry too", async () => {
  expect(await market({ symbol: "unobtainium" })).toMatchObject({ data: [], history: [] });
  expect((await market({ symbol: "copper", industry: "energy" })).data).toEqual([]);
});

for (const [query, parameter] of [
  ["industry=witchcraft", "industry"],
  ["industry=grains", "industry"],
  ["industry=", "industry"],
  ["symbol=", "symbol"],
  ["symbol=%00", "symbol"],
  ["from=yesterday", "from"],
  ["from=2026-02-30", "from"],
  ["from=2026-1-1", "from"],
  ["to=01.02.2026", "to"],
  ["from=2026-02-01&to=2026-01-31", "from"],
  ["from=2026-01-01&from=2026-01-02", "from"],
  ["page=1", "page"],
  ["q=oil", "q"],
] as const) {
  test(`400 names the parameter: ${query}`, async () => {
    expect(await refused(query)).toEqual([parameter]);
  });
}

test("hostile symbols are harmless", async () => {
  for (const symbol of ["'; drop table market_quotes; --", "%", "../../etc/passwd", "__proto__"]) {
    expect((await market({ symbol })).data).toEqual([]);
  }
});

test("public, cacheable, conditional, read only", async () => {
  const first = await api().get(PATH);
  expect(header(first, "cache-control")).toMatch(/public/);
  expect((await api().get(PATH, { headers: { "if-none-match": header(first, "etag") } })).status).toBe(304);
  const posted = await api().post(PATH, { json: {} });
  await expectProblem(posted, 405, "method_not_allowed");
  expect(header(posted, "allow")).toContain("GET");
  await expectProblem(await api("tonna_nonsense").get(PATH), 401, "invalid_key");
  await expectProblem(await api().get(PATH, { headers: { accept: "application/xml" } }), 406, "not_acceptable");
});
