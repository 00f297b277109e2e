import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { person, sessionOf } from "@/lib/companies/test-people";
import { encodeCursor } from "@/lib/core/cursor";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { createListing } from "../commands";
import { CreateListing } from "../contract";
import type { ListingQuery } from "../query";
import type { ListingRecord } from "../rows";
import { listings } from "../schema";
import { listListings } from "./find-page";
import { parseListingQuery } from "./parse-query";

const ALL: ListingRecord[] = [];

beforeAll(async () => {
  await storeCategories(db());
  const caller = await sessionOf(await person());
  for (let index = 0; index < 31; index++) {
    const body = {
      title: index % 2 ? "Пшеница 3 класса" : "Пшеница",
      type: "SELL",
      categorySlug: "wheat-milling",
      ...(index % 7 === 3 ? { priceOnRequest: true } : { pricePerUnit: 100.0001 + (index % 3) }),
      currency: "RUB",
      volumeUnit: "т",
      country: "RU",
      volume: index % 4 === 0 ? null : (index % 5) + 0.5,
      description: index % 5 === 0 ? "пшеница пшеница" : null,
      attributes: {
        ...(index % 6 !== 5 && { protein: 9.5 + (index % 4) / 2 }),
        ...(index % 8 !== 2 && { wheat_class: String(1 + (index % 5)) }),
      },
    };
    ALL.push(await createListing(CreateListing.parse(body), caller));
  }
  // Ties in every column that sorts: the odd moments are three, milliseconds apart.
  const moments = [1, 2, 999].map((ms) => new Date(Date.now() - 60_000 + ms));
  for (const [index, { id }] of ALL.entries()) {
    await db()
      .update(listings)
      .set({ publishedAt: moments[index % 3] ?? null })
      .where(eq(listings.id, id));
  }
});

async function byPage(query: ListingQuery): Promise<ListingRecord[]> {
  const seen: ListingRecord[] = [];
  for (let page = 1; ; page++) {
    const { data, total, totalPages } = await listListings({ ...query, page });
    expect(total).toBe(ALL.length);
    seen.push(...data);
    if (page > totalPages) return seen;
  }
}

async function byCursor(query: ListingQuery): Promise<ListingRecord[]> {
  const seen: ListingRecord[] = [];
  let cursor: string | null = null;
  let number = 1;
  do {
    const answer: Awaited<ReturnType<typeof listListings>> = await listListings(cursor ? { ...query, cursor } : query);
    expect([answer.page, answer.total]).toEqual([number++, ALL.length]);
    seen.push(...answer.data);
    cursor = answer.nextCursor;
  } while (cursor);
  return seen;
}

const idsOf = (records: readonly ListingRecord[]) => records.map(({ id }) => id);
const ORDERS: Pick<ListingQuery, "sortBy" | "q" | "cat" | "quality">[] = [
  { sortBy: "price" },
  { sortBy: "date" },
  { sortBy: "volume" },
  { sortBy: "relevance", q: "пшеница" },
  { sortBy: "quality", quality: "protein", cat: "wheat-milling" },
  { sortBy: "quality", quality: "wheat_class", cat: "wheat-milling" },
  { sortBy: "quality", quality: "protein", cat: "wheat-milling", q: "пшеница" },
];
const cases = ORDERS.flatMap((asked) => (["asc", "desc"] as const).map((order) => ({ ...asked, order })));

describe.each(cases)("sorted by $sortBy $quality $order", (base) => {
  const { sortBy, order, quality } = base;

  it("shows each listing once, the same by page and by cursor, whatever the size of a page", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (perPage) => {
        const pages = idsOf(await byPage({ ...base, perPage }));
        expect([...pages].sort()).toEqual(idsOf(ALL).sort());
        expect(idsOf(await byCursor({ ...base, perPage }))).toEqual(pages);
      }),
      { numRuns: 4, examples: [[1], [31]] },
    );
  });

  // The order of relevance has tests of its own.
  if (sortBy === "relevance") return;
  it("is in order, ties by id, listings without a value last", async () => {
    const { data } = await listListings({ ...base, perPage: 100 });
    const value = ({ pricePerUnit, volume, publishedAt, attributes }: ListingRecord) => {
      // Classes of wheat stand in the order of their numbers.
      if (quality) return attributes[quality] === undefined ? null : Number(attributes[quality]);
      return sortBy === "price" ? pricePerUnit : sortBy === "volume" ? volume : Date.parse(publishedAt ?? "");
    };
    const sign = order === "asc" ? 1 : -1;
    const sorted = [...data].sort((a, b) => {
      const [left, right] = [value(a), value(b)];
      if ((left === null) !== (right === null)) return left === null ? 1 : -1;
      return sign * ((left ?? 0) - (right ?? 0) || (a.id < b.id ? -1 : 1));
    });
    expect(idsOf(data)).toEqual(idsOf(sorted));
  });
});

it.each([
  ["date", "999999999999999999"],
  ["date", "9e99"],
  ["date", "1.5"],
  ["price", "1e400"],
  ["volume", "12,5"],
] as const)("refuses a cursor of %s that somebody wrote: %s", async (sortBy, value) => {
  const query = { sortBy, order: "asc" } as const;
  const { page } = await parseListingQuery(query);
  const cursor = encodeCursor({ order: page.list, value, id: createId(), page: 2 });
  await expect(listListings({ ...query, cursor })).rejects.toMatchObject({ code: "invalid_parameter" });
});

it.each([
  [{ quality: "protein" }, "sortBy", "needs_cat"],
  [{ cat: "wheat-milling" }, "sortBy", "needs_quality"],
  [{ cat: "grains", quality: "protein" }, "quality", "unknown_attribute"],
  [{ cat: "wheat-milling", quality: "diameter" }, "quality", "unknown_attribute"],
  [{ cat: "wheat-milling", quality: "constructor" }, "quality", "unknown_attribute"],
] as const)("refuses to sort by the quality of %o", async (query, parameter, code) => {
  const error = listListings({ ...query, sortBy: "quality" });
  await expect(error).rejects.toMatchObject({ code: "invalid_parameter", errors: [{ parameter, code }] });
});

it("refuses a cursor of another quality", async () => {
  const query = { sortBy: "quality", cat: "wheat-milling", perPage: 5 } as const;
  const { nextCursor } = await listListings({ ...query, quality: "protein" });
  await expect(listListings({ ...query, quality: "wheat_class", cursor: nextCursor ?? "" })).rejects.toMatchObject({
    code: "invalid_parameter",
  });
});

it("refuses a cursor of another filter, order or direction, and one beside a page", async () => {
  const { nextCursor } = await listListings({ sortBy: "price", perPage: 5 });
  const cursor = nextCursor ?? "";
  for (const other of [
    { sortBy: "price", order: "desc" },
    { sortBy: "date" },
    { sortBy: "price", type: "SELL" },
    { sortBy: "price", page: 2 },
  ] satisfies ListingQuery[]) {
    await expect(listListings({ ...other, cursor })).rejects.toMatchObject({ code: "invalid_parameter" });
  }
  await expect(listListings({ sortBy: "relevance" })).rejects.toMatchObject({ code: "invalid_parameter" });
});
