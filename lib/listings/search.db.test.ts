import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { db } from "@/lib/core/db";
import { documentVector, searchDocument, searchQuery } from "@/lib/search/document";
import { listListings } from "./queries";
import { ListingQuery } from "./query";

const lot = (title: string, more = {}) =>
  searchDocument({
    title,
    description: null,
    categorySlug: "wheat-milling",
    attributes: {},
    region: null,
    basisPlace: null,
    ...more,
  });

async function finds(q: string, title: string, more = {}): Promise<boolean> {
  const [row] = await db().execute<{ found: boolean }>(
    sql`select (${documentVector(lot(title, more))}) @@ ${searchQuery(q)} as found`,
  );
  return row?.found ?? false;
}

const HOSTILE: Record<string, string> = {
  parentheses: "((",
  "operators left open": "a & |",
  "2000 percent signs": "%".repeat(2_000),
  "10 kB of one word": "п".repeat(5_000),
  "10 kB of words": "рис ".repeat(2_500),
  "10 kB of minuses": "-".repeat(10_000),
  "10 kB of negations": "-а ".repeat(3_333),
  "10 kB of alternatives": "a or ".repeat(2_000),
  "10 kB of quotes": '"'.repeat(10_000),
  "a quote left open": '"пшеница 3',
  "quotes of SQL": "'; drop table listings; --",
  "backslashes and wildcards": "\\ \\' :* <-> !! a:*AB",
  "stop words only": "и в на не the of",
  "a URL and a path": "http://a.b/c?d=%00 ../../etc/passwd",
  emoji: "😀 👩‍👩‍👧",
};

describe("hostile queries are answered, not failed", () => {
  it.each(Object.entries(HOSTILE))("%s", async (_name, text) => {
    const query = ListingQuery.parse({ q: text.slice(0, 10_000) });
    await expect(listListings(query)).resolves.toMatchObject({ data: [], total: 0, totalPages: 0 });
  });

  it("any text that the contract takes", async () => {
    const unit = fc.constantFrom(..."аб12,.%-\"'()&|!:*<>\\ \t😀ё");
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, maxLength: 60 }), async (text) => {
        await finds(text, text);
      }),
      { numRuns: 100 },
    );
  });
});

describe("a lot is found as a trader asks for it", () => {
  it.each([
    ["арматура 12мм", "Арматура А500С 12 мм"],
    ["арматура 12 мм", "Арматура A500C, 12мм"],
    ["арматура A500C", "Арматура А500С"],
    ["пшеница 3кл", "Пшеница 3 класса"],
    ["пшеницу 3 класс", "Пшеница 3кл"],
    ["протеин 12,5%", "Пшеница, протеин 12.5 %"],
    ["свёкла", "Свекла сахарная"],
  ])("«%s» finds «%s»", async (q, title) => {
    expect(await finds(q, title)).toBe(true);
  });

  it("«пшеница 3 класса» does not find a lot of class 4", async () => {
    expect(await finds("пшеница 3 класса", "Пшеница 4 класса")).toBe(false);
  });

  it("weighs the title above the description", async () => {
    const rank = (a: ReturnType<typeof lot>) => sql`ts_rank(${documentVector(a)}, ${searchQuery("ячмень")})`;
    const [row] = await db().execute<{ above: boolean }>(
      sql`select ${rank(lot("Ячмень"))} > ${rank(lot("Зерно", { description: "ячмень" }))} as above`,
    );
    expect(row?.above).toBe(true);
  });
});
