import { expect, test } from "@playwright/test";
import { cli } from "./accounts";
import { readCsv } from "./csv";
import { type Listing, walkCursor } from "./listings";
import { api, type Envelope, expectProblem, header, named, ok, withQuery } from "./support";

type Value = {
  symbol: string;
  name: string;
  nameEn: string;
  categorySlug: string;
  grade: string;
  zone: string;
  side: "SELL" | "BUY";
  value: number;
  low: number;
  high: number;
  companies: number;
  offers: number;
  leftOut: number;
  date: string;
  change: number | null;
  changePercent: number | null;
  revision: number;
  note: string | null;
  composed: boolean;
};
type Point = Pick<Value, "date" | "value" | "low" | "high" | "companies" | "offers" | "revision" | "note" | "composed">;
type Page = Envelope<Value> & { history?: Point[] };

const PATH = "/api/market-data/indices";
const list = async (query: Record<string, string | number> = {}) => ok<Page>(await api().get(withQuery(PATH, query)));

/** Every series, by cursor. */
async function walk(query: Record<string, string | number> = {}): Promise<Value[]> {
  const seen: Value[] = [];
  let page = await list({ ...query, perPage: 10 });
  for (; ; page = await list({ ...query, perPage: 10, cursor: page.nextCursor })) {
    seen.push(...page.data);
    if (page.nextCursor === null) return seen;
  }
}

test("each series has the fields of the contract, and the demo market has at least 20 from its first day", async () => {
  const page = await list({ perPage: 100 });
  expect(Object.keys(page).sort()).toEqual(["data", "nextCursor", "page", "total", "totalPages"]);
  expect(page.total).toBeGreaterThanOrEqual(20);
  for (const value of page.data) {
    expect(Object.keys(value).sort()).toEqual(
      [
        ...["symbol", "name", "nameEn", "categorySlug", "grade", "zone", "side", "value", "low", "high", "companies"],
        ...["offers", "leftOut", "currency", "unit", "vat", "date", "change", "changePercent", "revision", "note"],
        "composed",
      ].sort(),
    );
    expect(value).toMatchObject({ currency: "RUB", unit: "TNE", vat: "excluded" });
    expect(value.symbol).toMatch(/^TN:[a-z0-9-]+:[a-z0-9.-]+:[A-Z]{2}(-[A-Z]+)?:(SELL|BUY)$/);
    expect(value.symbol).toContain(`:${value.zone}:${value.side}`);
    expect(value.companies).toBeGreaterThanOrEqual(5);
    expect(value.offers).toBeGreaterThanOrEqual(value.companies);
    expect(value.low).toBeLessThanOrEqual(value.value);
    expect(value.high).toBeGreaterThanOrEqual(value.value);
  }
});

test("pages and the cursor give every series once, in one order", async () => {
  const all = await walk();
  expect(new Set(all.map(({ symbol }) => symbol)).size).toBe(all.length);
  const pages: Value[] = [];
  for (let page = 1; pages.length < all.length; page += 1) pages.push(...(await list({ page, perPage: 10 })).data);
  expect(pages.map(({ symbol }) => symbol)).toEqual(all.map(({ symbol }) => symbol));
  expect((await list()).total).toBe(all.length);
});

test("filters leave the series of a category, a zone and a side", async () => {
  const all = await walk();
  const filters: [Record<string, string>, (value: Value) => boolean][] = [
    [{ cat: "wheat-milling" }, ({ categorySlug }) => categorySlug === "wheat-milling"],
    [{ zone: "RU" }, ({ zone }) => zone === "RU"],
    [{ zone: "ru-cfd" }, ({ zone }) => zone === "RU-CFD"],
    [{ zone: "KZ" }, ({ zone }) => zone === "KZ"],
    [{ side: "BUY" }, ({ side }) => side === "BUY"],
    [
      { cat: "ferrous-metals", zone: "RU", side: "SELL" },
      (value) =>
        value.zone === "RU" && value.side === "SELL" && ["rebar", "wire-rod", "hr-sheet"].includes(value.categorySlug),
    ],
  ];
  for (const [query, matches] of filters)
    expect(
      (await walk(query)).map(({ symbol }) => symbol),
      JSON.stringify(query),
    ).toEqual(all.filter(matches).map(({ symbol }) => symbol));
});

