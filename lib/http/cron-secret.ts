import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import type { ApiRequest } from "./api-request";
import type { Identity } from "./identify";

/** A clock outside that calls jobs. */
const CLOCK: Identity = { caller: { kind: "system", name: "cron" }, meter: null };

/**
 * Identifies a clock by `Authorization: Bearer CRON_SECRET`, compared in constant time. Throws `not_found` while no secret is set,
 * `missing_key` and `invalid_key`.
 */
export function identifyClock({ headers }: Pick<ApiRequest, "headers">): Identity {
  const { CRON_SECRET: secret } = env();
  if (secret === undefined)
    throw new AppError("not_found", { detail: "Jobs can't be called here: CRON_SECRET is not set." });
  const sent = headers.get("authorization");
  if (sent === null) throw refuse("missing_key", "Send CRON_SECRET as `Authorization: Bearer …`.");
  // Hashes have one length, whatever was sent.
  const hash = (text: string) => createHash("sha256").update(text).digest();
  if (timingSafeEqual(hash(sent), hash(`Bearer ${secret}`))) return CLOCK;
  throw refuse("invalid_key", "This is not the CRON_SECRET.");
}

function refuse(code: "missing_key" | "invalid_key", detail: string): AppError {
  return new AppError(code, { detail, headers: { "WWW-Authenticate": 'Bearer realm="tonna-cron"' } });
}
