import { describe, expect, it } from "vitest";
import type { Locale } from "@/lib/i18n/routing";
import { findCategory } from "@/lib/reference/categories/tree";
import { readFeedParams } from "./feed-params";

const read = (query: string, category: string | null = null, locale: Locale = "ru") =>
  readFeedParams(new URLSearchParams(query), category ? findCategory(category) : null, locale);

describe("readFeedParams", () => {
  it("reads the filters of a page's address and leaves its order and place", () => {
    const { filters, params, lists, refused } = read(
      "country=Россия&priceMin=14 500&page=3&sortBy=price&view=cards",
      "grains",
    );
    expect(refused).toEqual([]);
    expect(filters).toEqual({ cat: "grains", country: ["RU"], priceMin: 14500 });
    expect(params).toEqual({ priceMin: "14500" });
    expect(lists).toEqual({ country: ["Россия"] });
  });

  it("reads amounts as the feed's language writes them", () => {
    expect(read("priceMax=14,500", null, "en")).toMatchObject({
      filters: { priceMax: 14500 },
      params: { priceMax: "14500" },
    });
  });

  it("takes a category as the API does, where the path has none", () => {
    expect(read("cat=grains")).toMatchObject({ filters: { cat: "grains" }, params: {}, refused: [] });
    expect(read("cat=grains", "rebar").refused).toEqual(["cat"]);
    expect(read("cat=nope").refused).toEqual(["cat"]);
  });

  it("keeps currency and VAT of the prices, in which bounds are compared", () => {
    const { filters, params } = read("priceIn=usd&vatView=excluded&comparablePriceMax=300", "rebar");
    expect(filters).toEqual({ cat: "rebar", priceIn: "USD", vatView: "excluded", comparablePriceMax: "300" });
    expect(params).toEqual({ priceIn: "usd", vatView: "excluded", comparablePriceMax: "300" });
    expect(read("priceIn=XXX").refused).toEqual(["priceIn"]);
  });

  it("does not mind what a mailing added to its link", () => {
    expect(read("type=SELL&utm_source=mail&mc_cid=1")).toMatchObject({ params: { type: "SELL" }, refused: [] });
  });

  it("names what it can't use", () => {
    expect(read("nope=1&type=SELL&type=BUY&attr.protein.min=x").refused.sort()).toEqual(
      ["attr.protein.min", "nope", "type"].sort(),
    );
  });
});
