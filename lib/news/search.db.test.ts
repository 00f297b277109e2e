import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { db } from "@/lib/core/database/db";
import { buildNewsSearchQuery } from "./rows";

async function asQuery(q: string): Promise<string> {
  const [row] = await db().execute<{ query: string }>(sql`select ${buildNewsSearchQuery(q)}::text as query`);
  return row?.query ?? "";
}

it.each([
  ["－"],
  ["﹣"],
  ["-!"],
  ["-("],
  ["-&|:*"],
  ['-"'],
  ['-""'],
  ['-" "'],
  ["-'"],
  ["-\\"],
  ["- "],
  ['"'],
  ["-а"],
  ["-и "],
  ["-or "],
  ["or "],
  ['-"пшеница '],
  ["пшеница "],
  ["а"],
])("«%s», however often repeated, is a valid query", async (text) => {
  for (const times of [40, 9_999 / text.length]) await asQuery(text.repeat(times));
});

it("a dash excludes a word or a phrase in any writing", async () => {
  const excluded = await asQuery("пшеница -экспорт");
  expect(excluded).toContain("!");
  expect(await asQuery("пшеница －экспорт")).toBe(excluded);
  expect(await asQuery('пшеница -" экспорт"')).toBe(excluded);
  expect(await asQuery("пшеница - экспорт")).toBe(await asQuery("пшеница экспорт"));
});

it("law: any text is a valid query", async () => {
  const sign = fc.constantFrom(
    "-",
    "－",
    "!",
    "(",
    ")",
    "&",
    "|",
    ":",
    "*",
    '"',
    "'",
    "\\",
    "<->",
    " ",
    "or",
    "а",
    "1",
    "и",
  );
  const text = fc.array(sign, { maxLength: 400 }).map((signs) => signs.join(""));
  await fc.assert(
    fc.asyncProperty(text, async (q) => {
      await asQuery(q);
    }),
    { numRuns: 100 },
  );
});
