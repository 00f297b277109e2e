import { expect, test } from "@playwright/test";
import { type Account, freshAccount, seller, unique } from "./accounts";
import { createListing, type Listing, listIds, listPage, walkCursor, walkPages } from "./listings";
import { api, type Envelope, expectProblem, header, named, ok, withQuery } from "./support";

// Prices and volumes repeat and some volumes are missing: ties and nulls are where pages go wrong.
const PRICES = [100, 100, 100, 9, 10, 1000, 99.5, 100, 0.0001, 100, 20, 100];
const VOLUMES = [5, undefined, 5, 10, undefined, 1, 5, undefined, 100, 9, undefined, 5];

let account: Account;
let owner: string;
let made: Listing[];

test.beforeAll(async () => {
  account = await freshAccount();
  made = [];
  for (const [at, pricePerUnit] of PRICES.entries()) {
    const { listing } = await createListing(account, {
      title: `Пшеница партия ${at}`,
      pricePerUnit,
      volume: VOLUMES[at],
    });
    made.push(listing);
  }
  owner = made[0]?.owner.id ?? "";
});

const ids = (listings: Listing[]) => listings.map((listing) => listing.id);
const sorted = (texts: string[]) => [...texts].sort();

const SORTS: Record<string, string>[] = [
  {},
  { sortBy: "date" },
  { sortBy: "date", order: "asc" },
  { sortBy: "price" },
  { sortBy: "price", order: "desc" },
  { sortBy: "volume" },
  { sortBy: "volume", order: "desc" },
  { q: "пшеница" },
  { q: "пшеница", sortBy: "relevance" },
  { q: "пшеница", sortBy: "price" },
];

for (const sort of SORTS) {
  const name = JSON.stringify(sort);
  for (const perPage of [1, 5, 12]) {
    test(`the union of pages of ${perPage} is the whole set, in one order, by page and by cursor: ${name}`, async () => {
      const whole = await listIds({ owner, ...sort });
      expect(sorted(whole)).toEqual(sorted(ids(made)));
      expect(ids(await walkPages({ owner, ...sort }, perPage))).toEqual(whole);
      expect(ids(await walkCursor({ owner, ...sort }, perPage))).toEqual(whole);
    });
  }
}

test("price is ascending unless order=desc", async () => {
  const prices = async (query: Record<string, string>) =>
    (await listPage({ owner, perPage: 100, ...query })).data.map((one) => one.pricePerUnit);
  const up = [...PRICES].sort((a, b) => a - b);
  expect(await prices({ sortBy: "price" })).toEqual(up);
  expect(await prices({ sortBy: "price", order: "asc" })).toEqual(up);
  expect(await prices({ sortBy: "price", order: "desc" })).toEqual(up.reverse());
});

test("volume is ascending unless order=desc, and nulls come last either way", async () => {
  const volumes = async (query: Record<string, string>) =>
    (await listPage({ owner, perPage: 100, ...query })).data.map((one) => one.volume);
  const up = VOLUMES.filter((volume) => volume !== undefined).sort((a, b) => a - b);
  const nulls = VOLUMES.filter((volume) => volume === undefined).map(() => null);
  expect(await volumes({ sortBy: "volume" })).toEqual([...up, ...nulls]);
  expect(await volumes({ sortBy: "volume", order: "desc" })).toEqual([...up.reverse(), ...nulls]);
});

test("date, the default, is newest first by publishedAt", async () => {
  const newest = ids([...made].reverse());
  expect(await listIds({ owner })).toEqual(newest);
  expect(await listIds({ owner, sortBy: "date" })).toEqual(newest);
  expect(await listIds({ owner, sortBy: "date", order: "desc" })).toEqual(newest);
  expect(await listIds({ owner, sortBy: "date", order: "asc" })).toEqual(newest.reverse());
});

test("an envelope has exactly its five fields, with true totals", async () => {
  const page = await listPage({ owner, perPage: 5 });
  expect(Object.keys(page).sort()).toEqual(["data", "nextCursor", "page", "total", "totalPages"]);
  expect(page).toMatchObject({ total: 12, page: 1, totalPages: 3 });
  expect(page.data).toHaveLength(5);
  expect(typeof page.nextCursor).toBe("string");
  expect((await listPage({ owner, perPage: 5, page: 3 })).nextCursor).toBeNull();
  expect((await listPage({ owner, perPage: 12 })).nextCursor).toBeNull();
});

