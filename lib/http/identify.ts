import { hashKey, parseKey, sameHash } from "@/lib/api-keys/key-format";
import { keyState } from "@/lib/api-keys/policy";
import { admitKey } from "@/lib/api-keys/request-key";
import type { Caller } from "@/lib/core/caller";
import { AppError } from "@/lib/core/errors";
import type { Take } from "@/lib/core/limiter/limiter";
import type { TariffId } from "@/lib/core/tariff-id";
import { createTariffError, findLowestTariffWithMoreKeys } from "@/lib/reference/tariffs";
import type { Incoming } from "./incoming";

/** Who asks, and on which rate bucket the request counts; no bucket for a caller without a key. `take`: it is counted already. */
export type Identity = {
  caller: Caller;
  meter: { bucketId: string; tariff: TariffId; take: Take | null } | null;
};

const ANONYMOUS: Identity = { caller: { kind: "anonymous" }, meter: null };

/**
 * Finds out who asks. Without a Bearer token the caller is anonymous. Throws `invalid_key`, `expired_key`, or
 * `tariff_required` for a suspended key: a bad key is never taken for none, on public paths neither.
 */
export async function identify(request: Pick<Incoming, "headers">): Promise<Identity> {
  const token = bearerToken(request.headers.get("authorization"));
  if (token === null) return ANONYMOUS;
  const parsed = parseKey(token);
  if (!parsed) throw invalidKey();
  const hash = hashKey(parsed.key);
  const admitted = await admitKey({ prefix: parsed.prefix, hash });
  if (!admitted || !sameHash(hash, admitted.key.hash)) throw invalidKey();
  const { key, take } = admitted;
  const state = keyState(key, key.tariff, new Date());
  if (state === "REVOKED") throw invalidKey();
  if (state === "EXPIRED")
    throw challenge("expired_key", "This key has expired. Issue a new one in the account settings.");
  if (state === "SUSPENDED") throw createTariffError(findLowestTariffWithMoreKeys(key.tariff));
  const { id: keyId, userId, role, tariff, company, scopes, bucketId } = key;
  return {
    caller: { kind: "key", keyId, userId, role, tariff, company, scopes },
    meter: { bucketId, tariff, take },
  };
}

/** The answer to a caller without a key where one is needed. */
export function missingKey(): AppError {
  return new AppError("missing_key", {
    detail: "Send your key as `Authorization: Bearer tonna_…`. Keys are issued in the account settings.",
    // RFC 6750, section 3.1: no error code when the request carried no credentials at all.
    headers: { "WWW-Authenticate": 'Bearer realm="tonna"' },
  });
}

function invalidKey(): AppError {
  return challenge("invalid_key", "This key is malformed, unknown or revoked.");
}

function challenge(code: "invalid_key" | "expired_key", detail: string): AppError {
  return new AppError(code, {
    detail,
    headers: { "WWW-Authenticate": 'Bearer realm="tonna", error="invalid_token"' },
  });
}

/** The token of a Bearer header, empty when it has none; null without the header or for another scheme, as the contract has it. */
function bearerToken(header: string | null): string | null {
  const match = /^bearer(?:[ \t]+(.*))?$/i.exec(header?.trim() ?? "");
  return match ? (match[1] ?? "") : null;
}
