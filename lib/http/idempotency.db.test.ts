import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { buildClaim, claimKey, dropClaim, isFinal, releaseClaim, storeAnswer } from "./idempotency";

const at = (pathname: string, search = "") => ({ pathname, search });
const claim = (text: string, key = createId(), userId = createId()) =>
  buildClaim(userId, "POST", at("/api/listings"), key, Buffer.from(text));
const refused = (code: string) => expect.objectContaining({ code });
const answer = { status: 201, headers: { "Content-Type": "application/json" }, body: '{"id":"1"}' };

const taken = async (mine: Parameters<typeof claimKey>[0]) => {
  const found = await claimKey(mine);
  if ("stored" in found) throw new Error("the claim has an answer");
  releaseClaim(found.taken);
  return found.taken;
};

/** The claim as it is so many seconds later, when nobody renews it. */
const later = ({ key }: { key: string }, seconds: number) =>
  db().execute(
    sql`update idempotency_keys set created_at = created_at - make_interval(secs => ${seconds}),
      renewed_at = renewed_at - make_interval(secs => ${seconds}) where key = ${key}`,
  );

test("one of several equal requests gets the claim; the others wait and read its answer", async () => {
  const mine = claim("{}");
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => taken(mine)));
  const [got, ...others] = asked.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  if (!got || others.length > 0) throw new Error("one of them gets it");
  await expect(claimKey(mine)).rejects.toEqual(refused("idempotency_in_progress"));
  await storeAnswer(got, answer);
  expect(await claimKey(mine)).toEqual({ stored: answer });
  await expect(claimKey({ ...mine, bodyHash: "other" })).rejects.toEqual(refused("idempotency_key_reused"));
});

test("a claim without an answer is free for the same request after six seconds, and for another one after a day", async () => {
  const mine = claim("{}");
  const another = { ...mine, bodyHash: "other" };
  const gone = await taken(mine);
  await later(mine, 5);
  await expect(claimKey(mine)).rejects.toEqual(refused("idempotency_in_progress"));
  await later(mine, 2);
  await expect(claimKey(another)).rejects.toEqual(refused("idempotency_key_reused"));
  const got = await taken(mine);
  // A request that was given up as dead changes nothing any more.
  await dropClaim(gone);
  await expect(storeAnswer(gone, answer)).rejects.toEqual(refused("idempotency_in_progress"));
  await storeAnswer(got, answer);
  await later(mine, 86_401);
  expect(await claimKey(another)).toHaveProperty("taken");
});

test("a claim is renewed while its process works on the request, and runs out once it does not", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const mine = claim("{}");
    const found = await claimKey(mine);
    if ("stored" in found) throw new Error("the claim has an answer");
    await db().execute(
      sql`update idempotency_keys set renewed_at = now() - interval '30 seconds' where key = ${mine.key}`,
    );
    await vi.advanceTimersByTimeAsync(2_000);
    const isRenewed = sql`select from idempotency_keys where key = ${mine.key} and renewed_at > now() - interval '6 seconds'`;
    await vi.waitFor(async () => expect(await db().execute(isRenewed)).toHaveLength(1), {
      timeout: 5_000,
      interval: 20,
    });
    await expect(claimKey(mine)).rejects.toEqual(refused("idempotency_in_progress"));
    releaseClaim(found.taken);
    expect(vi.getTimerCount()).toBe(0);
    await later(mine, 7);
    await taken(mine);
    await expect(storeAnswer(found.taken, answer)).rejects.toEqual(refused("idempotency_in_progress"));
  } finally {
    vi.useRealTimers();
  }
});

test("an answer is kept for a day, and a temporary one not at all", async () => {
  const mine = claim("{}");
  await storeAnswer(await taken(mine), answer);
  await later(mine, 86_399);
  expect(await claimKey(mine)).toEqual({ stored: answer });
  await later(mine, 2);
  await dropClaim(await taken(mine));
  expect(await claimKey({ ...mine, bodyHash: "other" })).toHaveProperty("taken");
  expect([200, 201, 400, 401, 403, 404, 409, 422, 429, 500, 503].filter(isFinal)).toEqual([
    200, 201, 400, 404, 409, 422,
  ]);
});

test("a key belongs to one address, method and account", async () => {
  const [userId, key, bytes] = [createId(), createId(), Buffer.from("{}")];
  await storeAnswer(await taken(buildClaim(userId, "POST", at("/api/listings"), key, bytes)), answer);
  for (const [who, method, path] of [
    [userId, "POST", "/api/chats"],
    [userId, "PATCH", "/api/listings"],
    [createId(), "POST", "/api/listings"],
  ] as const)
    expect(await claimKey(buildClaim(who, method, at(path), key, bytes)), `${method} ${path}`).toHaveProperty("taken");
});

test("a key that comes with another query is refused: it is another request", async () => {
  const [userId, key, bytes] = [createId(), createId(), Buffer.from("{}")];
  const ask = (search: string) => claimKey(buildClaim(userId, "POST", at("/api/listings/bulk", search), key, bytes));
  expect(await ask("?dryRun=true")).toHaveProperty("taken");
  await expect(ask("")).rejects.toEqual(refused("idempotency_key_reused"));
});