test("page is 1 and perPage 20 unless told", async () => {
  const page = await listPage({});
  expect(page.page).toBe(1);
  expect(page.totalPages).toBe(Math.ceil(page.total / 20));
  expect(page.data).toHaveLength(Math.min(20, page.total));
});

test("past the end: 200, no data, the true total", async () => {
  expect(await listPage({ owner, perPage: 5, page: 4 })).toEqual({
    data: [],
    total: 12,
    page: 4,
    totalPages: 3,
    nextCursor: null,
  });
});

test("no match: 200, total 0, totalPages 0", async () => {
  expect(await listPage({ owner, q: unique("нет") })).toEqual({
    data: [],
    total: 0,
    page: 1,
    totalPages: 0,
    nextCursor: null,
  });
});

test("Link names first, prev, next and last, each of which answers its page with the same filter", async () => {
  const links = async (query: Record<string, string | number>) => {
    const answer = await api().get(withQuery("/api/listings", query));
    ok(answer);
    return parseLinks(header(answer, "link"));
  };
  const first = await links({ owner, perPage: 5, sortBy: "price" });
  expect(Object.keys(first).sort()).toEqual(["first", "last", "next"]);
  const middle = await links({ owner, perPage: 5, sortBy: "price", page: 2 });
  expect(Object.keys(middle).sort()).toEqual(["first", "last", "next", "prev"]);
  expect(Object.keys(await links({ owner, perPage: 5, page: 3 })).sort()).toEqual(["first", "last", "prev"]);
  const pageOf = async (target = "") => {
    const { pathname, search } = new URL(target, "http://any.example");
    return ok<Envelope<Listing>>(await api().get(pathname + search));
  };
  for (const [rel, page] of [
    ["first", 1],
    ["prev", 1],
    ["next", 3],
    ["last", 3],
  ] as const) {
    expect(ids((await pageOf(middle[rel])).data), rel).toEqual(
      ids((await listPage({ owner, perPage: 5, sortBy: "price", page })).data),
    );
  }
});

test("the list has a weak ETag, and If-None-Match gives 304 until something changes", async () => {
  const lonely = await freshAccount();
  const { listing } = await createListing(lonely);
  const path = withQuery("/api/listings", { owner: listing.owner.id });
  const before = await api().get(path);
  expect(header(before, "etag")).toMatch(/^W\/"[^"]+"$/);
  const again = await api().get(path, { headers: { "if-none-match": header(before, "etag") } });
  expect([again.status, again.text]).toEqual([304, ""]);
  await createListing(lonely);
  const changed = await api().get(path, { headers: { "if-none-match": header(before, "etag") } });
  expect(ok<Envelope<Listing>>(changed).total).toBe(2);
});

test("a listing in a list has the same fields and values as alone", async () => {
  const { data } = await listPage({ owner, perPage: 1 });
  const [inList] = data;
  expect(ok(await api().get(`/api/listings/${inList?.slug}`))).toEqual(inList);
});

test.describe("depth", () => {
  for (const [page, perPage] of [
    [1001, 100],
    [5001, 20],
    [100_001, 1],
    [99_999_999, 100],
  ]) {
    test(`page ${page} of ${perPage} starts at or past row 100000: page_too_deep, pointing to cursor`, async () => {
      const problem = await expectProblem(
        await api().get(`/api/listings?page=${page}&perPage=${perPage}&owner=${owner}`),
        400,
        "page_too_deep",
      );
      expect(problem.detail).toContain("cursor");
    });
  }
  for (const [page, perPage] of [
    [1000, 100],
    [5000, 20],
    [100_000, 1],
  ]) {
    test(`page ${page} of ${perPage} starts just before row 100000: answered`, async () => {
      expect(await listPage({ owner, page: page ?? 0, perPage: perPage ?? 0 })).toMatchObject({
        data: [],
        total: 12,
        page,
      });
    });
  }
});

