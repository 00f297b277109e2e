import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";

/** What a request that never came back may block its key for, in seconds. */
const ABANDONED_AFTER = 120;

export type StoredAnswer = { status: number; headers: Record<string, string>; body: string };
type Slot = { userId: string; method: string; path: string; key: string; bodyHash: string };
/** A slot that is ours until it was abandoned and somebody else took it, at another moment. */
type TakenSlot = Slot & { takenAt: string };
type Row = { body_hash: string; status: number | null; headers: Record<string, string> | null; body: string | null };

/** The value of an `Idempotency-Key` header: `abc` and `"abc"` are one key. Null without the header. Throws `invalid_parameter`. */
export function parseIdempotencyKey(header: string | null): string | null {
  if (header === null) return null;
  const quoted = /^"(.*)"$/.exec(header.trim());
  const key = quoted?.[1] ?? header.trim();
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const detail = "must have 1 to 255 visible ASCII characters";
  throw new AppError("invalid_parameter", {
    detail: `Idempotency-Key ${detail}.`,
    errors: [{ parameter: "Idempotency-Key", code: "invalid_key", detail }],
  });
}

/** Names the slot of one request: its account, method, path, key and the bytes of its body. */
export function slotOf(userId: string, method: string, path: string, key: string, bytes: Uint8Array): Slot {
  return { userId, method, path, key, bodyHash: createHash("sha256").update(bytes).digest("hex") };
}

/**
 * Takes the slot, or returns the answer stored in it. Exactly one of several simultaneous requests
 * gets it. Throws `idempotency_in_progress` and `idempotency_key_reused`.
 */
export async function takeSlot(slot: Slot): Promise<{ taken: TakenSlot } | { stored: StoredAnswer }> {
  const { userId, method, path, key, bodyHash } = slot;
  const [taken] = await db().execute<{ at: string }>(sql`
    insert into idempotency_keys (user_id, method, path, key, body_hash) values (${userId}, ${method}, ${path}, ${key}, ${bodyHash})
    on conflict (user_id, method, path, key) do update set body_hash = excluded.body_hash, status = null, headers = null, body = null, created_at = now()
    where idempotency_keys.created_at < now() - interval '24 hours'
      or (idempotency_keys.status is null and idempotency_keys.created_at < now() - make_interval(secs => ${ABANDONED_AFTER})
        and idempotency_keys.body_hash = excluded.body_hash)
    returning created_at::text as at`);
  if (taken) return { taken: { ...slot, takenAt: taken.at } };
  const [row] = await db().execute<Row>(sql`
    select body_hash, status, headers, body from idempotency_keys
    where user_id = ${userId} and method = ${method} and path = ${path} and key = ${key}`);
  if (row && row.body_hash !== bodyHash) {
    throw new AppError("idempotency_key_reused", {
      detail: "This Idempotency-Key came with another body before. Use a new key for a new request.",
    });
  }
  if (!row || row.status === null) throw inProgress();
  return { stored: { status: row.status, headers: row.headers ?? {}, body: row.body ?? "" } };
}

function inProgress(): AppError {
  return new AppError("idempotency_in_progress", {
    detail: "The first request with this Idempotency-Key is still running. Ask again in a second.",
    retryAfter: 1,
  });
}

/**
 * Stores the final answer in the slot: in the transaction of the write that it tells of, so that neither is there without the
 * other, or by itself when nothing was written. Throws `idempotency_in_progress` when the slot was abandoned and is another's by now.
 */
export async function fillSlot(
  slot: TakenSlot,
  { status, headers, body }: StoredAnswer,
  on: Executor = db(),
): Promise<void> {
  const filled = await on.execute(sql`
    update idempotency_keys set status = ${status}::int, headers = ${JSON.stringify(headers)}::jsonb, body = ${body}
    where ${isStill(slot)} returning key`);
  if (filled.length === 0) throw inProgress();
}

/** Gives the slot back: an answer of this kind says nothing final about the request. What a write has filled stays filled. */
export async function freeSlot(slot: TakenSlot): Promise<void> {
  await db().execute(sql`delete from idempotency_keys where ${isStill(slot)} and status is null`);
}

const isStill = ({ userId, method, path, key, takenAt }: TakenSlot): SQL =>
  sql`user_id = ${userId}::uuid and method = ${method} and path = ${path} and key = ${key} and created_at = ${takenAt}::timestamptz`;

/** Whether an answer is kept: 401, 403, 429 and 5xx may be different next time. */
export function isFinal(status: number): boolean {
  return status < 500 && status !== 401 && status !== 403 && status !== 429;
}
