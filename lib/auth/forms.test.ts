import { expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { readForm } from "@/lib/core/forms";
import { SignUpInput } from "@/lib/users/contract";
import { getNextPath, toFailure, toFieldFailure } from "./forms";

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

test("each wrong field gets its code, and passwords are not echoed", () => {
  const form = formOf({ name: "", email: "anna", password: "short", $ACTION_ID: "1" });
  const input = SignUpInput.safeParse({ ...readForm(form, ["name", "email", "password"]), locale: "ru" });
  expect(input.error && toFieldFailure(input.error, form)).toEqual({
    status: "error",
    error: "invalid",
    fields: { name: "required", email: "invalid", password: "too_short" },
    values: { name: "", email: "anna" },
  });
});

test("errors of commands become the form's own", () => {
  const form = formOf({ email: "a@tonna.example" });
  expect(toFailure(new AppError("rate_limited", { retryAfter: 7 }), form)).toMatchObject({
    error: "rate_limited",
    retryAfter: 7,
  });
  expect(toFailure(new AppError("conflict"), form, { conflict: "email_taken" })).toMatchObject({
    error: "email_taken",
  });
  const wrong = new AppError("validation_failed", {
    errors: [{ pointer: "#/password", code: "same_as_email", detail: "" }],
  });
  expect(toFailure(wrong, form)).toMatchObject({ error: "invalid", fields: { password: "same_as_email" } });
  expect(toFailure(new AppError("unavailable"), form)).toMatchObject({ error: "unavailable" });
});
