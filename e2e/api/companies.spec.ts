import { expect, test } from "@playwright/test";
import { freshAccount, issueKey, listKeys, revokeKey, unique } from "./accounts";
import { COMPANY_FIELDS, type Company, companyPage, unverifiedSeller } from "./companies";
import { readCsv } from "./csv";
import { type Category, categories, createListing, type Listing, listPage } from "./listings";
import { api, type Envelope, expectProblem, header, named, ok, withQuery } from "./support";

// Companies are made and verified by people, on pages; here the demo market stands for them. The laws of paging, text
// and states over rows of their own are in lib/companies/companies.db.test.ts.
const all = async (query: Record<string, string | number> = {}) => (await companyPage({ perPage: 100, ...query })).data;
const ids = (companies: Company[]) => companies.map(({ id }) => id);

test("a company has exactly the fields of the contract", async () => {
  const [company] = await all();
  expect(Object.keys(company ?? {}).sort()).toEqual(COMPANY_FIELDS);
  for (const one of await all()) {
    expect(one.verified).toBe(true);
    expect(one.name.trim()).not.toBe("");
    expect(one.countryCode).toMatch(/^[A-Z]{2}$/);
    if (one.inn !== null)
      expect(one.inn).toMatch(one.countryCode === "RU" ? /^(\d{10}|\d{12})$/ : /^[\p{L}\d]{5,20}$/u);
    expect(one.verifiedAt).toMatch(/^\d{4}-.*Z$/);
    expect(one.url.endsWith(`/ru/companies/${one.slug}`)).toBe(true);
    expect(new Set(one.categories).size).toBe(one.categories.length);
  }
});

test("the envelope, the defaults and the end of the list", async () => {
  const first = await companyPage();
  expect(Object.keys(first).sort()).toEqual(["data", "nextCursor", "page", "total", "totalPages"]);
  expect(first).toMatchObject({ page: 1, totalPages: Math.ceil(first.total / 20) });
  expect(first.data).toHaveLength(Math.min(20, first.total));
  expect(await companyPage({ page: first.totalPages + 1 })).toEqual({
    data: [],
    total: first.total,
    page: first.totalPages + 1,
    totalPages: first.totalPages,
    nextCursor: null,
  });
  expect(await companyPage({ q: "нет такой компании" })).toEqual({
    data: [],
    total: 0,
    page: 1,
    totalPages: 0,
    nextCursor: null,
  });
});

for (const sortBy of ["name", "listings", "newest"]) {
  test(`pages and cursors of ${sortBy} give the whole set in one order`, async () => {
    const query = { country: "KZ", sortBy };
    const whole = await all(query);
    expect(new Set(ids(whole)).size).toBe(whole.length);
    const byPage: Company[] = [];
    for (let page = 1; page <= whole.length; page++)
      byPage.push(...(await companyPage({ ...query, perPage: 1, page })).data);
    expect(ids(byPage)).toEqual(ids(whole));
    let found = await companyPage({ ...query, perPage: 2 });
    const byCursor = [...found.data];
    while (found.nextCursor !== null) {
      found = await companyPage({ ...query, perPage: 2, cursor: found.nextCursor });
      byCursor.push(...found.data);
    }
    expect(ids(byCursor)).toEqual(ids(whole));
  });
}

test("sorted by name in the Russian alphabet unless told; by listings, most first; newest first", async () => {
  const names = (await all()).map(({ name }) => name);
  expect(names).toEqual([...names].sort(new Intl.Collator("ru").compare));
  expect((await all({ sortBy: "name" })).map(({ name }) => name)).toEqual(names);
  const counts = (await all({ sortBy: "listings" })).map(({ listingCount }) => listingCount);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  const dates = (await all({ sortBy: "newest" })).map(({ createdAt }) => createdAt);
  expect(dates).toEqual([...dates].sort().reverse());
});

test("listingCount and categories are those of the catalogue", async () => {
  for (const company of (await all()).slice(0, 8)) {
    const listings = await listPage({ company: company.slug, perPage: 100 });
    const counted = async () => ok<Company>(await api().get(`/api/companies/${company.slug}`)).listingCount;
    const listed = async () => (await listPage({ company: company.slug, perPage: 1 })).total;
    // Somebody may sell between the two questions.
    await expect.poll(async () => (await counted()) - (await listed()), company.slug).toBe(0);
    if (listings.total <= 100)
      expect([...company.categories].sort(), company.slug).toEqual(
        [...new Set(listings.data.map(({ categorySlug }) => categorySlug))].sort(),
      );
  }
});

