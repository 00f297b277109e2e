import fc from "fast-check";
import { expect, test } from "vitest";
import { splitUrl } from "./api-request";

const asUrl = (url: string) => {
  const { pathname, search } = new URL(url);
  return { pathname, search };
};
const partsOf = (url: string) => {
  const { pathname, search } = splitUrl(url);
  return { pathname, search };
};

test.each([
  "/api",
  "/api/listings?cat=grains&page=2",
  "/api/listings?",
  "/api/a/../b",
  "/api/./b",
  "/api/..",
  "/api/%2e%2E/b",
  "/api/.hidden/b..c",
  "/api/x?q=../..&a='b'",
  "/api/x?q=%D0%B0+b%20c#part",
  "/api/\\x",
  "/api/ёж?q=ёж",
  '/api/x?q="<>`{}|^',
  "//x/y",
  "/",
])("%s is parsed as URL parses it", (path) => {
  expect(partsOf(`http://localhost${path}`)).toEqual(asUrl(`http://localhost${path}`));
});

test("any address is parsed as URL parses it", () => {
  const path = fc.string({ unit: fc.constantFrom(..."/.?#%2eEaZ09&=+-_~'\" \\:@;,!$()*[]<>`{}|^яé\u{1F33E}") });
  fc.assert(
    fc.property(path, (text) => {
      const url = `http://localhost/${text}`;
      expect(partsOf(url)).toEqual(asUrl(url));
    }),
    { numRuns: 5_000 },
  );
});
