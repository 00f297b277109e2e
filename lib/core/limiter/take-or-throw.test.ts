import { expect, it } from "vitest";
import { countSecondsUntil } from "./take-or-throw";

it("a wait is rounded up to whole seconds, at least one", () => {
  expect(countSecondsUntil(new Date(5_000), 5_000)).toBe(1);
  expect(countSecondsUntil(new Date(6_001), 5_000)).toBe(2);
  expect(countSecondsUntil(new Date(65_000), 5_000)).toBe(60);
  expect(countSecondsUntil(new Date(1_000), 5_000)).toBe(1);
});
