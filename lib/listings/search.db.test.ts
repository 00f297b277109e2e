import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { person, sessionOf } from "@/lib/companies/test-people";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { cpuMs } from "@/lib/core/test-cpu";
import { search } from "@/lib/search/queries/search";
import { suggest } from "@/lib/search/queries/suggest";
import { findFrequencies, getFrequency, mergeTermCounts } from "@/lib/text/counts";
import { interpretQuery } from "@/lib/text/interpret-query";
import { listListings } from "./catalogue/find-page";
import { createListing, deleteListing, patchListing } from "./commands";
import { CreateListing } from "./contract";
import { ListingQuery } from "./query";
import type { ListingRecord } from "./rows";
import { rebuildDocuments } from "./steps/rebuild-documents";
import { facetsOf } from "./test-catalogue";

let caller: Caller;

beforeAll(async () => {
  await storeCategories(db());
  caller = await sessionOf(await person());
});

function sell(title: string, categorySlug: string, more: Record<string, unknown> = {}): Promise<ListingRecord> {
  const body = { type: "SELL", pricePerUnit: 100, currency: "RUB", volumeUnit: "т", country: "RU", ...more };
  return createListing(CreateListing.parse({ title, categorySlug, ...body }), caller);
}

const titles = async (q: string, more: Record<string, string | string[]> = {}) =>
  (await listListings(ListingQuery.parse({ q, perPage: "100", ...more }))).data.map(({ title }) => title);

const HOSTILE: Record<string, string> = {
  parentheses: "((",
  "operators left open": "a & |",
  "2000 percent signs": "%".repeat(2_000),
  "10 kB of one word": "п".repeat(5_000),
  "10 kB of words": "вода ".repeat(2_000),
  "10 kB of different words": Array.from({ length: 1_500 }, (_, at) => `слово${at}`).join(" "),
  "10 kB of minuses": "-".repeat(10_000),
  "10 kB of negations": "-а ".repeat(3_333),
  "10 kB of alternatives": "a or ".repeat(2_000),
  "10 kB of quotes": '"'.repeat(10_000),
  "10 kB of numbers": "1,".repeat(5_000),
  "a quote left open": '"снег 3',
  "quotes of SQL": "'; drop table listings; --",
  "backslashes and wildcards": "\\ \\' :* <-> !! a:*AB",
  "stop words only": "и в на не the of",
  "a URL and a path": "http://a.b/c?d=%00 ../../etc/passwd",
  emoji: "😀 👩‍👩‍👧",
};

