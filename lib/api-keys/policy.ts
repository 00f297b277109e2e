// Rules of keys: which work, how many a tariff allows, when one may be rotated or revoked.
import { AppError, createTransitionError } from "@/lib/core/errors";
import type { TariffId } from "@/lib/core/tariff-id";
import { getTariff, requireTariff, type Tariff } from "@/lib/reference/tariffs";
import type { KeyState } from "./contract";

/** Fields that decide whether a key works. */
export type KeyFacts = {
  revokedAt: Date | null;
  rotatesOutAt: Date | null;
  expiresAt: Date | null;
  /** Beyond the number of keys of a lower tariff, until a higher one wakes it. */
  suspendedAt: Date | null;
};

/** Fields that decide which keys go on when a tariff has room for fewer. */
export type KeyRank = KeyFacts & { id: string; replacedById: string | null; lastUsedAt: Date | null; createdAt: Date };

/**
 * State of a key at an instant. The end of a key is final and comes before the tariff, so that an ended key never shows as
 * suspended.
 */
export function getKeyState(key: KeyFacts, tariff: TariffId, now: Date): KeyState {
  if (isRevoked(key) || isPast(key.rotatesOutAt, now)) return "REVOKED";
  if (isPast(key.expiresAt, now)) return "EXPIRED";
  if (!getTariff(tariff).api || key.suspendedAt) return "SUSPENDED";
  return key.rotatesOutAt ? "ROTATING" : "ACTIVE";
}

/** Whether a key takes one of the tariff's places: neither ended nor on its way out. */
export function isCountedKey(key: KeyFacts, now: Date): boolean {
  return key.rotatesOutAt === null && isLive(key, now);
}

/**
 * Ids of the keys that work on a tariff: the chosen one first, then those that work already, then by last use. Rotated keys
 * go on with their successor while there is room for overlaps, or alone if it has ended. `keys` are all of an account.
 */
export function pickWorkingKeys(
  keys: readonly KeyRank[],
  tariff: TariffId,
  now: Date,
  keepKeyId: string | null = null,
): Set<string> {
  const { keys: places, keysDuringRotation } = getTariff(tariff);
  const living = keys.filter((key) => !hasKeyEnded(key, now)).sort(createClaimOrder(keys, keepKeyId));
  const kept = living.filter((key) => key.rotatesOutAt === null).slice(0, places);
  const outgoing = living
    .filter((key) => key.rotatesOutAt !== null)
    .map((key) => ({ key, heir: findLastSuccessor(keys, key) }));
  const following = outgoing.filter(({ heir }) => kept.includes(heir));
  const alone = outgoing.filter(({ heir }) => hasKeyEnded(heir, now));
  const overlapping = [...following, ...alone].slice(0, keysDuringRotation - kept.length);
  return new Set([...kept, ...overlapping.map(({ key }) => key)].map(({ id }) => id));
}

/** The key that rotations made of one in the end; itself when it was never rotated. */
function findLastSuccessor(keys: readonly KeyRank[], key: KeyRank): KeyRank {
  const next = keys.find(({ id }) => id === key.replacedById);
  return next ? findLastSuccessor(keys, next) : key;
}

/** Time of the last use of a key or of one that it replaced, in epoch milliseconds; 0 when never. */
function getLastUse(keys: readonly KeyRank[], { id, lastUsedAt }: KeyRank): number {
  const before = keys.filter(({ replacedById }) => replacedById === id);
  return Math.max(lastUsedAt?.getTime() ?? 0, ...before.map((key) => getLastUse(keys, key)));
}

function createClaimOrder(keys: readonly KeyRank[], keepKeyId: string | null) {
  const claims = (key: KeyRank) => [
    key.id === keepKeyId ? 1 : 0,
    key.suspendedAt === null ? 1 : 0,
    getLastUse(keys, key),
    key.createdAt.getTime(),
  ];
  return (a: KeyRank, b: KeyRank) => {
    const [first, second] = [claims(a), claims(b)];
    const at = first.findIndex((claim, index) => claim !== second[index]);
    return at < 0 ? 0 : (second[at] ?? 0) - (first[at] ?? 0);
  };
}