test.describe("cursor", () => {
  const cursorOf = async (query: Record<string, string | number>) =>
    (await listPage({ owner, perPage: 2, ...query })).nextCursor ?? "";

  test("excludes page", async () => {
    const problem = await expectProblem(
      await api().get(withQuery("/api/listings", { owner, cursor: await cursorOf({}), page: 2 })),
      400,
      "invalid_parameter",
    );
    expect(named(problem).some((name) => name === "cursor" || name === "page")).toBe(true);
  });

  for (const [what, query] of [
    ["another sort", { sortBy: "price" }],
    ["another order", { order: "asc" }],
    ["another filter", { type: "BUY" }],
    ["another query", { q: "пшеница", sortBy: "date" }],
  ] as const) {
    test(`of one list is refused with ${what}`, async () => {
      const answer = await api().get(withQuery("/api/listings", { owner, cursor: await cursorOf({}), ...query }));
      expect(named(await expectProblem(answer, 400, "invalid_parameter"))).toContain("cursor");
    });
  }

  test("belongs to its filter: without the filter it is refused", async () => {
    const answer = await api().get(withQuery("/api/listings", { cursor: await cursorOf({}) }));
    expect(named(await expectProblem(answer, 400, "invalid_parameter"))).toContain("cursor");
  });

  test("takes another perPage and the defaults spelled out", async () => {
    const cursor = await cursorOf({});
    expect((await listPage({ owner, cursor, perPage: 100, sortBy: "date", order: "desc" })).data).toHaveLength(10);
  });

  test("neither repeats nor skips when rows are added and removed before it", async () => {
    const lonely = await freshAccount();
    const rows: Listing[] = [];
    for (let at = 0; at < 6; at++) rows.push((await createListing(lonely)).listing);
    const query = { owner: rows[0]?.owner.id ?? "", perPage: 2 };
    const first = await listPage(query);
    await createListing(lonely);
    const gone = await api(lonely.key).delete(`/api/listings/${first.data[0]?.id}`);
    expect(gone.status).toBe(204);
    const rest = await walkRest(query, first.nextCursor);
    expect(rest).toEqual(ids(rows).reverse().slice(2));
  });

  const walkRest = async (query: Record<string, string | number>, from: string | null) => {
    const seen: string[] = [];
    for (let cursor = from; cursor !== null; ) {
      const page = await listPage({ ...query, cursor });
      seen.push(...ids(page.data));
      cursor = page.nextCursor;
    }
    return seen;
  };
});

const BAD: [query: string, parameter: string][] = [
  ["page=0", "page"],
  ["page=-1", "page"],
  ["page=1.5", "page"],
  ["page=abc", "page"],
  ["page=", "page"],
  ["page=1e2", "page"],
  ["page=%2B1", "page"],
  ["page=%201", "page"],
  ["perPage=0", "perPage"],
  ["perPage=101", "perPage"],
  ["perPage=-5", "perPage"],
  ["perPage=ten", "perPage"],
  ["perPage=99999999999999999999", "perPage"],
  ["type=RENT", "type"],
  ["type=", "type"],
  ["cat=no-such-category", "cat"],
  ["cat=__proto__", "cat"],
  ["cat=constructor", "cat"],
  ["cat=", "cat"],
  ["country=%D0%90%D1%82%D0%BB%D0%B0%D0%BD%D1%82%D0%B8%D0%B4%D0%B0", "country"],
  ["country=XX", "country"],
  ["country=constructor", "country"],
  ["currency=XXX", "currency"],
  ["currency=", "currency"],
  ["currency=constructor", "currency"],
  ["basis=ZZZ", "basis"],
  ["basis=toString", "basis"],
  ["priceMin=abc", "priceMin"],
  ["priceMin=NaN", "priceMin"],
  ["priceMin=Infinity", "priceMin"],
  ["priceMax=1,5", "priceMax"],
  ["priceMax=", "priceMax"],
  ["verified=maybe", "verified"],
  ["sortBy=colour", "sortBy"],
  ["sortBy=relevance", "sortBy"],
  ["sortBy=relevance&q=%20", "sortBy"],
  ["sortBy=constructor", "sortBy"],
  ["order=up", "order"],
  ["cursor=", "cursor"],
  ["cursor=garbage", "cursor"],
  ["cursor=eyJhIjoxfQ", "cursor"],
  ["attr.colourfulness=1", "attr.colourfulness"],
  ["attr.constructor=1", "attr.constructor"],
  ["attr.__proto__=1", "attr.__proto__"],
  ["attr.=1", "attr."],
  ["attr.protein=high", "attr.protein"],
  ["attr.protein.min=", "attr.protein.min"],
  ["attr.protein.min=12,5", "attr.protein.min"],
  ["attr.protein.avg=12", "attr.protein.avg"],
  ["attr.gmo_free=maybe", "attr.gmo_free"],
  ["attr.gmo_free.min=1", "attr.gmo_free.min"],
  ["attr.wheat_class=17", "attr.wheat_class"],
  ["attr.breed=%00", "attr.breed"],
  ["attr.breed=", "attr.breed"],
  ["colour=red", "colour"],
  ["Page=1", "Page"],
  ["per_page=10", "per_page"],
  ["=1", ""],
  ["q=a%00b", "q"],
];

