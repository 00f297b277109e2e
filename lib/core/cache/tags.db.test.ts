import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { connect } from "../database/db";
import { closeBus } from "../processes/bus";
import { getCurrentGeneration, invalidate, invalidateEverything, isStale, subscribeToInvalidations } from "./tags";

/** Another process, as far as the bus can tell: a connection of its own that says what a bus would. */
const other = connect(1);
const say = (data: object) =>
  other`select pg_notify('tonna_bus', ${JSON.stringify({ from: "another", topic: "cache.invalidated", data })})`;

beforeAll(async () => {
  subscribeToInvalidations();
  // The listening connection is open once it has heard something.
  await vi.waitFor(async () => {
    await say({ tags: ["warm"] });
    expect(isStale(0, ["warm"])).toBe(true);
  });
});
afterAll(async () => {
  await closeBus();
  await other.end();
});

it("isStale is true at once in this process for invalidated tags", () => {
  const moment = getCurrentGeneration();
  invalidate(["a", "b"]);
  expect([isStale(moment, ["x", "b"]), isStale(moment, ["x"]), isStale(moment, [])]).toEqual([true, false, false]);
  expect(isStale(getCurrentGeneration(), ["a", "b"])).toBe(false);
});

it("isStale is true when another process invalidates a tag", async () => {
  const moment = getCurrentGeneration();
  await say({ tags: ["far"] });
  await expect.poll(() => isStale(moment, ["far"])).toBe(true);
  expect(isStale(moment, ["near"])).toBe(false);
});

it("isStale is true for every tag after a load, after a lost connection, and for generations before the memory", async () => {
  let moment = getCurrentGeneration();
  invalidateEverything();
  expect(isStale(moment, ["anything"])).toBe(true);

  moment = getCurrentGeneration();
  await other`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`;
  await expect.poll(() => isStale(moment, ["anything"]), { timeout: 10_000 }).toBe(true);

  moment = getCurrentGeneration();
  invalidate(Array.from({ length: 20_001 }, (_, index) => `tag:${index}`));
  expect(isStale(moment, ["tag:0", "anything"])).toBe(true);
});
