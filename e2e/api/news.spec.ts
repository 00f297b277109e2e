import { expect, test } from "@playwright/test";
import { freshAccount, unique } from "./accounts";
import { readCsv } from "./csv";
import { api, type Envelope, expectProblem, header, named, ok, withQuery } from "./support";

type Item = {
  id: string;
  slug: string;
  title: string;
  summary: string | null;
  category: string;
  language: string;
  image: string | null;
  source: string;
  sourceUrl: string | null;
  commodities: string[];
  publishedAt: string;
  url: string;
};

const FIELDS = [
  "category",
  "commodities",
  "id",
  "image",
  "language",
  "publishedAt",
  "slug",
  "source",
  "sourceUrl",
  "summary",
  "title",
  "url",
];
const list = async (query: Record<string, string | number> = {}) =>
  ok<Envelope<Item>>(await api().get(withQuery("/api/news", query)));

test("the list is an envelope of items without bodies, newest first", async () => {
  const page = await list();
  expect(Object.keys(page).sort()).toEqual(["data", "nextCursor", "page", "total", "totalPages"]);
  expect(page.total).toBeGreaterThanOrEqual(14);
  expect(page.data).toHaveLength(Math.min(20, page.total));
  for (const item of page.data) {
    expect(Object.keys(item).sort()).toEqual(FIELDS);
    expect(item.publishedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(item.publishedAt)).toBeLessThanOrEqual(Date.now());
    expect(new URL(item.url).pathname).toBe(`/${item.language}/news/${item.slug}`);
  }
  const dates = page.data.map((item) => item.publishedAt);
  expect(dates).toEqual([...dates].sort().reverse());
});

