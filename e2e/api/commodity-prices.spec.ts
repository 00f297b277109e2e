import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { cli, unique } from "./accounts";
import { readCsv } from "./csv";
import { api, type Envelope, expectProblem, header, named, ok, send, withQuery } from "./support";

const PATH = "/api/market-data/commodity-prices";
type Price = Record<string, unknown> & { id: string; date: string; price: number; specificationId: string };
type Report = { rows: number; stored: number; unchanged: number; updated: number; refused: number; report: unknown[] };

// A grade of our own keeps these prices apart from whatever else is in the database.
const grade = unique("G");
const source = unique("desk");
const HEAD = "as_of,category,product,region,place,basis,vat,currency,unit,price_avg,grade,diameter,protein";
const ROWS = [
  `2026-11-06,rebar,Арматура,RU-MOW,,EXW,with_vat,RUB,TNE,46000,${grade},12,`,
  `2026-11-13,rebar,Арматура,RU-MOW,,EXW,with_vat,RUB,TNE,46500.25,${grade},12,`,
  `2026-11-20,rebar,Арматура,RU-MOW,,EXW,with_vat,RUB,TNE,46400.2,${grade},12,`,
  `2026-11-20,rebar,Арматура,RU-SVE,,самовывоз,without_vat,RUB,TNE,45000,${grade},6.5,`,
  `2026-11-20,wheat-milling,Пшеница,RU-ROS,Азов,CPT,without_vat,RUB,TNE,15900,${grade},,12.5`,
  `2026-11-19,wheat-milling,Пшеница,RU-KDA,Новороссийск,FOB,export,USD,TNE,225.5,${grade},,13.5`,
];

let folder: string;

async function push(lines: string[], ...more: string[]): Promise<Report> {
  const file = path.join(folder, "sheet.csv");
  writeFileSync(file, `${[HEAD, ...lines].join("\n")}\n`);
  const { code, stdout, stderr } = await cli("feeds", "push", file, "--source", source, "--json", ...more);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Report;
}

const list = async (query: Record<string, string | number> = {}) =>
  ok<Envelope<Price>>(await send("GET", withQuery(PATH, { grade, ...query })));

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tonna-prices-"));
  const { report, ...counts } = await push(ROWS);
  // A worker that comes back to this file after another one has stored them.
  expect(counts.stored + counts.unchanged, JSON.stringify(report)).toBe(6);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the newest price of each specification, in the contract's shape", async () => {
  const page = await list();
  expect(page).toMatchObject({ total: 4, page: 1, totalPages: 1, nextCursor: null });
  expect(page.data.map(({ date }) => date)).toEqual(["2026-11-20", "2026-11-20", "2026-11-20", "2026-11-19"]);
  const rebar = page.data.find(({ diameter }) => diameter === 12);
  expect(rebar).toEqual({
    id: expect.any(String),
    specificationId: expect.any(String),
    commodity: "Арматура",
    categorySlug: "rebar",
    region: "Москва",
    regionCode: "RU-MOW",
    countryCode: "RU",
    grade,
    diameter: 12,
    diameterMax: 12,
    basis: "EXW",
    basisTerm: null,
    basisPlace: null,
    protein: null,
    proteinMax: null,
    attributes: {},
    price: 46400.2,
    priceMin: null,
    priceMax: null,
    currency: "RUB",
    unit: "TNE",
    vat: "included",
    change: -100.05,
    changePercent: -0.22,
    previousDate: "2026-11-13",
    date: "2026-11-20",
    source,
    sourceUrl: null,
  });
});

test("from and to list every dated price, oldest without a change", async () => {
  expect((await list({ from: "2026-11-01" })).total).toBe(6);
  expect((await list({ to: "2026-11-13" })).data.map(({ price, change }) => [price, change])).toEqual([
    [46500.25, 500.25],
    [46000, null],
  ]);
  expect((await list({ from: "2026-11-13", to: "2026-11-13" })).total).toBe(1);
  expect((await list({ from: "2027-01-01" })).total).toBe(0);
});

