import { expect, it } from "vitest";
import { Gate, type GateOptions, type Slot } from "./gate";

/** A gate before a worker that takes `cost` milliseconds for each, one after the other, on a clock of its own. */
function simulation(options: Omit<GateOptions, "now">) {
  let clock = 0;
  let free = 0;
  const gate = new Gate({ ...options, now: () => clock });
  const under: { slot: Slot; since: number; until: number }[] = [];
  const waits: number[] = [];
  let refused = 0;
  const arrive = (cost: number, patient = false) => {
    const slot = gate.acquire("a", patient);
    if (!slot) {
      refused += 1;
      return;
    }
    free = Math.max(free, clock) + cost;
    under.push({ slot, since: clock, until: free });
  };
  const pass = (milliseconds: number) => {
    const end = clock + milliseconds;
    for (let first = under[0]; first && first.until <= end; first = under[0]) {
      under.shift();
      clock = first.until;
      first.slot.release();
      waits.push(first.until - first.since);
    }
    clock = end;
  };
  return { gate, arrive, pass, waits, refused: () => refused };
}

const OPTIONS = { minLimit: 32, initialLimit: 200, maxLimit: 1_000, maxWaitMs: 400 };

it.each([1, 2.5, 10, 40])(
  "the gate uses its whole capacity under ten times the load, and no request waits a second (%d ms each)",
  (cost) => {
    const { arrive, pass, waits, refused } = simulation({
      ...OPTIONS,
      minLimit: 8,
      initialLimit: Math.min(200, 1_000 / cost),
    });
    const step = cost / 10;
    for (let at = 0; at < 20_000; at += step) {
      arrive(cost);
      pass(step);
    }
    expect(waits.length * cost).toBeGreaterThan(18_000);
    expect(refused()).toBeGreaterThan(waits.length * 7);
    expect(Math.max(...waits)).toBeLessThan(1_050);
    const late = waits.slice(waits.length / 4).toSorted((a, b) => a - b);
    expect(late[Math.floor(late.length * 0.99)]).toBeLessThan(600);
  },
);

it("the gate refuses nothing of a load that it can serve", () => {
  const { arrive, pass, refused } = simulation(OPTIONS);
  for (let round = 0; round < 5_000; round += 1) {
    // Now and then one is slow.
    arrive(round % 50 === 0 ? 60 : 2);
    pass(4);
  }
  expect(refused()).toBe(0);
});

it("the gate accepts a burst, and every request that must not be refused", () => {
  const burst = simulation(OPTIONS);
  for (let index = 0; index < 300; index += 1) burst.arrive(10);
  expect(burst.gate.inside).toBe(200);
  expect(burst.refused()).toBe(100);
  burst.pass(1_000);
  for (let index = 0; index < 200; index += 1) burst.arrive(10, true);
  expect(burst.refused()).toBe(100);
  const most = simulation(OPTIONS);
  for (let index = 0; index < 1_200; index += 1) most.arrive(10, true);
  expect(most.gate.inside).toBe(1_000);
});

it("the gate accepts more again when a slow time is over", () => {
  const { gate, arrive, pass } = simulation(OPTIONS);
  for (let index = 0; index < 200; index += 1) arrive(100);
  pass(20_000);
  expect(gate.inside).toBe(0);
  for (let index = 0; index < 200; index += 1) arrive(1);
  expect(gate.inside).toBeLessThan(200);
  pass(4_000);
  for (let index = 0; index < 200; index += 1) arrive(1);
  expect(gate.inside).toBe(200);
});

it("the gate lets a limited number work at a time, in turn", async () => {
  const gate = new Gate({ minLimit: 4, initialLimit: 10, maxLimit: 10, maxWaitMs: 400, concurrency: 2 });
  let working = 0;
  let highest = 0;
  const order: number[] = [];
  const work = async (number: number) => {
    const slot = gate.acquire("a");
    await slot?.turn;
    order.push(number);
    working += 1;
    highest = Math.max(highest, working);
    await new Promise((resolve) => setTimeout(resolve, 2));
    working -= 1;
    slot?.release();
    slot?.release();
  };
  await Promise.all(Array.from({ length: 10 }, (_, number) => work(number)));
  expect(highest).toBe(2);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(gate.inside).toBe(0);
});