test("one item has the same fields and its body as safe HTML", async () => {
  const { data } = await list({ perPage: 100 });
  const own = data.find((item) => item.source === "Tonna");
  const answer = await api().get(`/api/news/${own?.slug}`);
  const { body, ...item } = ok<Item & { body: string | null }>(answer);
  expect(item).toEqual(own);
  expect(body).toMatch(/^<p>/);
  expect(body).not.toMatch(/<script|<img|<h1| on\w+=|javascript:|href="\/(?!\/)/);
  expect(header(answer, "etag")).toMatch(/^"[^"]+"$/);
  expect(header(answer, "cache-control")).toMatch(/^public, max-age=\d+/);
  const again = await api().get(`/api/news/${own?.slug}`, { headers: { "if-none-match": header(answer, "etag") } });
  expect([again.status, again.text]).toEqual([304, ""]);
  expect((await api().head(`/api/news/${own?.slug}`)).status).toBe(200);
});

test("category, language and text filter, alone and together", async () => {
  const all = (await list({ perPage: 100 })).data;
  const metals = await list({ category: "metals", perPage: 100 });
  expect(metals.total).toBeGreaterThan(0);
  expect(metals.data.map(({ id }) => id)).toEqual(
    all.filter(({ category }) => category === "metals").map(({ id }) => id),
  );
  const english = await list({ language: "en", perPage: 100 });
  expect(new Set(english.data.map(({ language }) => language))).toEqual(new Set(["en"]));
  expect((await list({ language: "ru" })).total + english.total).toBe((await list()).total);
  const both = await list({ category: "metals", language: "en" });
  expect(both.data.map(({ id }) => id)).toEqual(
    metals.data.filter((item) => item.language === "en").map(({ id }) => id),
  );
  expect(both.total).toBeGreaterThan(0);
});

test("q knows Russian and English morphology, the text, the commodities and look-alike letters", async () => {
  const found = async (q: string) => (await list({ q, perPage: 100 })).data.map(({ slug }) => slug);
  expect(await found("пшеницу мукомольную")).toContain("mukomolnaya-pshenica-chto-proverit-v-specifikacii");
  expect(await found("sawlogs")).toContain("winter-logging-what-sawlog-buyers-can-expect");
  // Only in the text, with Latin letters in the code, and without a gap.
  expect(await found("A500C")).toContain("armatura-zimoj-partiya-i-dokumenty");
  expect(await found("швеллер")).not.toContain("armatura-zimoj-partiya-i-dokumenty");
  expect(await found('"зимнее дизельное"')).toEqual(["zimnee-dizelnoe-toplivo-sorta-i-klassy"]);
  expect(await list({ q: unique("нет") })).toEqual({ data: [], total: 0, page: 1, totalPages: 0, nextCursor: null });
  expect((await list({ q: "  " })).total).toBe((await list()).total);
});

test("pages by number and by cursor are the whole set, and Link leads through them", async () => {
  const whole = (await list({ perPage: 100 })).data.map(({ id }) => id);
  const { totalPages } = await list({ perPage: 6 });
  const numbered: string[] = [];
  for (let page = 1; page <= totalPages; page++)
    numbered.push(...(await list({ perPage: 6, page })).data.map(({ id }) => id));
  expect(numbered).toEqual(whole);
  const walked: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Envelope<Item> = await list({ perPage: 6, ...(cursor && { cursor }) });
    walked.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(walked).toEqual(whole);
  expect(header(await api().get("/api/news?perPage=6&page=2"), "link")).toMatch(
    /rel="first".*rel="prev".*rel="next".*rel="last"/,
  );
  expect(await list({ page: 5_000, perPage: 20 })).toMatchObject({ data: [], total: whole.length, page: 5_000 });
});

test("a cursor belongs to its list and excludes page", async () => {
  const { nextCursor } = await list({ perPage: 2 });
  for (const query of [`category=metals&cursor=${nextCursor}`, "cursor=garbage", "cursor=eyJhIjoxfQ"]) {
    expect(named(await expectProblem(await api().get(`/api/news?${query}`), 400, "invalid_parameter"))).toEqual([
      "cursor",
    ]);
  }
  const both = await api().get(`/api/news?page=2&cursor=${nextCursor}`);
  expect(named(await expectProblem(both, 400, "invalid_parameter"))).toEqual(["page"]);
  await expectProblem(await api().get("/api/news?page=5001&perPage=20"), 400, "page_too_deep");
});

for (const [query, parameter] of [
  ["category=sport", "category"],
  ["category=", "category"],
  ["category=constructor", "category"],
  ["category=Metals", "category"],
  ["language=de", "language"],
  ["page=0", "page"],
  ["page=1.5", "page"],
  ["perPage=101", "perPage"],
  ["perPage=ten", "perPage"],
  ["q=a%00b", "q"],
  ["lang=ru", "lang"],
  ["sortBy=date", "sortBy"],
  ["category=metals&category=grain", "category"],
] as const) {
  test(`400 names ${parameter}: ${query}`, async () => {
    expect(named(await expectProblem(await api().get(`/api/news?${query}`), 400, "invalid_parameter"))).toContain(
      parameter,
    );
  });
}

test("hostile text is only text, and quick", async () => {
  for (const q of [
    "((",
    "a & |",
    "'; drop table news; --",
    "%".repeat(2_000),
    "!!!",
    "\\",
    ":*",
    "<->",
    "и в на",
    '"',
    "*",
    "-".repeat(3_000),
    "а ".repeat(1_000),
  ]) {
    const started = performance.now();
    ok(await api().get(withQuery("/api/news", { q })));
    expect(performance.now() - started, q.slice(0, 20)).toBeLessThan(3_000);
  }
});

for (const slug of [
  "no-such-news",
  "constructor",
  "%D0%B0",
  "a".repeat(500),
  "..%2f",
  "00000000-0000-7000-8000-000000000000",
]) {
  test(`404 for ${slug.slice(0, 40)}`, async () => {
    await expectProblem(await api().get(`/api/news/${slug}`), 404, "not_found");
  });
}

test("one item takes no parameters; methods other than GET are 405 with Allow; other formats 406", async () => {
  const { data } = await list({ perPage: 1 });
  const path = `/api/news/${data[0]?.slug}`;
  expect(named(await expectProblem(await api().get(`${path}?x=1`), 400, "invalid_parameter"))).toEqual(["x"]);
  for (const target of ["/api/news", path]) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect(header(await api().send(method, target), "allow")).toBe("GET, HEAD, OPTIONS");
      await expectProblem(await api().send(method, target), 405, "method_not_allowed");
    }
    expect((await api().send("OPTIONS", target)).status).toBe(204);
    await expectProblem(await api().get(target, { headers: { accept: "application/xml" } }), 406, "not_acceptable");
  }
});

test("the list has a weak ETag and answers 304; with a key nothing is kept", async () => {
  const answer = await api().get("/api/news?perPage=3");
  expect(header(answer, "etag")).toMatch(/^W\/"[^"]+"$/);
  expect(header(answer, "cache-control")).toMatch(/^public, max-age=\d+/);
  const again = await api().get("/api/news?perPage=3", { headers: { "if-none-match": header(answer, "etag") } });
  expect([again.status, again.text]).toEqual([304, ""]);
  const { key } = await freshAccount();
  const keyed = await api(key).get("/api/news?perPage=3");
  ok(keyed);
  expect(header(keyed, "cache-control")).toBe("private, no-store");
  expect(header(keyed, "ratelimit")).not.toBe("");
  await expectProblem(await api("tonna_wrong").get("/api/news"), 401, "invalid_key");
});

test("CSV has one row an item, with the contract's columns", async () => {
  const answer = await api().get("/api/news?perPage=5&category=metals", { headers: { accept: "text/csv" } });
  expect(answer.status).toBe(200);
  expect(header(answer, "content-type")).toContain("text/csv");
  const rows = readCsv(answer.text);
  for (const row of rows) expect(Object.keys(row).sort()).toEqual(FIELDS);
  expect(rows).toHaveLength((await list({ perPage: 5, category: "metals" })).data.length);
});
