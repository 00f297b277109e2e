import { afterAll, beforeAll, expect, it } from "vitest";
import { closeBus } from "../processes/bus";
import { busHears } from "../processes/test-bus";
import { findFile, putFile, type StorageKey } from "../storage";
import { republishInvalidations } from "./republish-invalidations";
import { getCurrentGeneration, isStale, subscribeToInvalidations } from "./tags";

beforeAll(async () => {
  subscribeToInvalidations();
  await busHears();
});
afterAll(closeBus);

it("invalidation events are repeated and files deleted, for one event or many, without other events", async () => {
  const keys: StorageKey[] = ["private/documents/1/a.pdf", "private/documents/2/b.pdf", "private/documents/3/c.pdf"];
  for (const key of keys) await putFile(key, Buffer.from("%PDF"), "application/pdf");
  const [consumer] = republishInvalidations(["company.closed", "user.deleted"]);
  expect(consumer?.event).toBe("company.closed");
  const moment = getCurrentGeneration();
  await consumer?.consume({ tags: ["one", 2], files: [keys[0], "../nowhere"] });
  await consumer?.consumeAll?.([{ tags: ["two"] }, { files: [keys[1]], tags: "three" }, {}]);
  expect(["one", "two", "three"].map((tag) => isStale(moment, [tag]))).toEqual([true, true, false]);
  expect(await Promise.all(keys.map(async (key) => (await findFile(key)) !== null))).toEqual([false, false, true]);
});
