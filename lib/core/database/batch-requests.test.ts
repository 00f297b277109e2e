import { expect, it, vi } from "vitest";
import { batchRequests } from "./batch-requests";

const doubled = () => vi.fn(async (asked: readonly number[]) => asked.map((one) => one * 2));

it("batched calls of one turn become one call, and each gets its own answer", async () => {
  const all = doubled();
  const double = batchRequests(all);
  expect(await Promise.all([3, 1, 3].map(double))).toEqual([6, 2, 6]);
  expect(all.mock.calls).toEqual([[[3, 1, 3]]]);
  expect(await double(5)).toBe(10);
  expect(all.mock.calls).toHaveLength(2);
});

it("calls do not wait while a batch is under way", async () => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const all = vi.fn(async (asked: readonly string[]) => {
    if (asked.includes("slow")) await held;
    return asked;
  });
  const echo = batchRequests(all);
  const slow = echo("slow");
  await new Promise((resolve) => setImmediate(resolve));
  expect(await echo("quick")).toBe("quick");
  goOn();
  expect(await slow).toBe("slow");
});

it("one call may take longer than the others", async () => {
  let goOn = (_: string) => {};
  const held = new Promise<string>((resolve) => {
    goOn = resolve;
  });
  const echo = batchRequests<string, string>(async (asked) => asked.map((one) => (one === "slow" ? held : one)));
  const slow = echo("slow");
  expect(await echo("quick")).toBe("quick");
  goOn("at last");
  expect(await slow).toBe("at last");
});

it("a batch is split when it is too large", async () => {
  const all = doubled();
  const double = batchRequests(all, { maxBatch: 2 });
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(all.mock.calls).toEqual([[[1, 2]], [[3, 4]], [[5]]]);
});

it("a call is rejected when its answer is an error, and all calls when the batch throws", async () => {
  const odd = batchRequests<number, number>(async (asked) =>
    asked.map((one) => (one % 2 ? one : new RangeError(`${one} is even`))),
  );
  expect(await Promise.allSettled([1, 2, 3].map(odd))).toMatchObject([
    { value: 1 },
    { reason: { message: "2 is even" } },
    { value: 3 },
  ]);
  const broken = batchRequests<number, number>(async () => {
    throw new Error("out of reach");
  });
  const [one, other] = await Promise.allSettled([broken(1), broken(2)]);
  expect([one, other]).toMatchObject([
    { reason: { message: "out of reach" } },
    { reason: { message: "out of reach" } },
  ]);
});
