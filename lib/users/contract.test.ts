import { expect, test } from "vitest";
import { getVersionsToAccept } from "@/lib/legal/policy";
import { NewPassword, SignUpInput } from "./contract";

const person = {
  name: "Анна",
  email: "anna@tonna.example",
  password: "a long password",
  locale: "ru",
  ...getVersionsToAccept(),
};

test.each([
  ["123456789", false],
  ["tonna-demo", true],
  ["ё".repeat(128), true],
  ["ё".repeat(129), false],
  ["👍".repeat(10), true],
  ["          ", true],
  ["with nul \u0000 inside", false],
  ["lone \ud800 surrogate", false],
])("the password %j is accepted: %s", (value, accepted) => {
  expect(NewPassword.safeParse(value).success).toBe(accepted);
});

test("the address is refused as a password", () => {
  const same = SignUpInput.safeParse({ ...person, password: "ANNA@tonna.example" });
  expect(same.error?.issues).toMatchObject([{ path: ["password"], params: { code: "same_as_email" } }]);
  expect(SignUpInput.safeParse(person).success).toBe(true);
});

test("unknown fields are refused", () => {
  expect(SignUpInput.safeParse({ ...person, role: "admin" }).success).toBe(false);
});
