import { beforeAll, expect, it } from "vitest";
import { person, sessionOf } from "@/lib/companies/test-people";
import { createListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { storeTree } from "@/lib/listings/test-offers";
import { loadCatalogue } from "./load-catalogue";

beforeAll(async () => {
  await storeTree();
  const caller = await sessionOf(await person());
  const offer = { type: "SELL", pricePerUnit: 14_500, currency: "RUB", volumeUnit: "т", country: "RU" };
  for (const [title, categorySlug] of [
    ["Пшеница 3 класса", "wheat-milling"],
    ["Арматура А500С", "rebar"],
  ])
    await createListing(CreateListing.parse({ ...offer, title, categorySlug }), caller);
});

const load = (q: string, cat: string | null = null, more = {}) => loadCatalogue({ q, ...more }, cat, "ru");

it("says what a mistyped search was read as", async () => {
  expect(await load("пшинеца")).toMatchObject({ page: { total: 1 }, corrected: "пшеница" });
  expect(await load("пшеница")).toMatchObject({ page: { total: 1 }, corrected: null, elsewhere: null, wider: null });
});

it("of an empty category says what all of them have, and of nothing at all a wider search", async () => {
  expect(await load("пшеница", "rebar")).toMatchObject({ elsewhere: { q: "пшеница", total: 1 }, wider: null });
  expect(await load("пшеница", null, { country: "KZ" })).toMatchObject({ elsewhere: null, wider: null });
  expect(await load("пшеница самара", "rebar")).toMatchObject({ elsewhere: null, wider: "пшеница" });
});

it("leaves out and names places that nobody knows, and what needs them", async () => {
  const refusedOf = async (raw: Record<string, string | string[]>, cat: string | null = "rebar") => {
    const { refused, page } = await loadCatalogue(raw, cat, "ru");
    return { total: page.total, refused: Object.fromEntries(refused.map(({ name, value }) => [name, value])) };
  };
  const unknown = "йцфывйц";
  expect(await refusedOf({ place: unknown })).toEqual({ total: 1, refused: { place: unknown } });
  const near = { near: unknown, within: "100" };
  expect(await refusedOf(near)).toEqual({ total: 1, refused: near });
  const at = { at: unknown, sortBy: "priceAt" };
  expect(await refusedOf(at)).toEqual({ total: 1, refused: at });
  const neither = { sortBy: "priceAt", within: "5" };
  expect(await refusedOf(neither)).toEqual({ total: 1, refused: neither });
  const { refused, lists } = await loadCatalogue({ place: ["Москва", unknown] }, null, "ru");
  expect(refused).toMatchObject([{ name: "place", value: unknown }]);
  expect(lists).toEqual({ place: ["moscow"] });
});

it("counts without a place what is there without the distance from it", async () => {
  const params = { q: "", near: "vladivostok", within: "1", sortBy: "distance" };
  const { page, withoutEach } = await loadCatalogue(params, "rebar", "ru");
  expect(page.total).toBe(0);
  expect(withoutEach).toEqual([
    { name: "near", total: 1 },
    { name: "within", total: 1 },
  ]);
});