test.describe("filters", () => {
  test("q finds parts of the name in any case, and numbers", async () => {
    const [one] = await all({ q: "ЭЛЕВАТОР" });
    expect(one?.slug).toBe("sem-elevatorov");
    const demo = (await all()).filter(({ name }) => /демо/i.test(name));
    expect(demo.length).toBeGreaterThan(0);
    expect(ids(await all({ q: "дЕМо" }))).toEqual(ids(demo));
    expect(ids(await all({ q: one?.inn ?? "" }))).toEqual([one?.id]);
    expect(await all({ q: "элеваторов сталь" })).toEqual([]);
    expect((await companyPage({ q: " " })).total).toBe((await companyPage()).total);
  });

  test("country and region, by name or code", async () => {
    const everyone = await all();
    for (const country of ["KZ", "Казахстан", "kazakhstan", "KAZ"])
      expect(ids(await all({ country }))).toEqual(ids(everyone.filter(({ countryCode }) => countryCode === "KZ")));
    const here = everyone.filter(({ region }) => region === "Ростовская область");
    expect(here.length).toBeGreaterThan(0);
    for (const region of ["Ростовская область", "RU-ROS", "Rostov Oblast"])
      expect(ids(await all({ region }))).toEqual(ids(here));
    expect(await all({ region: "Нигде" })).toEqual([]);
  });

  test("cat takes slugs and aliases on each level, and means what is on offer now", async () => {
    const everyone = await all();
    const tree = await categories();
    const leavesUnder = (node: Category & { path: string[] }) =>
      tree.filter((leaf) => leaf.children.length === 0 && [...leaf.path, leaf.slug].includes(node.slug));
    for (const node of tree.filter(({ slug }) => ["agriculture", "grains", "wheat-milling"].includes(slug))) {
      const leaves = new Set(leavesUnder(node).map(({ slug }) => slug));
      const expected = everyone.filter((company) => company.categories.some((slug) => leaves.has(slug)));
      for (const cat of [node.slug, ...node.aliases]) expect(ids(await all({ cat })), cat).toEqual(ids(expected));
    }
  });

  test("a listing counts at once, and stops counting when it leaves", async () => {
    const email = "corporate@tonna.example";
    const name = unique("companies");
    const key = await issueKey(email, { name });
    const read = async () => ok<Company>(await api().get("/api/companies/sem-elevatorov"));
    try {
      const before = await read();
      const account = { email, tariff: "corporate" as const, key };
      const { listing } = await createListing(account, { categorySlug: "pig-iron" });
      const during = await read();
      expect(during.listingCount).toBe(before.listingCount + 1);
      expect(during.categories).toContain("pig-iron");
      expect(ids(await all({ cat: "pig-iron" }))).toContain(before.id);
      expect((await api(account.key).delete(`/api/listings/${listing.id}`)).status).toBe(204);
      expect((await read()).listingCount).toBe(before.listingCount);
    } finally {
      const row = (await listKeys(email)).find((one) => one.name === name);
      if (row) await revokeKey(row.id);
    }
  });
});

test.describe("a bad value is 400 naming its parameter", () => {
  for (const [query, parameter] of [
    ["page=0", "page"],
    ["perPage=101", "perPage"],
    ["sortBy=price", "sortBy"],
    ["sortBy=constructor", "sortBy"],
    ["sortBy=", "sortBy"],
    ["country=XX", "country"],
    ["country=", "country"],
    ["cat=no-such", "cat"],
    ["cat=__proto__", "cat"],
    ["cursor=garbage", "cursor"],
    ["cursor=eyJvIjoibmFtZSIsInYiOiJhIiwiaSI6IjEiLCJwIjoyfQ", "cursor"],
    ["order=desc", "order"],
    ["verified=false", "verified"],
    ["status=DRAFT", "status"],
    ["colour=red", "colour"],
    ["q=a%00b", "q"],
    ["q=a&q=b", "q"],
    ["country=RU&country=KZ", "country"],
  ] as const) {
    test(query, async () => {
      const problem = await expectProblem(await api().get(`/api/companies?${query}`), 400, "invalid_parameter");
      expect(named(problem)).toContain(parameter);
    });
  }

  test("a cursor of another list, or beside a page", async () => {
    const { nextCursor } = await companyPage({ perPage: 2 });
    const refused: Record<string, string | number>[] = [
      { sortBy: "newest", cursor: nextCursor ?? "" },
      { country: "RU", cursor: nextCursor ?? "" },
      { page: 2, cursor: nextCursor ?? "" },
    ];
    for (const query of refused)
      await expectProblem(await api().get(withQuery("/api/companies", query)), 400, "invalid_parameter");
  });

  test("a page past row 100000 is too deep", async () => {
    await expectProblem(await api().get("/api/companies?page=1001&perPage=100"), 400, "page_too_deep");
  });
});

