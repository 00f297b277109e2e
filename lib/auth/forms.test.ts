import { expect, test, vi } from "vitest";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { SignUpInput } from "@/lib/users/contract";
import { formLocale, invalid, nextPath, outageOf, readForm, refused } from "./forms";

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
  expect(nextPath(formOf({ next, locale: "en" }))).toBe(expected);
});

test("an unknown language is Russian", () => {
  expect(formLocale(formOf({ locale: "xx" }))).toBe("ru");
});

test("each wrong field gets its code, and passwords are not echoed", () => {
  const form = formOf({ name: "", email: "anna", password: "short", $ACTION_ID: "1" });
  const input = SignUpInput.safeParse({ ...readForm(form, ["name", "email", "password"]), locale: "ru" });
  expect(input.error && invalid(input.error, form)).toEqual({
    status: "error",
    error: "invalid",
    fields: { name: "required", email: "invalid", password: "too_short" },
    values: { name: "", email: "anna" },
  });
});

test("errors of commands become the form's own", () => {
  const form = formOf({ email: "a@tonna.example" });
  expect(refused(new AppError("rate_limited", { retryAfter: 7 }), form)).toMatchObject({
    error: "rate_limited",
    retryAfter: 7,
  });
  expect(refused(new AppError("conflict"), form, { conflict: "email_taken" })).toMatchObject({ error: "email_taken" });
  const wrong = new AppError("validation_failed", {
    errors: [{ pointer: "#/password", code: "same_as_email", detail: "" }],
  });
  expect(refused(wrong, form)).toMatchObject({ error: "invalid", fields: { password: "same_as_email" } });
  expect(refused(new AppError("unavailable"), form)).toMatchObject({ error: "unavailable" });
});

test.each([
  new AppError("internal"),
  new AppError("rate_limited"),
  new AppError("validation_failed", { errors: [{ pointer: "#/title", code: "required", detail: "" }] }),
  new TypeError("x is undefined"),
])("a fault that no sentence is for is logged before a form says so: %s", (err) => {
  const error = vi.spyOn(log(), "error").mockReturnValue();
  expect(outageOf(err)).toBe("internal");
  expect(error).toHaveBeenCalledExactlyOnceWith({ err }, "a form failed");
  error.mockRestore();
});

test("a server that is busy is no fault to look into", () => {
  const error = vi.spyOn(log(), "error").mockReturnValue();
  for (const code of ["unavailable", "overloaded"] as const) expect(outageOf(new AppError(code))).toBe("unavailable");
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});
