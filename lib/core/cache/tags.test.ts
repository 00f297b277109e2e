import { afterEach, expect, it, vi } from "vitest";
import { holdToday } from "./tags";

afterEach(() => vi.useRealTimers());

let number = 0;
const holdCount = (read = async () => ++number) =>
  holdToday(`count-${Math.random()}`, { tags: ["feeds"], maxAgeMs: 30_000 }, read);

it("is read once, by requests of the same moment too, until it is dropped", async () => {
  const held = holdCount();
  const [one, same] = await Promise.all([held.get(), held.get()]);
  expect(same).toBe(one);
  expect(await held.get()).toBe(one);
  held.drop();
  expect(await held.get()).toBe(one + 1);
});

it("ends with its age, and at midnight in Moscow", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-25T20:59:50Z") });
  const held = holdCount();
  const first = await held.get();
  vi.setSystemTime(new Date("2026-11-25T20:59:59Z"));
  expect(await held.get()).toBe(first);
  vi.setSystemTime(new Date("2026-11-25T21:00:00Z"));
  expect(await held.get()).toBe(first + 1);
  vi.setSystemTime(new Date("2026-11-25T21:00:29Z"));
  expect(await held.get()).toBe(first + 1);
  vi.setSystemTime(new Date("2026-11-25T21:00:31Z"));
  expect(await held.get()).toBe(first + 2);
});

it("a failed read is not held", async () => {
  let fails = true;
  const held = holdCount(async () => {
    if (fails) throw new Error("down");
    return 5;
  });
  await expect(held.get()).rejects.toThrow("down");
  fails = false;
  expect(await held.get()).toBe(5);
});