test("hostile text is only text", async () => {
  for (const q of [
    "((",
    "a & |",
    "'; drop table companies; --",
    "%".repeat(2_000),
    "\\",
    "_",
    "🌾",
    "ы ".repeat(1_000),
  ]) {
    const started = Date.now();
    await companyPage({ q });
    expect(Date.now() - started, q.slice(0, 20)).toBeLessThan(5_000);
  }
});

test("answers CSV, links its pages, and has a weak ETag", async () => {
  const answer = await api().get("/api/companies?perPage=3", { headers: { accept: "text/csv" } });
  expect(header(answer, "content-type")).toContain("text/csv");
  const rows = readCsv(answer.text);
  expect(rows.map(({ slug }) => slug)).toEqual((await companyPage({ perPage: 3 })).data.map(({ slug }) => slug));
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(COMPANY_FIELDS);
  const json = await api().get("/api/companies?perPage=3");
  expect(header(json, "link")).toMatch(/rel="next"/);
  expect(header(json, "etag")).toMatch(/^W\/"/);
  expect(header(json, "cache-control")).toContain("public");
  const again = await api().get("/api/companies?perPage=3", { headers: { "if-none-match": header(json, "etag") } });
  expect([again.status, again.text]).toEqual([304, ""]);
});

test.describe("one company", () => {
  test("reads as in the list, with a strong ETag", async () => {
    const [first] = await all({ sortBy: "newest" });
    const answer = await api().get(`/api/companies/${first?.slug}`);
    expect(ok<Company>(answer)).toEqual(first);
    expect(header(answer, "etag")).toMatch(/^"[^"]+"$/);
    const again = await api().get(`/api/companies/${first?.slug}`, {
      headers: { "if-none-match": header(answer, "etag") },
    });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect((await api().head(`/api/companies/${first?.slug}`)).status).toBe(200);
  });

  test("is 404 when it is missing, unverified, or named by its id", async () => {
    const [first] = await all();
    // Demo companies that wait, are drafts, or were refused.
    for (const slug of [
      "ip-grechkin",
      "ip-sternenko",
      "ip-kopra",
      "no-such",
      first?.id,
      "a".repeat(300),
      "%00",
      "..%2f",
      "Stalmira",
    ])
      await expectProblem(await api().get(`/api/companies/${slug}`), 404, "not_found");
  });

  test("takes no parameters, and no other method", async () => {
    const [first] = await all();
    await expectProblem(await api().get(`/api/companies/${first?.slug}?full=1`), 400, "invalid_parameter");
    for (const path of ["/api/companies", `/api/companies/${first?.slug}`]) {
      const answer = await api((await freshAccount()).key).post(path, { json: {} });
      await expectProblem(answer, 405, "method_not_allowed");
      expect(header(answer, "allow")).toBe("GET, HEAD, OPTIONS");
    }
  });
});

test("a listing's company leads to it, and unverified ones stay out of every list", async () => {
  const { data } = ok<Envelope<Listing>>(await api().get("/api/listings?verified=true&perPage=1"));
  const slug = data[0]?.company?.slug;
  expect(ok<Company>(await api().get(`/api/companies/${slug}`)).slug).toBe(slug);
  const { company } = await unverifiedSeller();
  expect(company.verified).toBe(false);
  expect(ids(await all())).not.toContain(company.id);
  expect(await all({ q: company.name })).toEqual([]);
  await expectProblem(await api().get(`/api/companies/${company.slug}`), 404, "not_found");
});