it("the gate lets fewer work at a time when overloaded, and all the rest afterwards", async () => {
  const gate = new Gate({
    minLimit: 4,
    initialLimit: 20,
    maxLimit: 20,
    maxWaitMs: 400,
    concurrency: 4,
    overloadedConcurrency: 1,
  });
  const slots = Array.from({ length: 10 }, () => gate.acquire("a"));
  const working = new Set(slots.filter((slot) => slot?.turn === null));
  for (const slot of slots) slot?.turn?.then(() => working.add(slot));
  const afterLeaving = async (count: number) => {
    for (const slot of [...working].slice(0, count)) {
      working.delete(slot);
      slot?.release();
    }
    await new Promise((resolve) => setImmediate(resolve));
    return [gate.inside, working.size];
  };
  expect([gate.inside, working.size]).toEqual([10, 4]);
  // Those who came before the crowd end their work; then one after the other.
  expect(await afterLeaving(3)).toEqual([7, 1]);
  expect(await afterLeaving(1)).toEqual([6, 1]);
  expect(await afterLeaving(1)).toEqual([5, 1]);
  expect(await afterLeaving(1)).toEqual([4, 4]);
  expect(await afterLeaving(4)).toEqual([0, 0]);
});

it.each([
  [1, 20],
  [5, 4],
  [50, 2],
])("the gate lets more work at a time when each request takes little (%d ms: %d)", async (cost, expected) => {
  let clock = 0;
  const now = () => clock;
  const gate = new Gate({
    minLimit: 4,
    initialLimit: 200,
    maxLimit: 200,
    maxWaitMs: 4_000,
    concurrency: 8,
    overloadedConcurrency: 2,
    overloadedMs: 20,
    now,
  });
  const working: Slot[] = [];
  const arrive = () => {
    const slot = gate.acquire("a");
    if (slot?.turn) slot.turn.then(() => working.push(slot));
    else if (slot) working.push(slot);
  };
  for (let index = 0; index < 60; index += 1) arrive();
  for (let index = 0; index < 200; index += 1) {
    clock += cost;
    working.shift()?.release();
    arrive();
    await null;
  }
  expect(gate.inside).toBe(60);
  expect(working.length).toBe(expected);
  // Old measurements do not count.
  clock += 4_000;
  while (working.length > 2) working.shift()?.release();
  await null;
  expect(working.length).toBe(2);
});

it("the gate gives a slot to others while a request waits for its body, and takes the next turn then", async () => {
  const gate = new Gate({ minLimit: 4, initialLimit: 10, maxLimit: 10, maxWaitMs: 400, concurrency: 1 });
  const slow = gate.acquire("a");
  let arrived = () => {};
  const body = slow?.releaseWhile(() => new Promise<void>((resolve) => (arrived = resolve)));
  const other = gate.acquire("a");
  expect([slow?.turn, other?.turn, gate.inside]).toEqual([null, null, 1]);
  arrived();
  let mine = false;
  body?.then(() => (mine = true));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect([mine, gate.inside]).toEqual([false, 2]);
  other?.release();
  await body;
  slow?.release();
  expect(gate.inside).toBe(0);
});

it("the gate refuses nothing up to its safe limit, however slow, and falls back to what it learnt when more come", () => {
  const { gate, arrive, pass, refused } = simulation({ ...OPTIONS, safeLimit: 200 });
  // Once it is known how slow they are, only 32 would be accepted.
  for (let index = 0; index < 40; index += 1) arrive(50);
  pass(2_500);
  for (let index = 0; index < 200; index += 1) arrive(50);
  expect([gate.inside, refused()]).toEqual([200, 0]);
  arrive(50);
  expect(refused()).toBe(1);
  pass(900);
  arrive(50);
  expect(refused()).toBe(2);
  pass(2_000);
  while (gate.inside < 200) arrive(50);
  expect(refused()).toBe(2);
});