/** Linear interpolation in sorted numbers. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [below = 0, above = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (above - below) * (at % 1);
}

const SELLER_BASES = ["EXW", "FCA", "self-pickup", "ex-elevator", "ex-farm", "rail-gondola", "fca-wagon"];
const CENTRAL =
  "Белгородская Брянская Владимирская Воронежская Ивановская Калужская Костромская Курская Липецкая Московская Орловская Рязанская Смоленская Тамбовская Тверская Тульская Ярославская"
    .split(" ")
    .map((name) => `${name} область`)
    .concat("Москва");

test("a value is the median of the companies that a walk of the listings gives", async () => {
  const [first] = (await walk({ zone: "RU" }))
    .map(({ date }) => date)
    .sort()
    .slice(-1);
  // Leaves that no other test writes to.
  for (const cat of ["sunflower-meal", "rapeseed", "white-sugar", "sunflower-oil-crude"]) {
    const listings = await walkCursor({ cat, type: "SELL", verified: "true", vatView: "excluded" }, 100);
    const series = (await walk({ cat, side: "SELL" })).filter(
      ({ grade, zone }) => grade === "all" && ["RU", "RU-CFD"].includes(zone),
    );
    expect(series.length, cat).toBeGreaterThan(0);
    for (const value of series) {
      if (value.date !== first) continue;
      const votes = new Map<string, number[]>();
      for (const listing of listings.filter((one) => isCounted(one, value.zone)))
        votes.set(listing.company?.id ?? "", [
          ...(votes.get(listing.company?.id ?? "") ?? []),
          listing.comparablePrice.amount ?? 0,
        ]);
      const medians = [...votes.values()]
        .map((amounts) =>
          quantile(
            amounts.sort((a, b) => a - b),
            0.5,
          ),
        )
        .sort((a, b) => a - b);
      const [low, high] = [quantile(medians, 0.25), quantile(medians, 0.75)];
      const counted = medians.filter((vote) => vote >= low - 3 * (high - low) && vote <= high + 3 * (high - low));
      expect(value.companies, value.symbol).toBe(counted.length);
      expect(value.leftOut, value.symbol).toBe(medians.length - counted.length);
      expect(value.value, value.symbol).toBeCloseTo(quantile(counted, 0.5), 3);
      expect(value.low, value.symbol).toBeCloseTo(quantile(counted, 0.25), 3);
      expect(value.high, value.symbol).toBeCloseTo(quantile(counted, 0.75), 3);
    }
  }
});

function isCounted(listing: Listing, zone: string): boolean {
  const isFresh = Date.now() - Date.parse(listing.publishedAt ?? "") < 30 * 86_400_000;
  const isThere = listing.countryCode === "RU" && (zone === "RU" || CENTRAL.includes(listing.region ?? ""));
  const { amount, unit } = listing.comparablePrice;
  return isFresh && isThere && amount !== null && unit === "TNE" && SELLER_BASES.includes(listing.basis ?? "");
}

test("a symbol brings its history, oldest first, cut by from and to", async () => {
  const [series] = (await list({ cat: "sunflower-seed", zone: "RU", side: "SELL" })).data;
  const symbol = series?.symbol ?? "";
  const { data, total, history = [] } = await list({ symbol: symbol.toLowerCase() });
  expect([data.map((one) => one.symbol), total]).toEqual([[symbol], 1]);
  expect(Object.keys(history[0] ?? {}).sort()).toEqual(
    ["companies", "composed", "date", "high", "low", "note", "offers", "revision", "value"].sort(),
  );
  const dates = history.map(({ date }) => date);
  expect(dates).toEqual([...dates].sort());
  expect(history.filter(({ composed }) => composed)).toHaveLength(90);
  expect(history.at(-1)).toMatchObject({ date: series?.date, value: series?.value, composed: false });
  const [from = "", to = ""] = [dates[10], dates[20]];
  const cut = await list({ symbol, from, to });
  expect(cut.history?.map(({ date }) => date)).toEqual(dates.slice(10, 21));
  expect(cut.data).toEqual(data);
  const before = history.at(-2)?.value ?? 0;
  const change = (series?.value ?? 0) - before;
  expect(series?.change).toBeCloseTo(change, 3);
  expect(series?.changePercent).toBeCloseTo((change / before) * 100, 1);
  expect(await list({ symbol: "TN:nothing:all:RU:SELL" })).toMatchObject({ data: [], total: 0, history: [] });
});

test("a correction is a new revision with a note; revisions=true shows all", async () => {
  const [series] = (await list({ cat: "corn", zone: "RU", side: "SELL" })).data;
  const symbol = series?.symbol ?? "";
  const { history = [] } = await list({ symbol });
  const point = history[5];
  const date = point?.date ?? "";
  const done = await cli("indices", "correct", symbol, date, "--value", "12345.67", "--note", "Двойной отчёт");
  expect(done.code, done.stderr).toBe(0);
  await expect
    .poll(async () => (await list({ symbol, from: date, to: date })).history)
    .toMatchObject([{ date, value: 12345.67, revision: (point?.revision ?? 0) + 1, note: "Двойной отчёт" }]);
  const all = (await list({ symbol, from: date, to: date, revisions: "true" })).history ?? [];
  expect(all.map(({ revision }) => revision)).toEqual(all.map((_, at) => at + 1));
  expect(all[0]).toMatchObject({ revision: 1, note: null });
});

test("a further run of the day changes nothing that is published", async () => {
  const before = await walk({ cat: "sunflower-meal" });
  const again = await cli("indices", "run");
  expect(again.code, again.stderr).toBe(0);
  expect(again.stdout).toMatch(/^(Nothing is new|Published \d+ values, revised \d+) on \d{4}-\d\d-\d\d\.$/m);
  const after = await walk({ cat: "sunflower-meal" });
  expect(after.filter(({ symbol }) => before.some((one) => one.symbol === symbol))).toEqual(before);
});

test("a list as CSV has the same rows", async () => {
  const page = await list({ zone: "RU", perPage: 100 });
  const answer = await api().get(withQuery(PATH, { zone: "RU", perPage: 100 }), { headers: { accept: "text/csv" } });
  expect(header(answer, "content-type")).toContain("text/csv");
  const rows = readCsv(answer.text);
  expect(rows.map(({ symbol, value }) => [symbol, Number(value)])).toEqual(
    page.data.map(({ symbol, value }) => [symbol, value]),
  );
});

const REFUSED: [query: string, names: string[]][] = [
  ["cat=nothing", ["cat"]],
  ["zone=RU-XX", ["zone"]],
  ["zone=", ["zone"]],
  ["zone=XX", ["zone"]],
  ["side=sell-all", ["side"]],
  ["revisions=yes", ["revisions"]],
  ["symbol=TN:corn:all:RU:SELL&from=2026-02-30", ["from"]],
  ["symbol=TN:corn:all:RU:SELL&to=yesterday", ["to"]],
  ["symbol=TN:corn:all:RU:SELL&from=2026-11-02&to=2026-11-01", ["from"]],
  ["page=0", ["page"]],
  ["perPage=101", ["perPage"]],
  ["cursor=nothing", ["cursor"]],
  ["nothing=1", ["nothing"]],
];
for (const [query, names] of REFUSED) {
  test(`${query} is refused`, async () => {
    expect(named(await expectProblem(await api().get(`${PATH}?${query}`), 400, "invalid_parameter"))).toEqual(names);
  });
}

test("a cursor is refused beside a page, and under another filter", async () => {
  const { nextCursor } = await list({ perPage: 5 });
  for (const more of ["page=2", "zone=RU"])
    await expectProblem(await api().get(`${PATH}?cursor=${nextCursor}&${more}`), 400, "invalid_parameter");
});

test("a page that is too deep is refused", async () => {
  await expectProblem(await api().get(`${PATH}?page=100000&perPage=100`), 400, "page_too_deep");
});

test("nothing can be written", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    await expectProblem(await api().send(method, PATH, { json: {} }), 405, "method_not_allowed");
});
