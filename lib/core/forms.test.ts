import { expect, test, vi } from "vitest";
import { AppError } from "./errors";
import { collectInput, readForm, toOutage } from "./forms";
import { log } from "./log";

test("a form is read by the names of its fields; what was typed comes back without secrets and what React adds", () => {
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
])("a fault that no sentence is for is logged before a form says so: %s", (err) => {
  const error = vi.spyOn(log(), "error").mockReturnValue();
  expect(toOutage(err)).toBe("internal");
  expect(error).toHaveBeenCalledExactlyOnceWith({ err }, "a form failed");
  error.mockRestore();
});

test("a server that is busy is no fault to look into", () => {
  const error = vi.spyOn(log(), "error").mockReturnValue();
  for (const code of ["unavailable", "overloaded"] as const) expect(toOutage(new AppError(code))).toBe("unavailable");
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});
