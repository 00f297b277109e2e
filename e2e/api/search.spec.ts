import { expect, test } from "@playwright/test";
import { SEARCHES } from "../support/search-queries";
import { seller, unique } from "./accounts";
import { createListing, type Listing } from "./listings";
import { api, type Envelope, expectProblem, header, named, ok, withQuery } from "./support";

type Highlight = { field: string; parts: { text: string; match: boolean }[] };
type Found = Listing & { highlights: Highlight[] };
type Company = {
  id: string;
  slug: string;
  name: string;
  inn: string | null;
  verified: boolean;
  highlights: Highlight[];
};
type Result = {
  query: string;
  suggestion: string | null;
  understood: { kind: string; text: string; without: string }[];
  near: Found[];
  listings: Envelope<Found> | null;
  companies: Envelope<Company> | null;
};

const search = async (query: Record<string, string | number>) =>
  ok<Result>(await api().get(withQuery("/api/search", query)));
const PATH = "/api/search";

test("an answer has exactly its six fields, each envelope its five", async () => {
  const found = await search({ q: "пшеница", perPage: 3 });
  expect(Object.keys(found).sort()).toEqual(["companies", "listings", "near", "query", "suggestion", "understood"]);
  for (const page of [found.listings, found.companies]) {
    expect(Object.keys(page ?? {}).sort()).toEqual(["data", "nextCursor", "page", "total", "totalPages"]);
    expect(page?.page).toBe(1);
    expect(page?.totalPages).toBe(Math.ceil((page?.total ?? 0) / 3));
    expect(page?.data.length).toBe(Math.min(3, page?.total ?? 0));
  }
  expect(found).toMatchObject({ query: "пшеница", suggestion: null });
});

test("parts of a query are named, each with the query without it", async () => {
  const { understood, near } = await search({ q: "пшеница 3 класса, Новороссийск до 15000", type: "listings" });
  expect(understood).toEqual([
    { kind: "goods", text: "пшеница", without: "3 класса, Новороссийск до 15000" },
    { kind: "quality", text: "3 класса", without: "пшеница, Новороссийск до 15000" },
    { kind: "place", text: "Новороссийск", without: "пшеница 3 класса, до 15000" },
    { kind: "price", text: "до 15000", without: "пшеница 3 класса, Новороссийск" },
  ]);
  for (const { categorySlug } of near) expect(categorySlug).toMatch(/^wheat-/);
});

test("goods that nobody offers find nothing, and are never corrected into others", async () => {
  for (const q of ["графит", "чеснок", "cobalt"]) expect((await search({ q })).listings?.total, q).toBe(0);
});

test("type picks one list, the other is null", async () => {
  expect(await search({ q: "зерно", type: "listings" })).toMatchObject({ companies: null, listings: { page: 1 } });
  expect(await search({ q: "зерно", type: "companies" })).toMatchObject({ listings: null, companies: { page: 1 } });
});

test("a found listing is the listing, with what matched", async () => {
  const { listings } = await search({ q: "арматура", perPage: 1 });
  const [found] = listings?.data ?? [];
  if (!found) throw new Error("No listing has the word.");
  const { highlights, ...listing } = found;
  expect(ok(await api().get(`/api/listings/${listing.slug}`))).toEqual(listing);
  const text = highlights.find(({ field }) => field === "title")?.parts.map((part) => part.text);
  expect(text?.join("")).toBe(listing.title);
  expect(highlights[0]?.parts.some(({ match }) => match)).toBe(true);
});

test("found companies are verified, and found by name, by INN and by what they trade in", async () => {
  const { companies } = await search({ q: "пшеница", type: "companies", perPage: 5 });
  expect(companies?.total).toBeGreaterThan(0);
  for (const { verified } of companies?.data ?? []) expect(verified).toBe(true);
  const [company] = companies?.data ?? [];
  const ids = async (q: string) => (await search({ q, type: "companies" })).companies?.data.map(({ id }) => id);
  if (company?.inn) expect(await ids(company.inn)).toEqual([company.id]);
  expect(await ids(company?.name ?? "")).toContain(company?.id);
});

