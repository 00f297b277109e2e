import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/lib/core/db";
import { newId } from "@/lib/core/id";
import { fillSlot, freeSlot, isFinal, slotOf, takeSlot } from "./idempotency";

const slot = (text: string, key = newId(), userId = newId()) =>
  slotOf(userId, "POST", "/api/listings", key, Buffer.from(text));
const refused = (code: string) => expect.objectContaining({ code });
const answer = { status: 201, headers: { "Content-Type": "application/json" }, body: '{"id":"1"}' };

/** The slot as it is so many seconds later. */
const later = ({ key }: { key: string }, seconds: number) =>
  db().execute(
    sql`update idempotency_keys set created_at = created_at - make_interval(secs => ${seconds}) where key = ${key}`,
  );

test("one of several gets the slot; the others wait, and then read what it stored", async () => {
  const mine = slot("{}");
  const taken = await Promise.allSettled(Array.from({ length: 5 }, () => takeSlot(mine)));
  expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(takeSlot(mine)).rejects.toEqual(refused("idempotency_in_progress"));
  await fillSlot(mine, answer);
  expect(await takeSlot(mine)).toEqual(answer);
  await expect(takeSlot({ ...mine, bodyHash: "other" })).rejects.toEqual(refused("idempotency_key_reused"));
});

test("what never came back gives its key to the same request after two minutes, and to another one only after a day", async () => {
  const mine = slot("{}");
  const another = { ...mine, bodyHash: "other" };
  await takeSlot(mine);
  await later(mine, 119);
  await expect(takeSlot(mine)).rejects.toEqual(refused("idempotency_in_progress"));
  await later(mine, 2);
  await expect(takeSlot(another)).rejects.toEqual(refused("idempotency_key_reused"));
  expect(await takeSlot(mine)).toBeNull();
  await later(mine, 86_401);
  expect(await takeSlot(another)).toBeNull();
});

test("an answer is kept for a day; one that says nothing final is not kept at all", async () => {
  const mine = slot("{}");
  await takeSlot(mine);
  await fillSlot(mine, answer);
  await later(mine, 86_399);
  expect(await takeSlot(mine)).toEqual(answer);
  await later(mine, 2);
  expect(await takeSlot(mine)).toBeNull();
  await freeSlot(mine);
  expect(await takeSlot({ ...mine, bodyHash: "other" })).toBeNull();
  expect([200, 201, 400, 401, 403, 404, 409, 422, 429, 500, 503].filter(isFinal)).toEqual([
    200, 201, 400, 404, 409, 422,
  ]);
});
