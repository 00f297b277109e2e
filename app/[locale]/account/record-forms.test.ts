import { expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { readForm } from "@/lib/core/forms";
import { SignUpInput } from "@/lib/users/contract";
import { refuseRecord } from "./record-forms";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("a form gives each wrong field its code and echoes no password", () => {
  const form = formOf({ name: "", email: "anna", password: "short", $ACTION_ID: "1" });
  const input = SignUpInput.safeParse({ ...readForm(form, ["name", "email", "password"]), locale: "ru" });
  expect(input.error && refuseRecord(input.error, form)).toMatchObject({
    status: "error",
    error: "invalid",
    fields: { name: "required", email: "invalid", password: "too_short" },
  });
  expect(input.error && refuseRecord(input.error, form)).toHaveProperty("values", { name: "", email: "anna" });
});

test("a form says why when its command throws", () => {
  const form = formOf({ email: "a@tonna.example" });
  expect(refuseRecord(new AppError("rate_limited", { retryAfter: 7 }), form)).toMatchObject({
    error: "rate_limited",
    retryAfter: 7,
  });
  expect(refuseRecord(new AppError("conflict"), form, { meanings: { conflict: "same_email" } })).toMatchObject({
    error: "same_email",
  });
  const wrong = new AppError("validation_failed", {
    errors: [{ pointer: "#/password", code: "same_as_email", detail: "" }],
  });
  expect(refuseRecord(wrong, form)).toMatchObject({ error: "invalid", fields: { password: "same_as_email" } });
  expect(refuseRecord(new AppError("unavailable"), form)).toMatchObject({ error: "unavailable" });
});
