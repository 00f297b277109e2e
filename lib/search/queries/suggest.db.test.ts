// Suggestions find something, and their counts are true.
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { companies } from "@/lib/companies/schema";
import { owner, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { addDays, formatMoscowDay } from "@/lib/core/time/market-day";
import { storeComposedValues } from "@/lib/indices/commands/publish-values";
import { createListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { search } from "./search";
import { suggest } from "./suggest";

beforeAll(async () => {
  await storeCategories(db());
  const caller = await sessionOf(await owner());
  const offer = { type: "SELL", pricePerUnit: 14_500, currency: "RUB", volumeUnit: "т", country: "RU" };
  for (const title of ["Шрот соевый", "Шрот гранулированный", "Жмых льняной", "Боксит дроблёный", "Отруби пшеничные"])
    await createListing(CreateListing.parse({ ...offer, title, categorySlug: "wheat-milling" }), caller);
});

beforeAll(async () => {
  const caller = await sessionOf(await owner());
  const offer = { type: "SELL", pricePerUnit: 50_000, currency: "RUB", volumeUnit: "т", country: "RU" };
  for (const [title, categorySlug, region] of [
    ["Арматура А500С 12 мм", "rebar", "Липецкая область"],
    ["Арматура А400 14 мм", "rebar", "Московская область"],
    ["Масло подсолнечное", "sunflower-oil-crude", "Липецкая область"],
    ["Пшеница Армавир, помол тонина", "wheat-milling", "Краснодарский край"],
  ])
    await createListing(CreateListing.parse({ ...offer, title, categorySlug, region }), caller);
});

const queriesFrom = async (start: string) => (await suggest(start)).data.filter(({ kind }) => kind === "query");

test("a word that the search widens is suggested without a count", async () => {
  const found = await queriesFrom("пшеничн");
  expect(found).toContainEqual(expect.objectContaining({ text: expect.stringMatching(/^пшеничн/), count: null }));
});

test("the count of a suggestion is the total of its search", async () => {
  const found = (await Promise.all(["шро", "дроб", "гран", "пше", "мук"].map(queriesFrom))).flat();
  const counted = found.filter(({ count }) => count !== null);
  expect(counted).not.toEqual([]);
  for (const { text, count } of counted)
    expect((await search({ q: text, type: "listings", perPage: 1 })).listings?.total, text).toBe(count);
});

test("a company is suggested when it is verified", async () => {
  const { companyId } = await owner();
  const companiesFrom = async () => (await suggest("чупакаб")).data.map(({ text }) => text);
  await db().update(companies).set({ name: "Чупакабра" }).where(eq(companies.id, companyId));
  expect(await companiesFrom()).toEqual([]);
  await db().update(companies).set({ status: "VERIFIED" }).where(eq(companies.id, companyId));
  expect(await companiesFrom()).toEqual(["Чупакабра"]);
  expect((await suggest("чупакаб")).data).toMatchObject([{ textEn: "Chupakabra" }]);
});

test.each([
  ["арамт", "арматура"],
  ["боксид", "боксит"],
  ["fhvfn", "арматура"],
])("the mistyped beginning «%s» is completed to «%s»", async (start, word) => {
  expect((await queriesFrom(start)).map(({ text }) => text)).toContain(word);
});

test.each(["тонна", "тонн"])("the unit «%s» is not corrected", async (word) => {
  expect(await queriesFrom(word)).toEqual([]);
});

test("the name of a place begins with a capital letter", async () => {
  expect((await queriesFrom("армав")).map(({ text }) => text)).toContain("Армавир");
});

test("a company is suggested by the beginning of its INN", async () => {
  const { companyId } = await owner();
  await db().update(companies).set({ name: "Мантикора", status: "VERIFIED" }).where(eq(companies.id, companyId));
  const [row] = await db().select().from(companies).where(eq(companies.id, companyId));
  expect((await suggest(row?.inn?.slice(0, 8) ?? "")).data).toMatchObject([{ kind: "company", text: "Мантикора" }]);
});

test("a category is suggested with the index of these days", async () => {
  const indexOf = async () => (await suggest("арматура")).data.find(({ slug }) => slug === "rebar")?.index;
  expect(await indexOf()).toBeNull();
  const series = {
    symbol: "TN:rebar:all:RU:SELL",
    categorySlug: "rebar",
    grade: "all",
    zone: "RU",
    side: "SELL",
  } as const;
  const value = {
    unit: "TNE",
    value: "52000.00",
    low: "51000.00",
    high: "53000.00",
    companies: 5,
    offers: 9,
    leftOut: 0,
  };
  const date = addDays(formatMoscowDay(), -1);
  await storeComposedValues({ kind: "system", name: "test" }, [{ ...series, ...value, date, composed: true }]);
  expect(await indexOf()).toEqual({ value: 52_000, unit: "TNE", date });
});

test.each([
  ["арматура лип", ["арматура липецкая"]],
  ["шрот ар", []],
  ["масло под", ["масло подсолнечное"]],
  ["арматура 12", ["арматура 12 мм"]],
  ["арматура 13", []],
  ["rebar 12", ["rebar 12 mm"]],
  ["арматура а5", ["арматура А500С"]],
  ["а40", ["А400"]],
])("behind other words, «%s» completes to words that listings have together with them", async (start, expected) => {
  const found = (await queriesFrom(start)).map(({ text }) => text);
  expect(found).toEqual(expected);
  for (const q of found)
    expect((await search({ q, type: "listings", perPage: 1 })).listings?.total, q).toBeGreaterThan(0);
});