/** Throws `tariff_required` or, when the tariff's number is reached, `conflict` unless the account may have one more key. */
export function requireRoomForKey(keys: readonly KeyFacts[], tariffId: TariffId, now: Date): void {
  requireTariff(tariffId, "api");
  const tariff = getTariff(tariffId);
  const places = keys.filter((key) => isCountedKey(key, now)).length;
  if (places >= tariff.keys || countLiveKeys(keys, now) >= tariff.keysDuringRotation)
    throw createNumberReachedError(tariff);
}

/** Throws unless the key may be rotated: the tariff has the API, the key is ACTIVE, and an overlap has room. */
export function requireRotation(
  key: KeyFacts,
  keys: readonly KeyFacts[],
  tariffId: TariffId,
  overlapHours: number,
  now: Date,
): void {
  requireTariff(tariffId, "api");
  const state = getKeyState(key, tariffId, now);
  if (state !== "ACTIVE") throw createTransitionError(state, "ROTATING");
  if (overlapHours > 0 && countLiveKeys(keys, now) >= getTariff(tariffId).keysDuringRotation) {
    throw new AppError("conflict", {
      detail: "An earlier rotation still overlaps. Revoke the older key first, or rotate without an overlap.",
    });
  }
}

/** Throws `invalid_transition` for a key that was revoked before. */
export function requireRevocable(key: KeyFacts, tariffId: TariffId, now: Date): void {
  const state = getKeyState(key, tariffId, now);
  if (state === "REVOKED") throw createTransitionError(state, "REVOKED");
}

function createNumberReachedError({ id, keys }: Tariff): AppError {
  return new AppError("conflict", {
    detail: `The tariff ${id} allows ${keys === 1 ? "1 key" : `${keys} keys`}. Revoke one first, or rotate it.`,
    extra: { allowedKeys: keys },
  });
}

function countLiveKeys(keys: readonly KeyFacts[], now: Date): number {
  return keys.filter((key) => isLive(key, now)).length;
}

/** Whether a key takes part in what a tariff counts: it has not ended, nor is it suspended. */
function isLive(key: KeyFacts, now: Date): boolean {
  return key.suspendedAt === null && !hasKeyEnded(key, now);
}

/** Whether a key has ended for good, whatever the tariff. */
export function hasKeyEnded(key: KeyFacts, now: Date): boolean {
  return isRevoked(key) || isPast(key.rotatesOutAt, now) || isPast(key.expiresAt, now);
}

/**
 * Rate bucket of the key that ended last, within so many seconds, unless another key uses it; null when there is none. A new key
 * takes it over: otherwise a revoked key and a new one would start the hour again.
 */
export function findLeftBucket(
  keys: readonly (KeyFacts & { bucketId: string })[],
  windowSeconds: number,
  now: Date,
): string | null {
  const goOn = keys.filter((key) => key.rotatesOutAt === null && !hasKeyEnded(key, now));
  const kept = new Set(goOn.map(({ bucketId }) => bucketId));
  const since = now.getTime() - windowSeconds * 1000;
  const left = keys
    .map((key) => ({ bucketId: key.bucketId, at: hasKeyEnded(key, now) ? getEnd(key, now) : now.getTime() }))
    .filter(({ bucketId, at }) => at > since && !kept.has(bucketId))
    .sort((one, other) => other.at - one.at);
  return left[0]?.bucketId ?? null;
}

/** Time when an ended key ended, in epoch milliseconds. */
function getEnd({ revokedAt, rotatesOutAt, expiresAt }: KeyFacts, now: Date): number {
  const timed = [rotatesOutAt, expiresAt].filter((end) => isPast(end, now));
  return Math.min(...[revokedAt, ...timed].flatMap((end) => end?.getTime() ?? []));
}

/** True at once, whatever this process's clock says: another clock wrote the moment. */
function isRevoked({ revokedAt }: KeyFacts): boolean {
  return revokedAt !== null;
}

function isPast(instant: Date | null, now: Date): boolean {
  return instant !== null && instant <= now;
}