const FILTERS: [Record<string, string>, number][] = [
  [{ commodity: "rebar" }, 2],
  [{ commodity: "Арматура" }, 2],
  [{ commodity: "long-products" }, 2],
  [{ commodity: "agro" }, 2],
  [{ commodity: "milling wheat" }, 2],
  [{ commodity: "золотая рыбка" }, 0],
  [{ commodity: "((" }, 0],
  [{ commodity: "%" }, 0],
  [{ region: "RU-ROS" }, 1],
  [{ region: "Ростовская обл." }, 1],
  [{ region: "Rostov Oblast" }, 1],
  [{ region: "Гондор" }, 0],
  [{ diameter: "12" }, 1],
  [{ diameter: "6.5" }, 1],
  [{ diameter: "12.0" }, 1],
  [{ diameter: "13" }, 0],
  [{ basis: "EXW" }, 2],
  [{ basis: "self-pickup" }, 1],
  [{ basis: "самовывоз" }, 1],
  [{ basis: "cpt" }, 1],
  [{ basis: "DDP" }, 0],
  [{ proteinMin: "12.5" }, 2],
  [{ proteinMin: "12.6" }, 1],
  [{ proteinMax: "12.5" }, 1],
  [{ proteinMin: "12", proteinMax: "13" }, 1],
  [{ commodity: "rebar", region: "RU-MOW", basis: "EXW", diameter: "12" }, 1],
];
for (const [query, total] of FILTERS) {
  test(`${JSON.stringify(query)} leaves ${total}`, async () => {
    const page = await list(query);
    expect(page.total).toBe(total);
    expect(page.data).toHaveLength(total);
  });
}

test("a grade is found whichever letters it is spelled with", async () => {
  for (const spelled of ["А500С", "A500C", "а500c"]) {
    const { total, data } = ok<Envelope<Price>>(await send("GET", withQuery(PATH, { grade: spelled })));
    expect(total).toBeGreaterThan(0);
    for (const price of data) expect(price.grade).toMatch(/^[АA]500[СC]$/);
  }
});

test("one specification by its id, and none by another", async () => {
  const [first] = (await list({ diameter: "12" })).data;
  const history = { specification: first?.specificationId ?? "", from: "2000-01-01" };
  expect((await list(history)).data.map(({ price }) => price)).toEqual([46400.2, 46500.25, 46000]);
  expect((await list({ specification: "nonsense" })).total).toBe(0);
});

test("pages and cursor walk the same rows once", async () => {
  const whole = (await list({ from: "2026-01-01", perPage: 100 })).data.map(({ id }) => id);
  const byPage: string[] = [];
  for (const page of [1, 2, 3])
    byPage.push(...(await list({ from: "2026-01-01", perPage: 2, page })).data.map(({ id }) => id));
  expect(byPage).toEqual(whole);
  const byCursor: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Envelope<Price> = await list({ from: "2026-01-01", perPage: 4, ...(cursor && { cursor }) });
    byCursor.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(byCursor).toEqual(whole);
  expect(await list({ page: 9 })).toMatchObject({ data: [], total: 4, page: 9, totalPages: 1 });
});

const REFUSED: [string, string][] = [
  ["basis=ZZZ", "basis"],
  ["diameter=thick", "diameter"],
  ["diameter=-1", "diameter"],
  ["diameter=1e3", "diameter"],
  ["proteinMin=high", "proteinMin"],
  ["proteinMin=14&proteinMax=12", "proteinMin"],
  ["from=20.11.2026", "from"],
  ["from=2026-02-31", "from"],
  ["to=tomorrow", "to"],
  ["from=2026-11-20&to=2026-11-01", "from"],
  ["page=0", "page"],
  ["perPage=101", "perPage"],
  ["colour=red", "colour"],
  ["cat=rebar", "cat"],
  ["region=RU-ROS&region=RU-KDA", "region"],
  ["region=", "region"],
  ["commodity=%00", "commodity"],
  ["cursor=abc", "cursor"],
];
for (const [query, parameter] of REFUSED) {
  test(`?${query} is refused by name`, async () => {
    expect(named(await expectProblem(await send("GET", `${PATH}?${query}`), 400, "invalid_parameter"))).toEqual([
      parameter,
    ]);
  });
}

