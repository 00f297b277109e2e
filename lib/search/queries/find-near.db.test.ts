// Near matches: what lacks least of a query first, each by distance.
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { owner, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { offer } from "@/lib/listings/test-offers";
import { search } from "./search";

beforeAll(async () => {
  await storeCategories(db());
  const caller = await sessionOf(await owner());
  // The farthest are the newest: by date they would come first.
  for (const [title, region, more] of [
    ["Арматура А500С 12 мм, Тула", "Тульская область", {}],
    ["Арматура А500С 12 мм, Самара", "Самарская область", {}],
    ["Куплю арматуру А500С 12 мм, Калуга", "Калужская область", { type: "BUY" }],
    ["Арматура А500С 14 мм, Рязань", "Рязанская область", {}],
    ["Арматура А500С 12 мм, Иркутск", "Иркутская область", {}],
    ["Арматура А500С 12 мм", null, {}],
  ] as const)
    await offer(caller, { title, categorySlug: "rebar", ...(region && { region }), ...more });
  await offer(caller, { title: "Станок для арматуры", categorySlug: "scrap-3a", region: "Москва" });
});

const findNearTitles = async (q: string) =>
  (await search({ q, type: "listings" })).near.map(({ title }) => title.replace("Арматура А500С ", ""));

it.each(["арматура а500с 12мм москва", "арматура а500с 12 мм в Москве", "rebar a500c 12 mm moscow"])(
  "offers of «%s» in the size stand by their distance, then other sizes, then requests",
  async (q) => {
    const near = await findNearTitles(q);
    expect(near.slice(0, 4)).toEqual(["12 мм, Тула", "12 мм, Самара", "12 мм, Иркутск", "12 мм"]);
    expect(near.indexOf("14 мм, Рязань")).toBe(4);
    expect(near.indexOf("Куплю арматуру А500С 12 мм, Калуга")).toBe(5);
  },
);

it("without goods, the words of a grade stay and its number does not", async () => {
  const caller = await sessionOf(await owner());
  await offer(caller, { title: "Лист AISI 304, 2 мм", categorySlug: "stainless-sheet" });
  await offer(caller, { title: "Лом 316, негабарит", categorySlug: "scrap-3a" });
  expect(await findNearTitles("aisi 316")).toEqual(["Лист AISI 304, 2 мм"]);
});

it("a region stands for its capital", async () => {
  expect((await findNearTitles("арматура 12 мм свердловская область"))[0]).toBe("12 мм, Самара");
});

it("a wider query keeps the place if another word is at fault", async () => {
  const { suggestion } = await search({ q: "арматура 99 мм тула", type: "listings" });
  expect(suggestion).toBe("арматура тула");
});
