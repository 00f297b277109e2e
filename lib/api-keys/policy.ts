import { AppError, invalidTransition } from "@/lib/core/errors";
import type { TariffId } from "@/lib/core/tariff-id";
import { requireTariff, type Tariff, tariffOf } from "@/lib/tariffs/policy";
import type { KeyState } from "./contract";

/** What decides whether a key works. */
export type KeyFacts = {
  revokedAt: Date | null;
  rotatesOutAt: Date | null;
  expiresAt: Date | null;
};

/**
 * The state of a key at an instant. An end is final and comes before the tariff, so that a suspended key
 * never seems able to wake when it is not.
 */
export function keyState(key: KeyFacts, tariff: TariffId, now: Date): KeyState {
  if (isPast(key.revokedAt, now) || isPast(key.rotatesOutAt, now)) return "REVOKED";
  if (isPast(key.expiresAt, now)) return "EXPIRED";
  if (!tariffOf(tariff).api) return "SUSPENDED";
  return key.rotatesOutAt ? "ROTATING" : "ACTIVE";
}

/** Whether a key takes one of the tariff's places: neither ended nor on its way out. */
export function takesPlace(key: KeyFacts, now: Date): boolean {
  return key.rotatesOutAt === null && isLive(key, now);
}

/** Throws `tariff_required` or, when the tariff's number is reached, `conflict` unless the account may have one more key. */
export function requireRoomForKey(keys: readonly KeyFacts[], tariffId: TariffId, now: Date): void {
  requireTariff(tariffId, "api");
  const tariff = tariffOf(tariffId);
  const places = keys.filter((key) => takesPlace(key, now)).length;
  if (places >= tariff.keys || liveKeys(keys, now) >= tariff.keysDuringRotation) throw numberReached(tariff);
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
  const state = keyState(key, tariffId, now);
  if (state !== "ACTIVE") throw invalidTransition(state, "ROTATING");
  if (overlapHours > 0 && liveKeys(keys, now) >= tariffOf(tariffId).keysDuringRotation) {
    throw new AppError("conflict", {
      detail: "An earlier rotation still overlaps. Revoke the older key first, or rotate without an overlap.",
    });
  }
}

/** Throws `invalid_transition` for a key that was revoked before. */
export function requireRevocable(key: KeyFacts, tariffId: TariffId, now: Date): void {
  const state = keyState(key, tariffId, now);
  if (state === "REVOKED") throw invalidTransition(state, "REVOKED");
}

function numberReached({ id, keys }: Tariff): AppError {
  return new AppError("conflict", {
    detail: `The tariff ${id} allows ${keys === 1 ? "1 key" : `${keys} keys`}. Revoke one first, or rotate it.`,
    extra: { allowedKeys: keys },
  });
}

function liveKeys(keys: readonly KeyFacts[], now: Date): number {
  return keys.filter((key) => isLive(key, now)).length;
}

function isLive(key: KeyFacts, now: Date): boolean {
  return !isPast(key.revokedAt, now) && !isPast(key.rotatesOutAt, now) && !isPast(key.expiresAt, now);
}

function isPast(instant: Date | null, now: Date): boolean {
  return instant !== null && instant <= now;
}
