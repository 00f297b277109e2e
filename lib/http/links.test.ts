import { expect, it } from "vitest";
import { pageLinks } from "./links";

const rels = (search: string, page: number, totalPages: number, nextCursor: string | null = null) =>
  [
    ...pageLinks(new URL(`http://x.example/api/listings${search}`), {
      data: [],
      total: 0,
      page,
      totalPages,
      nextCursor,
    }).matchAll(/\/api\/listings\?([^>]*)>; rel="(\w+)"/g),
  ].map(([, query, rel]) => `${rel} ${query}`);

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
