import { expect, it } from "vitest";
import { listPageNumbers } from "./page-links";

it.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 33, [1, 2, 3, null, 32, 33]],
  [16, 33, [1, 2, null, 14, 15, 16, 17, 18, null, 32, 33]],
  [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [40, 33, [1, 2, null, 32, 33]],
])("links from page %d of %d", (page, total, expected) => {
  expect(listPageNumbers(page, total)).toEqual(expected);
});