test("a cursor belongs to its filters, and excludes page", async () => {
  const { nextCursor } = await list({ perPage: 1 });
  const cursor = nextCursor ?? "";
  const others: Record<string, string | number>[] = [{}, { grade, page: 2 }, { grade, basis: "EXW" }];
  for (const query of others) {
    await expectProblem(await send("GET", withQuery(PATH, { perPage: 1, cursor, ...query })), 400, "invalid_parameter");
  }
});

test("a page too deep points to the cursor", async () => {
  await expectProblem(await send("GET", `${PATH}?page=100001&perPage=1`), 400, "page_too_deep");
});

test("other methods, formats and keys are refused as everywhere", async () => {
  const refused = await send("POST", PATH, { json: {} });
  await expectProblem(refused, 405, "method_not_allowed");
  expect(header(refused, "allow")).toBe("GET, HEAD, OPTIONS");
  await expectProblem(await send("GET", PATH, { headers: { accept: "image/png" } }), 406, "not_acceptable");
  await expectProblem(await api("tonna_bad").get(PATH), 401, "invalid_key");
  expect((await send("OPTIONS", PATH)).status).toBe(204);
});

test("HEAD, ETag and caching are those of a public list", async () => {
  const address = withQuery(PATH, { grade });
  const answer = await send("GET", address);
  expect(header(answer, "etag")).toMatch(/^W\//);
  expect(header(answer, "cache-control")).toMatch(/public.*max-age/);
  const head = await send("HEAD", address);
  expect([head.status, head.text, header(head, "etag")]).toEqual([200, "", header(answer, "etag")]);
  const again = await send("GET", address, { headers: { "if-none-match": header(answer, "etag") } });
  expect([again.status, again.text]).toEqual([304, ""]);
});

test("CSV has a row for each price", async () => {
  const answer = await send("GET", withQuery(PATH, { grade, from: "2026-01-01" }), { headers: { accept: "text/csv" } });
  expect(header(answer, "content-type")).toMatch(/^text\/csv/);
  const rows = readCsv(answer.text);
  expect(rows).toHaveLength(6);
  expect(rows[0]).toMatchObject({ grade, currency: "RUB", unit: "TNE", source });
});

test("its own CSV, pushed again, changes nothing", async () => {
  const { text } = await send("GET", withQuery(PATH, { grade, from: "2026-01-01" }), {
    headers: { accept: "text/csv" },
  });
  const file = path.join(folder, "export.csv");
  writeFileSync(file, text);
  const { code, stdout, stderr } = await cli("feeds", "push", file, "--json");
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ rows: 6, unchanged: 6, stored: 0, updated: 0, refused: 0 });
});

test("a sheet pushed again changes nothing; a corrected price shows at once, a price ×100 never", async () => {
  expect(await push(ROWS)).toMatchObject({ unchanged: 6, stored: 0, updated: 0 });
  const [wheat] = ROWS.slice(4);
  const corrected = wheat?.replace("15900", "15950") ?? "";
  expect(await push([corrected], "--dry-run")).toMatchObject({ updated: 1 });
  expect((await list({ region: "RU-ROS" })).data[0]?.price).toBe(15900);
  const hundredfold = wheat?.replace("15900", "1590000").replace("2026-11-20", "2026-11-21") ?? "";
  expect(await push([corrected, hundredfold])).toMatchObject({ updated: 1, refused: 1 });
  expect((await list({ region: "RU-ROS" })).data[0]).toMatchObject({ price: 15950, date: "2026-11-20" });
});
