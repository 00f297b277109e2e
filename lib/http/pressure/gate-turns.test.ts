// Turns and shares of visitors at one gate.
import fc from "fast-check";
import { expect, it } from "vitest";
import { Gate, type Slot } from "./gate";

const SHARED = { minLimit: 4, initialLimit: 8, maxLimit: 8, maxWaitMs: 400, concurrency: 2 };

it("a full gate accepts a newcomer, up to an equal share of the limit, and refuses the visitor who has most", () => {
  const gate = new Gate(SHARED);
  const fill = (visitor: string, patient = false) => {
    let slots = 0;
    for (let index = 0; index < 20; index += 1) slots += gate.acquire(visitor, patient) ? 1 : 0;
    return slots;
  };
  expect(fill("hog")).toBe(8);
  expect(fill("patient hog", true)).toBe(4);
  expect(fill("a")).toBe(2);
  expect(fill("b")).toBe(2);
  expect(fill("c")).toBe(1);
  expect(fill("hog")).toBe(0);
  for (const visitor of ["d", "e", "f"]) expect(fill(visitor)).toBe(1);
  // A ninth visitor would have less than one slot of eight.
  expect(fill("g")).toBe(0);
});

it("turns go round by visitor, so that a newcomer waits for one turn of a hog, not for all of them", async () => {
  const gate = new Gate({ ...SHARED, concurrency: 1 });
  const order: string[] = [];
  const work = async (name: string) => {
    const slot = gate.acquire(name.charAt(0));
    await slot?.turn;
    order.push(name);
    slot?.release();
  };
  await Promise.all(["h1", "h2", "h3", "h4", "h5", "a1", "a2", "b1"].map(work));
  expect(order).toEqual(["h1", "h2", "a1", "b1", "h3", "a2", "h4", "h5"]);
});

/** Steps of visitors at a gate: come, end the work of one who has a turn, pause it, or come back from a pause. */
const Steps = fc.array(
  fc.record({
    act: fc.constantFrom("come", "come", "come", "end", "end", "pause", "resume"),
    visitor: fc.constantFrom("a", "b", "c", "d"),
    pick: fc.nat(50),
    ms: fc.nat(300),
  }),
  { maxLength: 120 },
);

it("turns never pass the limit, none is idle while somebody waits, nobody starves, and no slot leaks", async () => {
  await fc.assert(
    fc.asyncProperty(Steps, fc.boolean(), async (steps, isCareful) => {
      let clock = 0;
      const limits = isCareful ? { overloadedConcurrency: 2, overloadedMs: 100 } : {};
      const gate = new Gate({ ...SHARED, concurrency: 3, ...limits, now: () => clock });
      const working: { slot: Slot; visitor: string }[] = [];
      const paused: (() => void)[] = [];
      const waiting = { a: 0, b: 0, c: 0, d: 0 };
      /** Turns of others since a visitor began to wait for its next one. */
      const passed = { a: new Set<string>(), b: new Set<string>(), c: new Set<string>(), d: new Set<string>() };
      type Name = keyof typeof waiting;
      const begin = (slot: Slot, visitor: Name) => {
        working.push({ slot, visitor });
        for (const other of Object.keys(waiting) as Name[]) {
          if (other === visitor || waiting[other] === 0) continue;
          expect(passed[other].has(visitor), `${visitor} came twice before ${other}`).toBe(false);
          passed[other].add(visitor);
        }
        passed[visitor].clear();
      };
      const wait = (slot: Slot, visitor: Name, turn: Promise<unknown>) => {
        if (waiting[visitor] === 0) passed[visitor].clear();
        waiting[visitor] += 1;
        void turn.then(() => {
          waiting[visitor] -= 1;
          begin(slot, visitor);
        });
      };
      const settle = () => new Promise((resolve) => setImmediate(resolve));
      const take = (pick: number) => working.splice(pick % Math.max(1, working.length), 1)[0];
      const act = async ({
        act: name,
        visitor,
        pick,
        ms,
      }: {
        act: string;
        visitor: string;
        pick: number;
        ms: number;
      }) => {
        clock += ms;
        if (name === "come") {
          const slot = gate.acquire(visitor);
          if (slot?.turn) wait(slot, visitor as Name, slot.turn);
          else if (slot) begin(slot, visitor as Name);
        } else if (name === "resume") {
          paused.shift()?.();
        } else {
          const ended = take(pick);
          if (name === "end") ended?.slot.release();
          else if (ended) {
            const back = ended.slot.releaseWhile(() => new Promise<void>((resolve) => paused.push(resolve)));
            void back.then(() => working.push(ended));
          }
        }
        await settle();
        expect(working.length).toBeLessThanOrEqual(3);
        expect(gate.inside - gate.waiting).toBe(working.length);
        if (gate.waiting > 0) expect(working.length).toBeGreaterThanOrEqual(isCareful ? 2 : 3);
      };
      for (const step of steps) await act(step);
      while (paused.length > 0) await act({ act: "resume", visitor: "a", pick: 0, ms: 1 });
      while (working.length > 0) await act({ act: "end", visitor: "a", pick: 0, ms: 1 });
      expect([gate.inside, gate.waiting]).toEqual([0, 0]);
      // Nothing is left of anybody: the first eight who come are accepted, as in a new gate.
      clock += 10_000;
      for (let index = 0; index < 8; index += 1) expect(gate.acquire("e")).not.toBeNull();
    }),
    { numRuns: 150 },
  );
});
