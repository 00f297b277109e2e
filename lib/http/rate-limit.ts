import { serializeList } from "structured-headers";
import { keyBucket, RATE_WINDOW_SECONDS } from "@/lib/api-keys/queries";
import { noteKeyUse } from "@/lib/api-keys/usage";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import type { Take } from "@/lib/core/limiter/limiter";
import { logWithoutStore, takeLocal, takeShared } from "@/lib/core/limiter/shared";
import { secondsUntil, takeSomewhere, visitorOf } from "@/lib/core/limiter/take-or-throw";
import { getTariff } from "@/lib/reference/tariffs";
import type { Identity } from "./identify";

/** What to say when a write is refused because the limiter's store is out of reach. */
const RETRY_UNAVAILABLE_SECONDS = 5;

/** `free`: it is counted on a key, like everything, but not on an address. */
type MeteredRequest = { write: boolean; ip: string; free?: boolean };

/**
 * Counts a request on its key, or on its address when ANON_RATE_LIMIT is set, and returns the headers of every answer to it, errors
 * included; none when the request is not metered. Throws `rate_limited` carrying them, and `unavailable` for a keyed write while
 * the limiter's store is out of reach; keyed reads then go on under the same limit within this process.
 */
export async function meter(identity: Identity, request: MeteredRequest): Promise<Record<string, string>> {
  if (!identity.meter) return request.free ? {} : meterVisitor(request.ip);
  const { bucketId, tariff, take: taken } = identity.meter;
  const bucket = keyBucket(bucketId);
  const { requestsPerHour } = getTariff(tariff);
  const take =
    taken ??
    (await takeShared(bucket, requestsPerHour, RATE_WINDOW_SECONDS)) ??
    (await takeWithoutStore(bucket, requestsPerHour, request.write));
  if (identity.caller.kind === "key") noteKeyUse(identity.caller.keyId, take.allowed);
  return pass(tariff, take, RATE_WINDOW_SECONDS);
}

/** `RateLimit-Policy` and `RateLimit` (IETF draft-ietf-httpapi-ratelimit-headers), and the older `X-RateLimit-*`. */
export function rateLimitHeaders(
  policy: string,
  take: Take,
  windowSeconds: number,
  nowMs = Date.now(),
): Record<string, string> {
  const item = (parameters: Record<string, number>) => serializeList([[policy, new Map(Object.entries(parameters))]]);
  return {
    "RateLimit-Policy": item({ q: take.limit, w: windowSeconds }),
    RateLimit: item({ r: take.remaining, t: secondsUntil(take.resetAt, nowMs) }),
    "X-RateLimit-Limit": String(take.limit),
    "X-RateLimit-Remaining": String(take.remaining),
    "X-RateLimit-Reset": String(Math.ceil(take.resetAt.getTime() / 1000)),
  };
}

async function meterVisitor(ip: string): Promise<Record<string, string>> {
  const setting = env().ANON_RATE_LIMIT;
  if (!setting) return {};
  const { limit, windowSeconds } = parseRate(setting);
  return pass("anonymous", await takeSomewhere(`ip:${visitorOf(ip)}`, limit, windowSeconds), windowSeconds);
}

async function takeWithoutStore(bucket: string, limit: number, write: boolean): Promise<Take> {
  if (write) {
    logWithoutStore("refused a write");
    throw new AppError("unavailable", {
      detail: "The rate limiter is out of reach, so that writes can't be counted now.",
      retryAfter: RETRY_UNAVAILABLE_SECONDS,
    });
  }
  logWithoutStore("used the limit of this process");
  return takeLocal(bucket, limit, RATE_WINDOW_SECONDS);
}

function pass(policy: string, take: Take, windowSeconds: number): Record<string, string> {
  const headers = rateLimitHeaders(policy, take, windowSeconds);
  if (take.allowed) return headers;
  const seconds = secondsUntil(take.resetAt);
  throw new AppError("rate_limited", {
    detail: `The limit of ${take.limit} requests is used up. The next one passes in ${seconds} s.`,
    retryAfter: seconds,
    headers,
  });
}

/** `600/min` as a limit and a window; the settings have checked its form. */
function parseRate(setting: string): { limit: number; windowSeconds: number } {
  const [limit = "", unit = ""] = setting.split("/");
  return {
    limit: Number(limit),
    windowSeconds: { s: 1, min: 60, h: 3_600 }[unit] ?? 60,
  };
}
