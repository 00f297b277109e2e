// What a search finds: companies that it names, half words, choices, prices, near matches; and what it never finds.
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { indexCompanies } from "@/lib/companies/company-index";
import { owner, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { offer } from "@/lib/listings/test-offers";
import { search } from "./search";

let inn: string;

beforeAll(async () => {
  await storeCategories(db());
  const person = await owner();
  const caller = await sessionOf(person);
  for (const [title, categorySlug, more] of [
    ["Пшеница 3 класса", "wheat-milling", { region: "Краснодарский край" }],
    ["Куплю пшеницу", "wheat-milling", { type: "BUY" }],
    ["Ячмень кормовой", "barley-feed", { region: "Ростовская область", pricePerUnit: 9_000 }],
    ["Арматура А500С 12 мм", "rebar", { region: "Липецкая область" }],
    ["Арматура А500С 14 мм", "rebar", { region: "Липецкая область" }],
    ["Гранит", "crushed-stone", {}],
    ["Фунгицид для пшеницы", "fungicides", {}],
    ["Пшеница, ячмень, кукуруза, горох", "wheat-milling", {}],
  ] as const)
    await offer(caller, { title, categorySlug, ...more });
  const [row] = await db().execute<{ inn: string }>(sql`
    update companies set status = 'VERIFIED', name = 'ООО «Мантикора»', slug = 'mantikora' where id = ${person.companyId}::uuid
    returning inn`);
  inn = row?.inn ?? "";
  await indexCompanies();
});

async function publishOfOther(name: string, slug: string, status: "VERIFIED" | "PENDING"): Promise<string> {
  const person = await owner();
  await offer(await sessionOf(person), { title: "Овёс", categorySlug: "oats" });
  const [row] = await db().execute<{ inn: string }>(sql`
    update companies set status = ${status}, name = ${name}, slug = ${slug}, description = 'ячмнь арматра' where id = ${person.companyId}::uuid returning inn`);
  await indexCompanies();
  return row?.inn ?? "";
}

const find = async (q: string) =>
  (await search({ q, type: "listings" })).listings?.data.map(({ title }) => title) ?? [];
const ALL = 8;

it("goods stand before requests, stuffed titles before these, and mentions last", async () => {
  expect(await find("пшеница")).toEqual([
    "Пшеница 3 класса",
    "Пшеница, ячмень, кукуруза, горох",
    "Куплю пшеницу",
    "Фунгицид для пшеницы",
  ]);
});

describe("the offers of a company are found", () => {
  it.each(["Мантикора", "ООО «Мантикора»", "манти", "mantikora", "vfynbrjhf", "Мантикра"])("by «%s»", async (q) => {
    expect(await find(q)).toHaveLength(ALL);
  });

  it("by its INN, and narrowed by goods", async () => {
    expect(await find(inn)).toHaveLength(ALL);
    expect((await find("Мантикора арматура")).sort()).toEqual(["Арматура А500С 12 мм", "Арматура А500С 14 мм"]);
    expect((await search({ q: "Мантикора арматура" })).understood).toEqual([
      { kind: "company", text: "Мантикора", without: "арматура" },
      { kind: "goods", text: "арматура", without: "Мантикора" },
    ]);
  });
});

it("those of a company that is not verified by its name alone: anybody may state the numbers of another", async () => {
  const stated = await publishOfOther("ООО «Химера»", "himera", "PENDING");
  expect(await find("Химера")).toEqual(["Овёс"]);
  expect(await find(stated)).toEqual([]);
  expect((await search({ q: "Химера", type: "companies" })).companies?.total).toBe(0);
  // Its description makes no word one of the market.
  expect(await search({ q: "арматра" })).toMatchObject({ suggestion: "арматура", listings: { total: 2 } });
});

it("a company that has the name of a sea is found by it, and no other trading house is", async () => {
  await publishOfOther("Black Sea Trading", "black-sea-trading", "VERIFIED");
  await publishOfOther("Ural Trading", "ural-trading", "VERIFIED");
  expect(await find("black sea trading")).toEqual(["Овёс"]);
});

it("a company is found by words that look like places where nothing is offered", async () => {
  await publishOfOther("ООО «Семь элеваторов»", "sem-elevatorov", "VERIFIED");
  await publishOfOther("АО «Кузнецкий горизонт»", "kuznetskiy-gorizont", "VERIFIED");
  for (const q of ["семь элев", "кузнецкий", "кузнецкий горизонт"]) expect(await find(q), q).toEqual(["Овёс"]);
});

it.each([
  ["арма", ["Арматура А500С 14 мм", "Арматура А500С 12 мм"]],
  ["арматура12мм", ["Арматура А500С 12 мм"]],
  ["арматура, ячмень", ["Арматура А500С 14 мм", "Арматура А500С 12 мм", "Ячмень кормовой"]],
  ["ячмень до 9500", ["Ячмень кормовой"]],
  ["ячмень до 8500 руб", []],
  ["ячмень оптом от производителя", ["Ячмень кормовой"]],
])("«%s» finds %j first", async (q, expected) => {
  expect((await find(q)).slice(0, Math.max(1, expected.length))).toEqual(expected);
});

it("a real word is never corrected, but goods of one other letter are offered", async () => {
  expect(await search({ q: "графит" })).toMatchObject({ suggestion: "гранит", listings: { total: 0 }, near: [] });
  for (const q of ["чеснок", "cobalt", "профнастил", "вольфрам ячмень", "кофе в зёрнах", "нефрас", "perlite"])
    expect(await search({ q }), q).toMatchObject({ suggestion: null, listings: { total: 0 }, near: [] });
});

it("near matches are of the same goods, the next size before another place, and not counted", async () => {
  const near = async (q: string) => (await search({ q, type: "listings" })).near.map(({ title }) => title);
  expect(await near("арматура 12 мм")).toEqual(["Арматура А500С 14 мм"]);
  expect(await near("арматура 12 мм Москва")).toEqual(["Арматура А500С 12 мм", "Арматура А500С 14 мм"]);
  expect((await search({ q: "арматура 12 мм Москва" })).listings?.total).toBe(0);
  expect(await near("арматура")).toEqual([]);
});

it("offers are near where nobody buys, and other qualities before other goods", async () => {
  const person = await sessionOf(await owner());
  await offer(person, { title: "Лист оцинкованный 0,7 мм", categorySlug: "galvanised-steel", vat: "included" });
  await offer(person, { title: "Лист г/к 0,5 мм", categorySlug: "hr-sheet", vat: "none" });
  const near = async (q: string) => (await search({ q, type: "listings" })).near.map(({ title }) => title);
  expect((await near("куплю лист оцинкованный"))[0]).toBe("Лист оцинкованный 0,7 мм");
  expect((await near("лист оцинкованный 5 мм"))[0]).toBe("Лист оцинкованный 0,7 мм");
  expect((await near("арматура а500с 99 мм Липецк")).sort()).toEqual(["Арматура А500С 12 мм", "Арматура А500С 14 мм"]);
});

it("VAT in the text is a filter with a part of its own", async () => {
  const total = async (q: string) => (await search({ q, type: "listings" })).listings?.data.map(({ vat }) => vat);
  expect(await total("лист с НДС")).toEqual(["included"]);
  expect(await total("лист без НДС")).toEqual(["none"]);
  const { understood } = await search({ q: "лист с НДС" });
  expect(understood).toEqual([
    { kind: "goods", text: "лист", without: "с НДС" },
    { kind: "vat", text: "с НДС", without: "лист" },
  ]);
});

it("companies of one name are found together, and counted", async () => {
  await publishOfOther("ООО «Мантикора Юг»", "mantikora-yug", "VERIFIED");
  const found = await search({ q: "Мантикора", perPage: 100 });
  expect(found.listings).toMatchObject({ total: ALL + 1 });
  expect(found.listings?.data).toHaveLength(ALL + 1);
  expect(found.companies?.total).toBe(2);
});
