// Whose request it is: a key, or a visitor without one.
import { hashKey, isSameHash, parseKey } from "@/lib/api-keys/key-policy";
import { getKeyState } from "@/lib/api-keys/policy";
import { admitKey } from "@/lib/api-keys/request-queries";
import { BoundedMap } from "@/lib/core/cache/remembered";
import type { Caller } from "@/lib/core/caller";
import { getClientIp, toVisitor } from "@/lib/core/client-ip";
import { AppError } from "@/lib/core/errors";
import type { Take } from "@/lib/core/limiter/limiter";
import { singleton } from "@/lib/core/singleton";
import type { TariffId } from "@/lib/core/tariff-id";
import { createTariffError, findLowestTariffWithMoreKeys } from "@/lib/reference/tariffs";
import type { ApiRequest } from "./api-request";

/** The caller, and the rate bucket of the request; no bucket without a key. `take`: the request is counted already. */
export type Identity = {
  caller: Caller;
  meter: { bucketId: string; tariff: TariffId; take: Take | null } | null;
};

const MAX_OWNERS = 10_000;
/** Memory of one of them, about. */
const OWNER_BYTES = 400;

const ANONYMOUS: Identity = { caller: { kind: "anonymous" }, meter: null };

/**
 * Identifies the caller by the Bearer token; without one the caller is anonymous. A bad key is an error on public paths too. Throws
 * `invalid_key`, `expired_key`, and `tariff_required` for a suspended key.
 */
export async function identify(request: Pick<ApiRequest, "headers">): Promise<Identity> {
  const token = readBearerToken(request.headers.get("authorization"));
  if (token === null) return ANONYMOUS;
  const parsed = parseKey(token);
  if (!parsed) throw createInvalidKeyError();
  const hash = hashKey(parsed.key);
  const admitted = await admitKey({ prefix: parsed.prefix, hash });
  if (!admitted || !isSameHash(hash, admitted.key.hash)) throw createInvalidKeyError();
  const { key, take } = admitted;
  const state = getKeyState(key, key.tariff, new Date());
  if (state === "REVOKED") throw createInvalidKeyError();
  if (state === "EXPIRED")
    throw challenge("expired_key", "This key has expired. Issue a new one in the account settings.");
  if (state === "SUSPENDED") throw createTariffError(findLowestTariffWithMoreKeys(key.tariff));
  const { id: keyId, userId, role, tariff, company, scopes, bucketId } = key;
  getOwners().set(hash, userId, OWNER_BYTES);
  return { caller: { kind: "key", keyId, userId, role, tariff, company, scopes }, meter: { bucketId, tariff, take } };
}

/** Accounts by the hashes of their keys, as far as this process has met them lately. */
const getOwners = () => singleton("key-owners", () => new BoundedMap<string>(MAX_OWNERS * OWNER_BYTES));

/**
 * Names the visitor whose share of the gate a request takes, before anything is asked of the database: the account of a key that this
 * process has met as a good one, otherwise the address (of IPv6 its /64). A client that invents keys stays one visitor.
 */
export function nameVisitor({ headers }: Pick<ApiRequest, "headers">): string {
  const token = readBearerToken(headers.get("authorization"));
  const parsed = token === null ? null : parseKey(token);
  const owner = parsed && getOwners().get(hashKey(parsed.key));
  return owner ?? toVisitor(getClientIp(headers));
}

/** The caller as the holder of a key, for routes that only a key opens. Throws `missing_key`. */
export function requireKeyCaller(caller: Caller): Extract<Caller, { kind: "key" }> {
  if (caller.kind !== "key") throw createMissingKeyError();
  return caller;
}

/** The error of a caller without a key where one is needed. */
export function createMissingKeyError(): AppError {
  return new AppError("missing_key", {
    detail: "Send your key as `Authorization: Bearer tonna_…`. Keys are issued in the account settings.",
    // RFC 6750, section 3.1: no error code when the request carried no credentials at all.
    headers: { "WWW-Authenticate": 'Bearer realm="tonna"' },
  });
}

const createInvalidKeyError = () => challenge("invalid_key", "This key is malformed, unknown or revoked.");

function challenge(code: "invalid_key" | "expired_key", detail: string): AppError {
  const headers = { "WWW-Authenticate": 'Bearer realm="tonna", error="invalid_token"' };
  return new AppError(code, { detail, headers });
}

/** The token of a Bearer header, possibly empty; null without the header or for another scheme. */
function readBearerToken(header: string | null): string | null {
  const match = /^bearer(?:[ \t]+(.*))?$/i.exec(header?.trim() ?? "");
  return match ? (match[1] ?? "") : null;
}
