import { expect, it } from "vitest";
import { describeError } from "./log";

it("a logged error shows its place, also when its message is long", () => {
  const error = new Error("first line\nparams: second line\nthird line");
  const { stack } = describeError(error) as { stack: string[] };
  expect(stack.length).toBeGreaterThan(0);
  expect(stack.filter((line) => !line.startsWith("at "))).toEqual([]);
  expect(stack[0]).toContain("log.test.ts");
});

it("a logged error shows code and cause", () => {
  const cause = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (email)=(a@b.example) exists.",
  });
  const described = describeError(new Error("a query failed", { cause }));
  expect(described).toMatchObject({ type: "Error", message: "a query failed", cause: { code: "23505" } });
  expect(JSON.stringify(described)).not.toContain("a@b.example");
  expect(describeError("a word")).toEqual({ message: "a word" });
});
