import { expect, test } from "vitest";
import { formatEntryPath } from "./entry-path";

test.each([
  ["/ru/account/api-keys?tab=1", "/sign-in?next=%2Fen%2Faccount%2Fapi-keys%3Ftab%3D1"],
  ["/ru/invitation?token=a_b-c", "/sign-in?next=%2Fen%2Finvitation%3Ftoken%3Da_b-c"],
  ["/media/x", "/sign-in?next=%2Fmedia%2Fx"],
  ["//evil.example", "/sign-in"],
  ["/\\evil.example", "/sign-in"],
  ["/..//evil.example", "/sign-in"],
  ["https://evil.example", "/sign-in"],
  ["", "/sign-in"],
  [undefined, "/sign-in"],
  [["/ru", "/en"], "/sign-in"],
])("the link from Russian to English keeps next=%j as %s", (next, expected) => {
  expect(formatEntryPath("/sign-in", next, "ru")).toBe(expected);
});

test("and back", () => {
  expect(formatEntryPath("/sign-up", "/en/account", "en")).toBe("/sign-up?next=%2Fru%2Faccount");
});

test("why one is to sign in comes along", () => {
  expect(formatEntryPath("/sign-in", "/ru/catalogue", "ru", "favourites")).toBe(
    "/sign-in?next=%2Fen%2Fcatalogue&why=favourites",
  );
  expect(formatEntryPath("/sign-in", "//evil.example", "ru", "favourites")).toBe("/sign-in");
});
