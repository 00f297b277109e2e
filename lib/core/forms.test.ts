import { expect, test, vi } from "vitest";
import { AppError } from "./errors";
import { collectInput, readForm, toOutage } from "./forms";
import { log } from "./log";

test("a form is read by field names, and echoed without secrets and React's own fields", () => {
  const form = new FormData();
  form.set("name", "Анна");
  form.set("password", "secret");
  form.set("$ACTION_ID", "1");
  form.set("paper", new File(["x"], "x.txt"));
  expect(readForm(form, ["name", "email", "paper"])).toEqual({ name: "Анна", email: "", paper: "" });
  expect(collectInput(form, 3)).toEqual({ name: "Анн" });
});

test.each([
  new AppError("internal"),
  new AppError("rate_limited"),
  new AppError("validation_failed", { errors: [{ pointer: "#/title", code: "required", detail: "" }] }),
  new TypeError("x is undefined"),
])("an unexpected error is logged before a form reports it: %s", (err) => {
  const error = vi.spyOn(log(), "error").mockReturnValue();
  expect(toOutage(err)).toBe("internal");
  expect(error).toHaveBeenCalledExactlyOnceWith({ err }, "a form failed");
  error.mockRestore();
});

test("a busy server is not logged as an error", () => {
  const error = vi.spyOn(log(), "error").mockReturnValue();
  for (const code of ["unavailable", "overloaded"] as const) expect(toOutage(new AppError(code))).toBe("unavailable");
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});
