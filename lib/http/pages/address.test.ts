import { expect, test } from "vitest";
import { z } from "zod";
import { CompanyQuery } from "@/lib/companies/contract";
import { pageParameters } from "@/lib/core/page";
import { type RawParams, readAddress, readPageNumber, readPlainParams } from "./address";

const companies = (raw: RawParams) => readAddress(CompanyQuery, raw, { usual: { perPage: 40 } });

test("an address is read like an API query, with the page's number of rows unless it is given", () => {
  const { query, refused } = companies({ q: "сталь", country: "Россия", sortBy: "listings", page: "2" });
  expect(refused).toEqual([]);
  expect(query).toMatchObject({ q: "сталь", country: "RU", sortBy: "listings", page: 2, perPage: 40 });
  expect(companies({ perPage: "10" })).toMatchObject({ query: { perPage: 10 }, params: { perPage: "10" } });
});

test("empty fields of a form and tracking parameters are ignored", () => {
  expect(companies({ q: " ", country: "", region: undefined, utm_source: "vk", rb_clickid: ["1", "2"] })).toMatchObject(
    {
      params: {},
      refused: [],
    },
  );
});

test("parameters that are not valid are named, and the rest is kept", () => {
  const { params, refused } = companies({
    q: "сталь",
    country: "Атлантида",
    page: "0",
    colour: "red",
    sortBy: ["name", "newest"],
  });
  expect(refused).toEqual(
    expect.arrayContaining([
      { name: "country", value: "Атлантида" },
      { name: "page", value: "0" },
      { name: "colour", value: "red" },
      { name: "sortBy", value: "name, newest" },
    ]),
  );
  expect(refused).toHaveLength(4);
  expect(params).toEqual({ q: "сталь" });
});

test("a parameter that the page fixes is refused in its address", () => {
  const read = readAddress(
    z.strictObject({ cat: z.string().optional(), ...pageParameters }),
    { cat: "b", perPage: "9" },
    {
      fixed: { cat: null, perPage: 20 },
    },
  );
  expect(read).toEqual({
    query: { perPage: 20 },
    params: {},
    lists: {},
    refused: [
      { name: "cat", value: "b" },
      { name: "perPage", value: "9" },
    ],
  });
});

test("a page number that lies too deep is left out and named", () => {
  expect(companies({ page: "2500" })).toMatchObject({ query: { page: 2500 }, refused: [] });
  expect(companies({ page: "2501" })).toMatchObject({ params: {}, refused: [{ name: "page", value: "2501" }] });
  expect(companies({ page: "2501", perPage: "10" })).toMatchObject({ query: { page: 2501 }, refused: [] });
});

test("nothing is asked for when the parameters are valid only apart", () => {
  const Range = z.strictObject({ from: z.string().optional(), to: z.string().optional() });
  const Ordered = Range.refine(({ from = "", to = "~" }) => from <= to);
  expect(readAddress(Ordered, { from: "b", to: "a" })).toMatchObject({ query: {}, params: {} });
});

test.each([
  ["3", 3],
  ["0", 1],
  ["x", 1],
  ["5000", 5000],
  ["5001", 1],
  [["2", "3"], 1],
  [undefined, 1],
])("page %j of an address is page %i of twenty rows", (page, number) => {
  expect(readPageNumber({ page, q: "сталь" }, 20)).toBe(number);
});

test("a parameter that takes one value is read once", () => {
  expect(readPlainParams({ token: "a", next: ["b", "c"], why: undefined, utm_source: "vk" })).toEqual({ token: "a" });
});