describe("hostile queries are answered, not failed, and quickly", () => {
  it.each(Object.entries(HOSTILE))("%s", async (_name, text) => {
    const work = cpuMs(async () => {
      const query = ListingQuery.parse({ q: text.slice(0, 10_000) });
      await expect(listListings(query)).resolves.toMatchObject({ data: [], total: 0, totalPages: 0 });
      await expect(listListings({ ...query, sortBy: "date" })).resolves.toMatchObject({ data: [], total: 0 });
      await expect(search({ q: text.slice(0, 10_000) })).resolves.toMatchObject({ listings: { data: [], total: 0 } });
    });
    expect(await work).toBeLessThan(2_000);
  });

  it("any text that the contract takes", async () => {
    const unit = fc.constantFrom(..."аб12,.%-\"'()&|!:*<>\\ \t😀ё");
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, minLength: 1, maxLength: 60 }), async (text) => {
        const read = ListingQuery.safeParse({ q: text });
        if (read.success) await listListings(read.data);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a market", () => {
  beforeAll(async () => {
    await sell("Пшеница 3 класса, протеин 12,5 %", "wheat-milling", { region: "Краснодарский край" });
    await sell("Пшеница 4 класса", "wheat-milling", { region: "Ростовская область" });
    await sell("Мука высшего сорта", "wheat-flour", { description: "Из пшеницы 3 класса, протеин 12,5 %." });
    await sell("Арматура А500С 12 мм", "rebar");
    await sell("Купим арматуру A500C, 16мм", "rebar", { type: "BUY" });
    await sell("Солярка зимняя", "diesel");
    await sell("ДТ Евро сорт С", "diesel");
    await sell("Лот без слов о товаре", "urea");
    await sell("Круг 40ХН", "round-bar");
  });

  it("the title counts before the category, the category before the description", async () => {
    expect(await titles("пшеница")).toEqual([
      "Пшеница 4 класса",
      "Пшеница 3 класса, протеин 12,5 %",
      "Мука высшего сорта",
    ]);
    expect(await titles("пшеница", { order: "asc" })).toEqual((await titles("пшеница")).reverse());
  });

  it.each([
    ["gitybwf 3 rkfccf", "Пшеница 3 класса, протеин 12,5 %", "пшеница 3 класса"],
    ["fhvfnehf", "Арматура А500С 12 мм", "арматура"],
    ["цруфе", "Пшеница 4 класса", "wheat"],
    ["пшенца", "Пшеница 4 класса", "пшеница"],
    ["арамтура 12мм", "Арматура А500С 12 мм", "арматура 12мм"],
    ["сялярка", "ДТ Евро сорт С", "солярка"],
    ["whaet", "Пшеница 4 класса", "wheat"],
  ])("«%s» finds «%s» and says so", async (q, title, meant) => {
    expect(await titles(q)).toContain(title);
    expect((await search({ q })).suggestion).toBe(meant);
    expect(await titles(q)).toEqual(await titles(meant));
  });

  it.each([
    ["дизель", ["Солярка зимняя", "ДТ Евро сорт С"]],
    ["diesel fuel", ["Солярка зимняя", "ДТ Евро сорт С"]],
    ["мочевина", ["Лот без слов о товаре"]],
    ["А500С", ["Арматура А500С 12 мм", "Купим арматуру A500C, 16мм"]],
    ["арматура ф16", ["Купим арматуру A500C, 16мм"]],
    ["40XH", ["Круг 40ХН"]],
    ["пшеница Краснодар", ["Пшеница 3 класса, протеин 12,5 %"]],
    ["куплю арматуру", ["Купим арматуру A500C, 16мм"]],
    ["арматура -A500C", []],
    ["куплю арматуру 500 тонн", ["Купим арматуру A500C, 16мм"]],
  ])("«%s» finds %j", async (q, expected) => {
    expect((await titles(q)).sort()).toEqual([...expected].sort());
  });

  it("combines with every other filter, in every order", async () => {
    expect(await titles("арматура", { type: "BUY" })).toEqual(["Купим арматуру A500C, 16мм"]);
    expect(await titles("пшеница", { cat: "food" })).toEqual(["Мука высшего сорта"]);
    expect(await titles("пшеница", { region: ["Ростовская область"] })).toEqual(["Пшеница 4 класса"]);
    expect(await titles("арматура", { priceMax: "99" })).toEqual([]);
    expect((await titles("пшеница", { sortBy: "price" })).length).toBe(3);
    expect(await titles("gitybwf", { sortBy: "date", cat: "food" })).toEqual(["Мука высшего сорта"]);
  });

  it("an amount is no condition in any order, nor for the facets", async () => {
    const q = "куплю арматуру 500 тонн";
    for (const sortBy of ["relevance", "price", "date", "volume"])
      expect(await titles(q, { sortBy }), sortBy).toEqual(["Купим арматуру A500C, 16мм"]);
    expect((await facetsOf({ q })).types).toEqual([{ value: "BUY", count: 1 }]);
  });

  it("a listing is of one type, whatever its title says", async () => {
    const { id } = await sell("Куплю вольфрам, продам молибден", "alumina", { type: "BUY" });
    for (const sortBy of ["relevance", "price"]) {
      expect(await titles("вольфрам", { type: "SELL", sortBy })).toEqual([]);
      expect(await titles("молибден", { type: "BUY", sortBy })).toEqual(["Куплю вольфрам, продам молибден"]);
    }
    await deleteListing(id, caller);
  });

  it("marks what it found, in words and not in markup", async () => {
    const { listings } = await search({ q: "wheat", type: "listings" });
    const marked = listings?.data.map(({ highlights }) => highlights[0]?.parts.find(({ match }) => match)?.text);
    expect(marked).toEqual(["Пшеница", "Пшеница", "пшеницы"]);
    expect(listings?.data[2]?.highlights[0]?.field).toBe("description");
  });

  it("suggests a wider query when the words together match nothing", async () => {
    const found = await search({ q: "пшеница 40ХН" });
    expect(found.listings?.total).toBe(0);
    expect(found.suggestion).toBe("пшеница");
    expect((await search({ q: "йцфывщзх" })).suggestion).toBeNull();
    expect((await search({ q: "дизель-ЯЩ9" })).suggestion).toBe("дизель");
  });

  it("completes what is being typed, in the other layout too", async () => {
    const texts = async (q: string) => (await suggest(q)).data.map(({ text }) => text);
    expect(await texts("арма")).toContain("арматура");
    expect(await texts("fhvf")).toContain("арматура");
    expect(await texts("Пшен")).toContain("Пшеница продовольственная");
    expect(await texts("((")).toEqual([]);
  });

  it("numbers of a lone word come from counters and are the numbers of its rows", async () => {
    for (const q of ["пшеница", "арматура", "сталь", "россия", "мочевина", "продам"]) {
      const page = await listListings(ListingQuery.parse({ q, perPage: "100" }));
      expect(page.total, q).toBe(page.data.length);
      expect((await listListings(ListingQuery.parse({ q, sortBy: "price" }))).total, q).toBe(page.total);
    }
  });
});

describe("a listing is found while it is public", () => {
  const total = async (q: string) => (await listListings(ListingQuery.parse({ q }))).total;

  it("at once, through every change, and no longer than that", async () => {
    const made = await sell("Бокситы кусковые", "alumina");
    expect(await total("боксит")).toBe(1);
    expect((await interpretQuery("бокист")).suggestion).toBe("бокситы");
    await patchListing(made.slug, { status: "PAUSED" }, caller);
    expect(await total("боксит")).toBe(0);
    await patchListing(made.slug, { status: "ACTIVE" }, caller);
    expect(await total("боксит")).toBe(1);
    await patchListing(made.slug, { title: "Нефелины кусковые" }, caller);
    expect([await total("боксит"), await total("нефелин")]).toEqual([0, 1]);
    await patchListing(made.slug, { pricePerUnit: 5 } as never, caller);
    expect(await total("нефелин")).toBe(1);
    await mergeTermCounts();
    expect(await total("нефелин")).toBe(1);
    await deleteListing(made.id, caller);
    expect(await total("нефелин")).toBe(0);
    await mergeTermCounts();
    expect(await total("нефелин")).toBe(0);
  });

  it("a draft is not", async () => {
    await sell("Дунит дроблёный", "crushed-stone", { status: "DRAFT" });
    expect(await total("дунит")).toBe(0);
  });

  it("counters are right whatever happened", async () => {
    await mergeTermCounts();
    const [row] = await db().execute<{ wrong: number }>(sql`
      select count(*)::int as wrong from (
        select t.term, count(*) as n from listing_search s, unnest(s.terms) t(term) where s.published_at is not null group by 1
      ) a full join (select term, listings as n from search_term_counts where listings <> 0) b using (term)
      where a.n is distinct from b.n`);
    expect(row?.wrong).toBe(0);
    expect(getFrequency(await findFrequencies(["=нет такого"]), "=нет такого")).toBe(0);
  });
});

it("documents of another form are rebuilt, in steps", async () => {
  await sell("Циркон россыпной", "quartz-sand");
  const before = await titles("циркон");
  await db().execute(sql`update listing_search set terms = '{}', published_at = null`);
  expect(await titles("циркон")).toEqual([]);
  await db().execute(sql`delete from settings where key = 'search-documents'`);
  expect(await rebuildDocuments(1)).toBe(false);
  while (!(await rebuildDocuments(1)));
  expect(await titles("циркон")).toEqual(before);
  expect(await rebuildDocuments(1)).toBe(true);
});
