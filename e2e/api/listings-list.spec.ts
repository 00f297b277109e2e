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
    [1e15, 1],
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

test("GET with a key sees the same list as without", async () => {
  const { key } = await seller();
  const strange = await listPage({ owner, perPage: 3 }, key);
  expect(strange).toEqual(await listPage({ owner, perPage: 3 }));
});

function parseLinks(value: string): Record<string, string> {
  const links = [...value.matchAll(/<([^>]*)>\s*;\s*rel="?([a-z]+)"?/g)];
  return Object.fromEntries(links.map(([, target = "", rel = ""]) => [rel, target]));
}
