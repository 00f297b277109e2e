import { expect, test } from "vitest";
import type { Caller } from "@/lib/core/caller";
import { assertMayAdminister, assertPasswordFits, requireUserId } from "./policy";

const account = { userId: "u1", tariff: "corporate" } as const;
const admin: Caller = { kind: "session", role: "admin", ...account };
const adminsKey: Caller = { kind: "key", keyId: "k", scopes: [], role: "admin", ...account };
const user: Caller = { kind: "session", role: "user", ...account };

test("the system and administrators in a session administer", () => {
  expect(() => assertMayAdminister({ kind: "system", name: "cli" })).not.toThrow();
  expect(() => assertMayAdminister(admin)).not.toThrow();
});

test.each([user, adminsKey, { kind: "anonymous" } as const])("$kind does not administer", (caller) => {
  expect(() => assertMayAdminister(caller)).toThrowError(expect.objectContaining({ code: "not_owner" }));
});

test("only a person in a session has an own account to change", () => {
  expect(requireUserId(user)).toBe("u1");
  expect(() => requireUserId(adminsKey)).toThrowError(expect.objectContaining({ code: "not_owner" }));
});

test("a password must not be the address", () => {
  expect(() => assertPasswordFits("Anna@tonna.example", "anna@tonna.example")).toThrow();
  expect(() => assertPasswordFits("something else", "anna@tonna.example")).not.toThrow();
});
