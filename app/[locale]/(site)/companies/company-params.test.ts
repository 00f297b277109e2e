import { describe, expect, it } from "vitest";
import { readCompanyParams } from "./company-params";

describe("readCompanyParams", () => {
  it("reads what the API reads, with forty rows unless told", () => {
    const { query, refused } = readCompanyParams({ q: "сталь", country: "Россия", sortBy: "listings", page: "2" });
    expect(refused).toEqual([]);
    expect(query).toMatchObject({ q: "сталь", country: "RU", sortBy: "listings", page: 2, perPage: 40 });
  });

  it("takes empty fields of the form as not given", () => {
    expect(readCompanyParams({ q: " ", country: "", region: "", cat: "" })).toMatchObject({ params: {}, refused: [] });
  });

  it("does not mind what an advertisement added to its link", () => {
    expect(readCompanyParams({ q: "сталь", utm_source: "vk", rb_clickid: "1" })).toMatchObject({
      params: { q: "сталь" },
      refused: [],
    });
  });

  it("names what it can't use and keeps the rest", () => {
    const { params, refused } = readCompanyParams(
      { q: "сталь", country: "Атлантида", page: "0", colour: "red", sortBy: ["name", "newest"], cat: "nope" },
      ["cat"],
    );
    expect(refused.map(({ name }) => name).sort()).toEqual(["cat", "colour", "country", "page", "sortBy"]);
    expect(params).toEqual({ q: "сталь" });
  });
});
