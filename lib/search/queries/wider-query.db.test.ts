// A query without matches gets a wider suggestion.
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { indexCompanies } from "@/lib/companies/company-index";
import { owner, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { listListings } from "@/lib/listings/catalogue/find-page";
import { createListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { ListingQuery } from "@/lib/listings/query";
import { interpretQueries } from "@/lib/text/interpret-queries";
import { interpretQuery } from "@/lib/text/interpret-query";
import { search } from "./search";

beforeAll(async () => {
  await storeCategories(db());
  const who = await owner();
  const caller = await sessionOf(who);
  const offer = { type: "SELL", pricePerUnit: 14_500, currency: "RUB", volumeUnit: "т", country: "RU" };
  for (const [title, categorySlug, region] of [
    ["Пшеница фуражная", "wheat-feed", "Курская область"],
    ["Соя", "soybeans", "Тульская область"],
    ["Труба non-standard", "profile-pipe", "Нижегородская область"],
    ["Уголь Г", "steam-coal", "Кемеровская область"],
    ["Лист горячекатаный", "hr-sheet", "Липецкая область"],
    ["Проволока оцинкованная", "wire-rod", "Липецкая область"],
  ])
    await createListing(CreateListing.parse({ ...offer, title, categorySlug, region }), caller);
  await db().execute(sql`
    update companies set status = 'VERIFIED', description = 'Пшеница и оцинкованный лист, Кустанай, Курск' where id = ${who.companyId}::uuid`);
  await indexCompanies();
});

describe("a wider query keeps the goods", () => {
  it.each([
    ["пшеница нижний новгород", "пшеница"],
    ["пшеница г тула", "пшеница"],
    ["wheat not wheat", "wheat"],
  ])("«%s» is «%s»", async (q, wider) => {
    expect(await search({ q })).toMatchObject({ suggestion: wider, listings: { total: 0 } });
  });
});

it("a wider query is suggested when only a company has all words", async () => {
  const found = await search({ q: "пшеница кустанай" });
  expect(found).toMatchObject({ listings: { total: 0 }, companies: { total: 1 }, suggestion: "пшеница" });
  expect((await search({ q: "пшеница кустанай", type: "companies" })).suggestion).toBeNull();
});

it("a search for listings corrects a word to one that listings have", async () => {
  expect((await interpretQuery("лист оцинкованый курск")).suggestion).toBe("лист оцинкованный курск");
  expect((await interpretQuery("лист оцинкованый курск", "listings")).suggestion).toBeNull();
  // A saved search reads as the catalogue does.
  expect((await interpretQueries(["лист оцинкованый курск"], []))("лист оцинкованый курск").text).toBe(
    "лист оцинкованый курск",
  );
  const found = await search({ q: "лист оцинкованый курск", type: "listings" });
  expect(found).toMatchObject({ listings: { total: 0 }, suggestion: "лист" });
  expect((await listListings(ListingQuery.parse({ q: "пшинеца фуражная" }))).total).toBe(1);
});
