import { afterEach, expect, it, vi } from "vitest";
import { createId, isId } from "./id";

afterEach(() => vi.useRealTimers());

it("createId sorts ids by their time, also within a millisecond", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T09:00:00Z") });
  const made = Array.from({ length: 1_000 }, createId);
  vi.advanceTimersByTime(1);
  made.push(createId());
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
  expect(made.every(isId)).toBe(true);
});
