import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gather } from "./gather";

const doubled = () => vi.fn(async (asked: readonly number[]) => asked.map((one) => one * 2));

it("does together what is asked in one turn of the loop, and gives each its own answer", async () => {
  const all = doubled();
  const double = gather(all);
  expect(await Promise.all([3, 1, 3].map(double))).toEqual([6, 2, 6]);
  expect(all.mock.calls).toEqual([[[3, 1, 3]]]);
  expect(await double(5)).toBe(10);
  expect(all.mock.calls).toHaveLength(2);
});

it("waits for nobody: what is asked while a batch is under way is another one", async () => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const all = vi.fn(async (asked: readonly string[]) => {
    if (asked.includes("slow")) await held;
    return asked;
  });
  const echo = gather(all);
  const slow = echo("slow");
  await new Promise((resolve) => setImmediate(resolve));
  expect(await echo("quick")).toBe("quick");
  goOn();
  expect(await slow).toBe("slow");
});

/** Asks of a gathering with patience, each batch held until it is let go. */
function held(patience: number) {
  const batches: { asked: readonly number[]; letGo: () => void }[] = [];
  const ask = gather<number, number>(
    (asked) =>
      new Promise((resolve) => {
        batches.push({ asked, letGo: () => resolve(asked) });
      }),
    { patience },
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  /** Asks these, each in a turn of its own, and returns what goes together so far. */
  const inTurns = async (...numbers: number[]) => {
    for (const number of numbers) {
      void ask(number);
      await turn();
    }
    return batches.map(({ asked }) => asked);
  };
  return { ask, inTurns, batches, turn };
}

it("with patience, lets those who come one by one wait until they are so many times as many", async () => {
  const { inTurns } = held(2);
  expect(await inTurns(1)).toEqual([[1]]);
  expect(await inTurns(2)).toEqual([[1]]);
  expect(await inTurns(3)).toEqual([[1], [2, 3]]);
  expect(await inTurns(4, 5, 6, 7, 8)).toEqual([[1], [2, 3]]);
  expect(await inTurns(9)).toEqual([[1], [2, 3], [4, 5, 6, 7, 8, 9]]);
});

it("with patience, lets them go when those before them are done", async () => {
  const { ask, inTurns, batches, turn } = held(2);
  await inTurns(1, 2);
  batches[0]?.letGo();
  await turn();
  expect(batches.map(({ asked }) => asked)).toEqual([[1], [2]]);
  batches[1]?.letGo();
  await turn();
  // Nobody is under way then: what comes in one turn goes together at its end.
  void ask(3);
  expect(await inTurns(4)).toEqual([[1], [2], [3, 4]]);
});

it("with patience, waits on for the rest of those under way when a part of them is done", async () => {
  const { inTurns, batches, turn } = held(2);
  expect(await inTurns(1, 2, 3, 4)).toEqual([[1], [2, 3]]);
  batches[0]?.letGo();
  await turn();
  expect(batches.map(({ asked }) => asked)).toEqual([[1], [2, 3]]);
});

it("with patience, waits for nobody who failed, nor for who is left with a promise", async () => {
  const all = vi.fn(async ([asked = 0]: readonly number[]) => {
    if (asked === 1) throw new Error("the first one fails");
    return [new Promise<number>(() => {})];
  });
  const ask = gather<number, number>(all, { patience: 2 });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  await expect(ask(1)).rejects.toThrow("the first one fails");
  for (const next of [2, 3]) {
    void ask(next);
    await turn();
    expect(all).toHaveBeenLastCalledWith([next]);
  }
});

describe("with patience, for what takes long", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("waits 10 ms from the first one on, and again after that", async () => {
    const { inTurns, batches } = held(9);
    expect(await inTurns(1, 2)).toEqual([[1]]);
    vi.advanceTimersByTime(6);
    expect(await inTurns(3)).toEqual([[1]]);
    vi.advanceTimersByTime(3);
    expect(batches).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(batches.map(({ asked }) => asked)).toEqual([[1], [2, 3]]);
    expect(await inTurns(4)).toEqual([[1], [2, 3]]);
    vi.advanceTimersByTime(10);
    expect(batches.map(({ asked }) => asked)).toEqual([[1], [2, 3], [4]]);
  });

  it("hurries nobody by the time of those who are gone", async () => {
    const { inTurns, batches } = held(2);
    await inTurns(1, 2);
    vi.advanceTimersByTime(6);
    expect(await inTurns(3, 4)).toEqual([[1], [2, 3]]);
    vi.advanceTimersByTime(9);
    expect(batches).toHaveLength(2);
  });
});

it("lets one wait longer than the others", async () => {
  let goOn = (_: string) => {};
  const held = new Promise<string>((resolve) => {
    goOn = resolve;
  });
  const echo = gather<string, string>(async (asked) => asked.map((one) => (one === "slow" ? held : one)));
  const slow = echo("slow");
  expect(await echo("quick")).toBe("quick");
  goOn("at last");
  expect(await slow).toBe("at last");
});

it("splits what is too much for one", async () => {
  const all = doubled();
  const double = gather(all, { most: 2 });
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(all.mock.calls).toEqual([[[1, 2]], [[3, 4]], [[5]]]);
});

it("rejects who got an error in the place of an answer, or everyone when all failed", async () => {
  const odd = gather<number, number>(async (asked) =>
    asked.map((one) => (one % 2 ? one : new RangeError(`${one} is even`))),
  );
  expect(await Promise.allSettled([1, 2, 3].map(odd))).toMatchObject([
    { value: 1 },
    { reason: { message: "2 is even" } },
    { value: 3 },
  ]);
  const broken = gather<number, number>(async () => {
    throw new Error("out of reach");
  });
  const [one, other] = await Promise.allSettled([broken(1), broken(2)]);
  expect([one, other]).toMatchObject([
    { reason: { message: "out of reach" } },
    { reason: { message: "out of reach" } },
  ]);
});
