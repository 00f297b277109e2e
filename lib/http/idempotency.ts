import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { singleton } from "@/lib/core/singleton";
import type { RequestTarget } from "./api-request";

/** Seconds without a renewal after which a claim is free: its process is gone or stands still, or the database was away. */
const ABANDONED_AFTER = 6;
/** Time between two renewals of the claims that this process holds, in milliseconds. */
const RENEW_MS = 2_000;

export type StoredAnswer = { status: number; headers: Record<string, string>; body: string };
type Claim = { userId: string; method: string; path: string; key: string; bodyHash: string };
/** A claim of this request. When it is abandoned, another request takes it, at another moment: the old one can't write any more. */
type OwnClaim = Claim & { takenAt: string };
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

/** The error of an idempotency key where the answer holds a secret. */
export function createNeverStoredError(): AppError {
  const detail = "is not taken here: the response holds a secret, and responses with secrets are not stored";
  return new AppError("invalid_parameter", {
    detail: `Idempotency-Key ${detail}.`,
    errors: [{ parameter: "Idempotency-Key", code: "excluded", detail }],
  });
}

/** Builds the claim of a request: its account, method, path and key, and a hash of its body and its query, if it has one. */
export function buildClaim(
  userId: string,
  method: string,
  { pathname: path, search }: RequestTarget,
  key: string,
  bytes: Uint8Array,
): Claim {
  return { userId, method, path, key, bodyHash: createHash("sha256").update(bytes).update(search).digest("hex") };
}

/**
 * Claims an idempotency key, or returns its stored answer. Exactly one of several simultaneous requests gets the claim. Throws
 * `idempotency_in_progress` and `idempotency_key_reused`.
 */
export async function claimKey(claim: Claim): Promise<{ taken: OwnClaim } | { stored: StoredAnswer }> {
  const { userId, method, path, key, bodyHash } = claim;
  const [taken] = await db().execute<{ at: string }>(sql`
    insert into idempotency_keys (user_id, method, path, key, body_hash) values (${userId}, ${method}, ${path}, ${key}, ${bodyHash})
    on conflict (user_id, method, path, key) do update set body_hash = excluded.body_hash, status = null, headers = null, body = null,
      created_at = now(), renewed_at = now()
    where idempotency_keys.created_at < now() - interval '24 hours'
      or (idempotency_keys.status is null and idempotency_keys.renewed_at < now() - make_interval(secs => ${ABANDONED_AFTER})
        and idempotency_keys.body_hash = excluded.body_hash)
    returning created_at::text as at`);
  if (taken) return { taken: hold({ ...claim, takenAt: taken.at }) };
  const [row] = await db().execute<Row>(sql`
    select body_hash, status, headers, body from idempotency_keys
    where user_id = ${userId} and method = ${method} and path = ${path} and key = ${key}`);
  if (row && row.body_hash !== bodyHash) {
    throw new AppError("idempotency_key_reused", {
      detail: "This Idempotency-Key was used with another body. Use a new key for a new request.",
    });
  }
  if (!row || row.status === null) throw createInProgressError();
  return { stored: { status: row.status, headers: row.headers ?? {}, body: row.body ?? "" } };
}

/** Claims of requests that run in this process. */
const getHeld = () =>
  singleton("held-claims", () => ({
    claims: new Set<OwnClaim>(),
    timer: null as NodeJS.Timeout | null,
    isRenewing: false,
  }));

function hold(claim: OwnClaim): OwnClaim {
  const held = getHeld();
  held.claims.add(claim);
  held.timer ??= setInterval(() => void renewClaims(), RENEW_MS).unref();
  return claim;
}

/** Ends the renewals of a claim. Without an answer it is free for the next request within seconds. */
export function releaseClaim(claim: OwnClaim): void {
  const held = getHeld();
  held.claims.delete(claim);
  if (held.claims.size > 0 || !held.timer) return;
  clearInterval(held.timer);
  held.timer = null;
}

/** Renews all of them in one statement. A locked row is about to get its answer. Without the database the claims run out. */
async function renewClaims(): Promise<void> {
  const held = getHeld();
  if (held.isRenewing || held.claims.size === 0) return;
  held.isRenewing = true;
  const claims = JSON.stringify([...held.claims]);
  await db()
    .execute(sql`
      update idempotency_keys set renewed_at = now() where (user_id, method, path, key) in (
        select user_id, k.method, k.path, k.key from idempotency_keys as k
        join jsonb_to_recordset(${claims}::jsonb) as c ("userId" uuid, method text, path text, key text, "takenAt" timestamptz)
          on user_id = c."userId" and k.method = c.method and k.path = c.path and k.key = c.key and created_at = c."takenAt"
        where status is null for update of k skip locked)`)
    .catch((error: unknown) => log().warn({ err: error }, "idempotency keys could not be renewed"));
  held.isRenewing = false;
}

function createInProgressError(): AppError {
  return new AppError("idempotency_in_progress", {
    detail: "The first request with this Idempotency-Key is still running. Try again in a second.",
    retryAfter: 1,
  });
}

/**
 * Stores the final answer of a claim: in the transaction of its write, so that both are committed or neither, or by itself without a
 * write. Throws `idempotency_in_progress` when another request has taken the claim.
 */
export async function storeAnswer(
  claim: OwnClaim,
  { status, headers, body }: StoredAnswer,
  on: Executor = db(),
): Promise<void> {
  const filled = await on.execute(sql`
    update idempotency_keys set status = ${status}::int, headers = ${JSON.stringify(headers)}::jsonb, body = ${body}
    where ${isStill(claim)} returning key`);
  if (filled.length === 0) throw createInProgressError();
}

/** Drops a claim whose answer is not final. An answer that a write has stored stays. */
export async function dropClaim(claim: OwnClaim): Promise<void> {
  await db().execute(sql`delete from idempotency_keys where ${isStill(claim)} and status is null`);
}

const isStill = ({ userId, method, path, key, takenAt }: OwnClaim): SQL =>
  sql`user_id = ${userId}::uuid and method = ${method} and path = ${path} and key = ${key} and created_at = ${takenAt}::timestamptz`;

/** Whether an answer may be stored: 401, 403, 429 and 5xx may be different next time. */
export function isFinal(status: number): boolean {
  return status < 500 && status !== 401 && status !== 403 && status !== 429;
}
