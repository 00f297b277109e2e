import { expect, test } from "vitest";
import { getNextPath } from "./forms";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test.each([
  ["/ru/account/api-keys?tab=1#new", "/ru/account/api-keys?tab=1#new"],
  ["/en/../ru/account", "/ru/account"],
  ["//evil.example", "/en/account"],
  ["/\\evil.example", "/en/account"],
  ["/..//evil.example", "/en/account"],
  ["https://evil.example", "/en/account"],
  ["javascript:alert(1)", "/en/account"],
  ["/\t/evil.example", "/en/account"],
  ["", "/en/account"],
])("after signing in, next=%j leads to %s", (next, expected) => {
  expect(getNextPath(formOf({ next, locale: "en" }))).toBe(expected);
});