test.describe("a bad value is 400 naming its parameter", () => {
  // Next drops the name __proto__ from a query before a handler sees it.
  const seen = process.env.TONNA_WAY === "next" ? BAD : [...BAD, ["__proto__=1", "__proto__"] as const];
  for (const [query, parameter] of seen) {
    test(query, async () => {
      const problem = await expectProblem(await api().get(`/api/listings?${query}`), 400, "invalid_parameter");
      expect(named(problem)).toContain(parameter);
    });
  }

  for (const query of ["priceMin=10&priceMax=9", "attr.protein.min=15&attr.protein.max=12"]) {
    test(`a minimum above its maximum: ${query}`, async () => {
      const problem = await expectProblem(await api().get(`/api/listings?${query}`), 400, "invalid_parameter");
      expect(named(problem).some((name) => query.includes(`${name}=`))).toBe(true);
    });
  }

  for (const query of [
    "page=1&page=1",
    "type=SELL&type=BUY",
    "q=a&q=b",
    "cat=grains&cat=feed",
    "attr.protein.min=1&attr.protein.min=2",
  ]) {
    test(`a repeated parameter: ${query}`, async () => {
      const problem = await expectProblem(await api().get(`/api/listings?${query}`), 400, "invalid_parameter");
      expect(named(problem)).toContain(query.split("=")[0]);
    });
  }

  test("every bad parameter is named at once", async () => {
    const problem = await expectProblem(
      await api().get("/api/listings?page=0&perPage=500&type=X&colour=red"),
      400,
      "invalid_parameter",
    );
    expect(named(problem).sort()).toEqual(["colour", "page", "perPage", "type"]);
  });
});

test.describe("values that are open are no errors", () => {
  for (const query of [
    "region=%D0%9D%D0%B8%D0%B3%D0%B4%D0%B5",
    "company=no-such-company",
    "owner=nobody",
    "owner=00000000-0000-7000-8000-000000000000",
  ]) {
    test(`an unknown ${query.split("=")[0]} finds nothing: ${query}`, async () => {
      expect(ok<Envelope<Listing>>(await api().get(`/api/listings?${query}`))).toMatchObject({
        data: [],
        total: 0,
        totalPages: 0,
      });
    });
  }

  test("a blank q is absent", async () => {
    expect((await listPage({ owner, q: "" })).total).toBe(12);
    expect((await listPage({ owner, q: "  " })).total).toBe(12);
    expect(await listIds({ owner, q: " " })).toEqual(await listIds({ owner }));
  });

  test("broken UTF-8 in a query never breaks the server", async () => {
    for (const query of ["q=%ff%fe", "q=%ED%A0%80", "region=%C0%80", "q=%zz", "cat=%"]) {
      expect([200, 400], query).toContain((await api().get(`/api/listings?${query}`)).status);
    }
  });

  test("hostile text is only text", async () => {
    for (const q of [
      "((",
      "a & |",
      "'; drop table listings; --",
      "%".repeat(2_000),
      "!!!",
      "\\",
      ":*",
      "<->",
      "и в на",
      '"',
      "🌾",
      "*",
    ]) {
      const answer = await api().get(withQuery("/api/listings", { q, owner }));
      ok(answer);
    }
  });

  test("stop words and symbols alone find nothing", async () => {
    for (const q of ["и в на", "!!!", "&|()"]) expect((await listPage({ owner, q })).total, q).toBe(0);
  });
});

test("GET with a key sees the same list as without", async () => {
  const { key } = await seller();
  const strange = await listPage({ owner, perPage: 3 }, key);
  expect(strange).toEqual(await listPage({ owner, perPage: 3 }));
});

function parseLinks(value: string): Record<string, string> {
  const links = [...value.matchAll(/<([^>]*)>\s*;\s*rel="?([a-z]+)"?/g)];
  return Object.fromEntries(links.map(([, target = "", rel = ""]) => [rel, target]));
}
