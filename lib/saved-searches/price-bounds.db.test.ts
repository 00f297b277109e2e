import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { closeBus } from "@/lib/core/processes/bus";
import { dropCurrentRates } from "@/lib/currency/queries";
import { currencyRates } from "@/lib/currency/schema";
import { patchListing } from "@/lib/listings/commands";
import { PatchListing } from "@/lib/listings/contract";
import { forgetSearches, mailsTo, make, person, rested, save, turn } from "./test-searches";

const storeRate = async (date: string, rate: string) => {
  await db().insert(currencyRates).values({ code: "USD", date, nominal: 1, value: rate, rate, fetchedAt: new Date() });
  dropCurrentRates();
};

beforeAll(async () => {
  await storeCategories(db());
  await storeRate("2026-01-01", "80");
});
afterAll(closeBus);
beforeEach(forgetSearches);

const plain = (text = "") => text.replaceAll("\u202f", " ");
const subjects = async (who: Awaited<ReturnType<typeof person>>) =>
  (await mailsTo(who)).map(({ subject }) => plain(subject));

test("a search with a bound of comparable prices finds offers in any currency, unit and VAT", async () => {
  const [seller, me] = [await person(), await person()];
  await save(me, "cat=wheat-milling&comparablePriceMax=150&priceIn=USD&vatView=excluded");
  await make(seller, { title: "Дорогая", pricePerUnit: 13_300, vat: "included" });
  await make(seller, { title: "НДС не указан", pricePerUnit: 1 });
  await make(seller, { title: "Дешёвая", pricePerUnit: 13.2, volumeUnit: "кг", vat: "included" });
  await turn();
  expect(await subjects(me)).toEqual(["Дешёвая — Пшеница продовольственная: цена до 150 $/т без НДС"]);
  const [mail] = await mailsTo(me);
  expect(plain(mail?.text)).toContain("13,2 ₽/кг · ≈ 150,00 $/т без НДС · продаю");
  expect(mail?.text).toContain("comparablePriceMax=150&priceIn=USD&vatView=excluded");
});

test("a price in the text is compared in any currency, and a fall into it is told", async () => {
  const [seller, me] = [await person(), await person()];
  const above = await make(seller, { title: "Пшеница дорогая", pricePerUnit: 15_000 });
  await turn();
  await save(me, "q=пшеница до 14500 руб");
  await make(seller, { title: "Пшеница за доллары", pricePerUnit: 170, currency: "USD" });
  await turn();
  await rested();
  expect(await subjects(me)).toEqual([expect.stringContaining("Пшеница за доллары")]);
  await patchListing(above.slug, PatchListing.parse({ pricePerUnit: 14_000 }), seller);
  await turn();
  expect(await subjects(me)).toEqual(expect.arrayContaining([expect.stringContaining("Пшеница дорогая")]));
});

test("goods that no listing offers together are a choice, as on the page", async () => {
  const [seller, me] = [await person(), await person()];
  await save(me, "q=пшеница ячмень");
  await make(seller, { title: "Ячмень кормовой", categorySlug: "barley-feed" });
  await turn();
  expect(await subjects(me)).toEqual([expect.stringContaining("Ячмень кормовой")]);
});

test("prices at a place are compared in the searcher's currency, and a fall into the bounds is told", async () => {
  const [seller, me] = [await person(), await person()];
  const here = { basis: "EXW", basisPlace: "Краснодар", region: "Краснодарский край" };
  const above = await make(seller, { ...here, title: "Выше", pricePerUnit: 15_000 });
  await turn();
  await save(me, "cat=wheat-milling&at=krasnodar&priceAtMax=180&priceIn=USD");
  await make(seller, { ...here, title: "Сразу", pricePerUnit: 14_000 });
  await turn();
  await rested();
  expect(await subjects(me)).toEqual([expect.stringContaining("Сразу")]);
  await patchListing(above.slug, PatchListing.parse({ pricePerUnit: 14_100 }), seller);
  await turn();
  expect(await subjects(me)).toEqual(expect.arrayContaining([expect.stringContaining("Выше")]));
});

test("an older listing is told when its price comes within the bounds, not when it was there already", async () => {
  const [seller, me] = [await person(), await person()];
  const [within, above] = [
    await make(seller, { title: "Внутри" }),
    await make(seller, { title: "Выше", pricePerUnit: 15_000 }),
  ];
  await turn();
  await save(me, "cat=wheat-milling&comparablePriceMax=14500");
  const change = async ({ slug }: { slug: string }, fields: Record<string, unknown>) => {
    await patchListing(slug, PatchListing.parse(fields), seller);
    await turn();
    await rested();
    return subjects(me);
  };
  expect(await change(within, { pricePerUnit: 14_000 })).toEqual([]);
  expect(await change(above, { title: "Выше прежнего" })).toEqual([]);
  const told = ["Выше прежнего — Пшеница продовольственная: цена до 14 500 ₽/т"];
  expect(await change(above, { pricePerUnit: 181, currency: "USD" })).toEqual(told);
  await storeRate("2026-01-02", "79");
  expect(await change(above, { pricePerUnit: 180 })).toEqual(told);
  expect(await change(above, { pricePerUnit: 190 })).toEqual(told);
  expect(await change(above, { pricePerUnit: 170 })).toEqual(told);
});