test.describe("pages and cursors cover every match exactly once", () => {
  for (const type of ["listings", "companies"] as const) {
    test(type, async () => {
      const q = type === "listings" ? "сталь" : "зерно";
      const byPage: string[] = [];
      const first = (await search({ q, type, perPage: 40 }))[type];
      for (let page = 1; page <= Math.min(4, first?.totalPages ?? 0); page += 1)
        byPage.push(...((await search({ q, type, perPage: 40, page }))[type]?.data ?? []).map(({ id }) => id));
      expect(new Set(byPage).size).toBe(byPage.length);
      const byCursor = (first?.data ?? []).map(({ id }) => id);
      for (let cursor = first?.nextCursor; cursor && byCursor.length < byPage.length; ) {
        const next: Envelope<{ id: string }> | null = (await search({ q, type, perPage: 40, cursor }))[type];
        byCursor.push(...(next?.data ?? []).map(({ id }) => id));
        cursor = next?.nextCursor;
      }
      expect(byCursor).toEqual(byPage);
    });
  }

  test("past the end: no data, the true total", async () => {
    const { listings } = await search({ q: "платина", type: "listings", perPage: 100, page: 50 });
    expect(listings).toMatchObject({ data: [], page: 50, nextCursor: null });
    expect(listings?.total).toBeGreaterThan(0);
  });

  test("`q` of the listings finds the same, in the same order", async () => {
    for (const q of ["уголь энергетический", "vfpen", "солярка"]) {
      const { listings } = await search({ q, type: "listings", perPage: 10 });
      const list = ok<Envelope<Listing>>(await api().get(withQuery("/api/listings", { q, perPage: 10 })));
      expect(list.total).toBe(listings?.total);
      expect(list.data.map(({ id }) => id)).toEqual(listings?.data.map(({ id }) => id));
    }
  });
});

test("a new listing is found at once, and a deleted one no more", async () => {
  const account = await seller();
  const word = unique("бокситин");
  const { listing } = await createListing(account, { title: `Руда ${word}`, description: "Проба <b>жирная</b>" });
  expect((await search({ q: word })).listings?.data.map(({ id }) => id)).toEqual([listing.id]);
  expect((await api(account.key).delete(`/api/listings/${listing.id}`)).status).toBe(204);
  expect((await search({ q: word })).listings?.total).toBe(0);
});

test.describe("search quality: the first listings are of the goods that were meant", () => {
  for (const [q, ...categories] of SEARCHES) {
    test(`«${q}»`, async () => {
      const { listings } = await search({ q, type: "listings", perPage: 5 });
      const found = listings?.data.map(({ categorySlug, title }) => ({ categorySlug, title })) ?? [];
      expect(found).not.toEqual([]);
      for (const { categorySlug, title } of found) expect(categories, title).toContain(categorySlug);
    });
  }
});

test.describe("suggestion", () => {
  for (const [q, meant] of [
    ["gitybwf 3 rkfccf", "пшеница 3 класса"],
    ["цруфе", "wheat"],
    ["пшенца", "пшеница"],
    ["карбомид", "карбамид"],
  ] as const) {
    test(`«${q}» is answered as «${meant}»`, async () => {
      // Other tests publish wheat meanwhile: then both are asked again.
      await expect(async () => {
        const found = await search({ q, type: "listings", perPage: 5 });
        expect(found.suggestion).toBe(meant);
        const { listings } = await search({ q: meant, type: "listings", perPage: 5 });
        expect(found.listings?.total).toBe(listings?.total);
        expect(found.listings?.data).toEqual(listings?.data);
      }).toPass();
    });
  }

  test("nothing found: a wider query that has results", async () => {
    const found = await search({ q: "цемент 12Х18Н10Т" });
    expect(found.listings?.total).toBe(0);
    expect(found.suggestion).not.toBeNull();
    expect((await search({ q: found.suggestion ?? "" })).listings?.total).toBeGreaterThan(0);
  });

  test("nothing to suggest: null", async () => {
    expect(await search({ q: unique("йцфж") })).toMatchObject({
      suggestion: null,
      listings: { total: 0, totalPages: 0 },
    });
  });
});

test.describe("hostile text is only text", () => {
  for (const [what, q] of [
    ["parentheses", "(("],
    ["operators", "a & |"],
    ["2000 percent signs", "%".repeat(2_000)],
    ["10 kB of letters", "w".repeat(10_000)],
    ["10 kB of minuses", "-a ".repeat(3_000)],
    ["quotes", "\"'`«"],
    ["SQL", "'; drop table listings; --"],
    ["markup", "<script>alert(1)</script>"],
    ["wildcards", "\\ :* <-> !! ___ %"],
    ["emoji", "🌾🚜"],
  ] as const) {
    test(what, async () => {
      const started = Date.now();
      const found = await search({ q });
      expect(found.query).toBe(q.trim());
      expect(Date.now() - started).toBeLessThan(5_000);
    });
  }
});

