import { expect, it } from "vitest";
import { buildPageLinks } from "./output";

const link = (search: string, page: number, totalPages: number, nextCursor: string | null, how = {}) =>
  buildPageLinks(
    new URL(`http://x.example/api/listings${search}`),
    { data: [], total: 0, page, totalPages, nextCursor },
    how,
  ) ?? "";
const rels = (...given: Parameters<typeof link>) =>
  [...link(...given).matchAll(/\/api\/listings\?([^>]*)>; rel="(\w+)"/g)].map(([, query, rel]) => `${rel} ${query}`);

it.each([
  ["an empty list", "", 1, 0, null, ["first page=1"]],
  ["the only page", "", 1, 1, null, ["first page=1", "last page=1"]],
  [
    "a middle page",
    "?type=BUY&page=2",
    2,
    3,
    "c",
    ["first type=BUY&page=1", "prev type=BUY&page=1", "next type=BUY&page=3", "last type=BUY&page=3"],
  ],
  ["past the end", "?page=9", 9, 3, null, ["first page=1", "prev page=3", "last page=3"]],
  ["by cursor", "?cursor=b", 2, 3, "c", ["first page=1", "next cursor=c"]],
  ["the last by cursor", "?cursor=b", 3, 3, null, ["first page=1"]],
] as const)("Link of %s", (_name, search, page, totalPages, cursor, expected) => {
  expect(rels(search, page, totalPages, cursor)).toEqual(expected);
});

it("Link leads on by cursor when new items may come first", () => {
  expect(rels("?perPage=2", 1, 3, "c", { byCursor: true })).toEqual([
    "first perPage=2&page=1",
    "next perPage=2&cursor=c",
    "last perPage=2&page=3",
  ]);
  expect(rels("", 3, 3, null, { byCursor: true })).toEqual(["first page=1", "prev page=2", "last page=3"]);
});

it("Link stays short enough for any client and proxy, with any query", () => {
  const long = (length: number) => link(`?q=${"a".repeat(length)}`, 2, 3, "c");
  expect(long(400).match(/rel=/g)).toHaveLength(4);
  expect(long(600)).toMatch(/^<[^>]*page=3>; rel="next"$/);
  expect(long(2_000)).toBe("");
});
