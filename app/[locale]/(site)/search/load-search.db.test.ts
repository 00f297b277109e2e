import { expect, it, vi } from "vitest";
import { person, sessionOf } from "@/lib/companies/test-people";
import { createListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { storeTree } from "@/lib/listings/test-offers";
import { findNear } from "@/lib/search/queries/find-near";
import { loadSearch } from "./load-search";

vi.mock(import("@/lib/search/queries/find-near"), async (load) => ({ findNear: vi.fn((await load()).findNear) }));

it("looks for near matches once when nothing is found", async () => {
  await storeTree();
  const offer = { type: "SELL", pricePerUnit: 40_000, currency: "RUB", volumeUnit: "т", country: "RU" };
  const listing = CreateListing.parse({ ...offer, title: "Арматура А500С 12 мм", categorySlug: "rebar" });
  await createListing(listing, await sessionOf(await person()));
  const { found } = await loadSearch({ q: "арматура 14 мм" }, "ru");
  expect(found).toMatchObject({ catalogue: { page: { total: 0 } }, near: [{ title: "Арматура А500С 12 мм" }] });
  expect(findNear).toHaveBeenCalledTimes(1);
});

it.each([
  ["хлопковый шрот 500 т", ["sunflower-meal", "soybean-meal", "rapeseed-meal"]],
  ["арматура 14 мм Якутск", ["rebar"]],
  ["зерновые в Якутске", ["grains"]],
  ["небывальщина", []],
])("offers the nearest categories of «%s»", async (q, slugs) => {
  const { found } = await loadSearch({ q }, "ru");
  expect(found?.nearest.map(({ slug }) => slug).sort()).toEqual(slugs.sort());
});