test.describe("refusals", () => {
  for (const [query, parameter] of [
    ["", "q"],
    ["q=", "q"],
    ["q=%20%20", "q"],
    ["q=%E2%80%8B%C2%AD", "q"],
    ["q=a%00b", "q"],
    [`q=${"a".repeat(10_001)}`, "q"],
    ["q=a&q=b", "q"],
    ["q=a&type=news", "type"],
    ["q=a&type=", "type"],
    ["q=a&page=0", "page"],
    ["q=a&perPage=101", "perPage"],
    ["q=a&sortBy=date", "sortBy"],
    ["q=a&cat=grains", "cat"],
    ["q=a&colour=red", "colour"],
    ["q=a&cursor=abc", "cursor"],
    ["q=a&type=listings&cursor=abc", "cursor"],
    ["q=a&type=companies&cursor=abc", "cursor"],
    ["q=a&type=listings&page=2&cursor=abc", "page"],
  ] as const) {
    test(`400 for ${query.slice(0, 50) || "nothing"}`, async () => {
      const problem = await expectProblem(await api().get(`${PATH}?${query}`), 400, "invalid_parameter");
      expect(named(problem)).toContain(parameter);
    });
  }

  test("400 for a cursor of another query", async () => {
    const { listings } = await search({ q: "сталь", type: "listings", perPage: 1 });
    const query = { q: "лом", type: "listings", cursor: listings?.nextCursor ?? "" };
    await expectProblem(await api().get(withQuery(PATH, query)), 400, "invalid_parameter");
  });

  test("400 page_too_deep", async () => {
    const query = { q: "сталь", type: "listings", page: 1_001, perPage: 100 };
    const problem = await expectProblem(await api().get(withQuery(PATH, query)), 400, "page_too_deep");
    expect(problem.detail).toContain("cursor");
  });

  test("401 for a bad key, 406 for another type, 405 for a write", async () => {
    await expectProblem(await api("nonsense").get(`${PATH}?q=a`), 401, "invalid_key");
    await expectProblem(await api().get(`${PATH}?q=a`, { headers: { accept: "text/csv" } }), 406, "not_acceptable");
    const refused = await api().post(`${PATH}?q=a`, { json: {} });
    await expectProblem(refused, 405, "method_not_allowed");
    expect(header(refused, "allow")).toContain("GET");
  });
});

test("caching: public with an ETag; If-None-Match gives 304", async () => {
  const answer = await api().get(withQuery(PATH, { q: "платина" }));
  expect(header(answer, "cache-control")).toContain("public");
  const again = await api().get(withQuery(PATH, { q: "платина" }), {
    headers: { "if-none-match": header(answer, "etag") },
  });
  expect(again.status).toBe(304);
});

test.describe("suggestions while typing", () => {
  type Suggestion = { kind: string; text: string; textEn: string | null; slug: string | null; count: number | null };
  const suggest = async (q: string) =>
    ok<{ query: string; data: Suggestion[] }>(await api().get(withQuery("/api/search/suggestions", { q })));

  test("queries, categories and companies that begin like the text", async () => {
    const { query, data } = await suggest("Пше");
    expect(query).toBe("Пше");
    expect(data.length).toBeLessThanOrEqual(12);
    expect(data).toContainEqual(expect.objectContaining({ kind: "query", text: "пшеница" }));
    expect(data).toContainEqual(
      expect.objectContaining({ kind: "category", slug: "wheat-milling", textEn: "Milling wheat" }),
    );
    for (const { kind, slug } of data) expect(slug === null).toBe(kind === "query");
    expect((await suggest("элеватор")).data).toContainEqual(expect.objectContaining({ kind: "company" }));
  });

  test("every suggested query finds something; the other layout is read too", async () => {
    const { data } = await suggest("fhvf");
    const queries = data.filter(({ kind }) => kind === "query");
    expect(queries.length).toBeGreaterThan(0);
    for (const { text } of queries) expect((await search({ q: text, perPage: 1 })).listings?.total).toBeGreaterThan(0);
  });

  for (const start of ["шрот", "пше", "армат", "wh"]) {
    test(`the count of a query, if it has one, is what its search finds: ${start}`, async () => {
      // Other tests publish meanwhile: then both are asked again.
      await expect(async () => {
        for (const { kind, text, count } of (await suggest(start)).data) {
          if (kind !== "query" || count === null) continue;
          expect((await search({ q: text, perPage: 1 })).listings?.total, text).toBe(count);
        }
      }).toPass();
    });
  }

  test("nothing begins like it: an empty list", async () => {
    for (const q of ["((", "%%%", "щщщщщ", "🌾"]) expect((await suggest(q)).data).toEqual([]);
  });

  for (const query of ["", "q=", `q=${"a".repeat(201)}`, "q=a&limit=5"]) {
    test(`400 for ${query.slice(0, 20) || "nothing"}`, async () => {
      await expectProblem(await api().get(`/api/search/suggestions?${query}`), 400, "invalid_parameter");
    });
  }
});
