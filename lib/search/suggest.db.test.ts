import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { companies } from "@/lib/companies/schema";
import { owner, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { storeCategories } from "@/lib/demo/reference";
import { createListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { search } from "./queries";
import { suggest } from "./suggest";

beforeAll(async () => {
  await storeCategories(db());
  const caller = await sessionOf(await owner());
  const offer = { type: "SELL", pricePerUnit: 14_500, currency: "RUB", volumeUnit: "т", country: "RU" };
  for (const title of ["Шрот соевый", "Шрот гранулированный", "Жмых льняной", "Боксит дроблёный"])
    await createListing(CreateListing.parse({ ...offer, title, categorySlug: "wheat-milling" }), caller);
});

const queriesFrom = async (start: string) => (await suggest(start)).data.filter(({ kind }) => kind === "query");

test("a word that the search extends to its neighbours is suggested without a number", async () => {
  const found = await queriesFrom("шро");
  expect(found).toContainEqual(expect.objectContaining({ text: "шрот", count: null }));
});

test("a number is the total of the search", async () => {
  const found = (await Promise.all(["шро", "дроб", "гран", "пше", "мук"].map(queriesFrom))).flat();
  const counted = found.filter(({ count }) => count !== null);
  expect(counted).not.toEqual([]);
  for (const { text, count } of counted)
    expect((await search({ q: text, type: "listings", perPage: 1 })).listings?.total, text).toBe(count);
});

test("companies are suggested once they are verified", async () => {
  const { companyId } = await owner();
  const companiesFrom = async () => (await suggest("чупакаб")).data.map(({ text }) => text);
  await db().update(companies).set({ name: "Чупакабра" }).where(eq(companies.id, companyId));
  expect(await companiesFrom()).toEqual([]);
  await db().update(companies).set({ status: "VERIFIED" }).where(eq(companies.id, companyId));
  expect(await companiesFrom()).toEqual(["Чупакабра"]);
});
