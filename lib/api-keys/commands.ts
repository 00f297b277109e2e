// Writes of API keys: issue, rotate, revoke.

import { eq } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId, isId } from "@/lib/core/id";
import { queueMail } from "@/lib/core/mail/mail";
import { publish } from "@/lib/core/queue/queue";
import type { TariffId } from "@/lib/core/tariff-id";
import { getTariff } from "@/lib/reference/tariffs";
import type { Owner } from "@/lib/users/mails";
import { lockUser } from "@/lib/users/rows";
import { type ApiKey, type IssuedKey, IssueKeyInput, RotateKeyInput } from "./contract";
import { hashKey, makeKey } from "./key-policy";
import { composeKeyIssuedMail } from "./mails";
import { findLeftBucket, isCountedKey, requireRevocable, requireRoomForKey, requireRotation } from "./policy";
import { createKeyNotFoundError, getKey, RATE_WINDOW_SECONDS } from "./queries";
import { type KeyRow, selectKeys } from "./rows";
import { apiKeys } from "./schema";

type IssueOptions = {
  /** For which account the system (the command line) acts. */
  ownerId?: string;
  /** At the tariff's number, revoke the oldest key first instead of failing. */
  replaceOldest?: boolean;
};

/**
 * Issues a key, which only the answer shows. It takes over the rate bucket of an ended key (`findLeftBucket`). Throws
 * `tariff_required`, `conflict` at the tariff's number of keys, `validation_failed`, `not_found` for an unknown owner.
 */
export async function issueKey(caller: Caller, input: IssueKeyInput, options: IssueOptions = {}): Promise<IssuedKey> {
  const { name, scopes, expiresAt } = IssueKeyInput.parse(input);
  const expiry = expiresAt ? new Date(expiresAt) : null;
  const ownerId = getOwner(caller, options.ownerId);
  return inTransaction(async (tx) => {
    const { owner, tariff, keys, now } = await lockAccount(tx, ownerId);
    if (expiry && expiry <= now) throw createPastExpiryError();
    const ended = options.replaceOldest ? listOldestBeyondRoom(keys, tariff, now) : [];
    for (const key of ended) await revoke(tx, caller, key, ownerId, now);
    const all = keys.map((key) => (ended.includes(key) ? { ...key, revokedAt: now } : key));
    requireRoomForKey(all, tariff, now);
    const bucketId = findLeftBucket(all, RATE_WINDOW_SECONDS, now) ?? createId();
    return insertKey(tx, caller, owner, { userId: ownerId, name, scopes, expiresAt: expiry, bucketId });
  });
}

/** Ends a key at once. Throws `not_found` unless it is the caller's own, `invalid_transition` when it was ended before. */
export async function revokeKey(caller: Caller, keyId: string): Promise<ApiKey> {
  return inTransaction(async (tx) => {
    const { key, account } = await lockKey(tx, caller, keyId);
    requireRevocable(key, account.tariff, account.now);
    await revoke(tx, caller, key, key.userId, account.now);
    return getKey(keyId, tx);
  });
}

/**
 * Issues the successor of a key, which takes over its name, scopes, expiry and rate bucket; the old key works on for
 * `overlapHours`. Throws as issueKey and revokeKey do, `conflict` when earlier overlaps leave no room.
 */
export async function rotateKey(caller: Caller, keyId: string, input: RotateKeyInput = {}): Promise<IssuedKey> {
  const { overlapHours } = RotateKeyInput.parse(input);
  return inTransaction(async (tx) => {
    const { key, account } = await lockKey(tx, caller, keyId);
    requireRotation(key, account.keys, account.tariff, overlapHours, account.now);
    const successor = await insertKey(tx, caller, account.owner, key, keyId);
    const end = new Date(account.now.getTime() + overlapHours * 3_600_000);
    const ended = overlapHours > 0 ? { rotatesOutAt: end } : { revokedAt: end };
    await tx
      .update(apiKeys)
      .set({ replacedById: successor.record.id, ...ended })
      .where(eq(apiKeys.id, keyId));
    return successor;
  });
}

type NewKeyRow = Pick<KeyRow, "userId" | "name" | "scopes" | "expiresAt" | "bucketId">;

async function insertKey(
  tx: Db,
  caller: Caller,
  owner: Owner,
  { userId, name, scopes, expiresAt, bucketId }: NewKeyRow,
  replaces?: string,
): Promise<IssuedKey> {
  const { key, ...marks } = makeKey();
  const id = createId();
  await tx
    .insert(apiKeys)
    .values({ id, userId, name, scopes, expiresAt, bucketId, ...marks, secretHash: hashKey(key) });
  const changes = { userId, name, scopes, ...(replaces && { replaces }) };
  await recordAudit(tx, caller, { action: replaces ? "key.rotate" : "key.issue", subjectId: id, changes });
  const payload = { keyId: id, userId, ...(replaces && { replaces }) };
  await publish(tx, replaces ? "key.rotated" : "key.issued", payload);
  const record = await getKey(id, tx);
  // Operators have other ways in; the owner has to know of a key that a session issued.
  if (caller.kind === "session") await queueMail(tx, composeKeyIssuedMail(owner, record, replaces !== undefined));
  return { key, record };
}

async function revoke(tx: Db, caller: Caller, key: KeyRow, userId: string, now: Date): Promise<void> {
  await tx.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, key.id));
  await recordAudit(tx, caller, { action: "key.revoke", subjectId: key.id, changes: { userId } });
  await publish(tx, "key.revoked", { keyId: key.id, userId });
}

/** Account whose keys the caller manages: the signed-in person's, or the one that the system acts for. */
function getOwner(caller: Caller, ownerId: string | undefined): string {
  if (caller.kind === "session") return caller.userId;
  if (caller.kind === "system" && ownerId) return ownerId;
  throw new AppError("not_owner", { detail: "Keys are managed in the account settings." });
}

/** Locks the account, so that keys are counted one command at a time, and reads its keys, oldest first. */
async function lockAccount(tx: Db, userId: string) {
  if (!isId(userId)) throw new AppError("not_found");
  const owner = await lockUser(tx, userId);
  const keys = await selectKeys(tx, userId);
  return { owner, tariff: owner.tariff, keys: keys.reverse(), now: new Date() };
}

async function lockKey(tx: Db, caller: Caller, keyId: string) {
  if (!isId(keyId)) throw createKeyNotFoundError();
  const [found] = await tx.select({ userId: apiKeys.userId }).from(apiKeys).where(eq(apiKeys.id, keyId));
  if (!found || getOwner(caller, found.userId) !== found.userId) throw createKeyNotFoundError();
  const account = await lockAccount(tx, found.userId);
  const key = account.keys.find(({ id }) => id === keyId);
  if (!key) throw createKeyNotFoundError();
  return { key, account };
}

/** The oldest keys that have to go, so that one more finds room. */
function listOldestBeyondRoom(keys: KeyRow[], tariff: TariffId, now: Date): KeyRow[] {
  const inPlace = keys.filter((key) => isCountedKey(key, now));
  return inPlace.slice(0, Math.max(0, inPlace.length - getTariff(tariff).keys + 1));
}

function createPastExpiryError(): AppError {
  const error = { pointer: "#/expiresAt", code: "in_the_past", detail: "must be in the future" };
  return new AppError("validation_failed", { errors: [error] });
}
