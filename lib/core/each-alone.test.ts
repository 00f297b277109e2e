import { expect, it, vi } from "vitest";
import { processEach, walkKeys } from "./each-alone";

const failing = (...bad: number[]) =>
  vi.fn(async (each: number) => {
    if (bad.includes(each)) throw new Error(`no ${each}`);
  });
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

it("processEach goes on after a failure, and throws at the end", async () => {
  const work = failing(0, 3, 4);
  await expect(processEach(numbers(40), work)).rejects.toMatchObject({
    message: "3 items could not be processed",
    cause: { message: "no 4" },
  });
  expect(work).toHaveBeenCalledTimes(40);
  await processEach(numbers(3), failing());
});

it("processEach stops after ten failures in a row", async () => {
  const scattered = failing(...numbers(40).filter((each) => each % 10 !== 9));
  await expect(processEach(numbers(40), scattered)).rejects.toThrow("36 items");
  const work = failing(...numbers(40).slice(5));
  await expect(processEach(numbers(40), work)).rejects.toThrow("10 items");
  expect(work).toHaveBeenCalledTimes(15);
});

it("walkKeys passes each key once when the keys stay in the list", async () => {
  const keys = ["a", "b", "c", "d", "e"];
  const next = async (after: string) => keys.filter((key) => key > after).slice(0, 2);
  const seen: string[] = [];
  for await (const key of walkKeys("", next)) seen.push(key);
  expect(seen).toEqual(keys);
});
