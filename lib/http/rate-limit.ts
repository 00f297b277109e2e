// Counts requests against the limit of a tariff or of an address, and says so in headers.
import { serializeList } from "structured-headers";
import { RATE_WINDOW_SECONDS, toBucketName } from "@/lib/api-keys/queries";
import { noteKeyUse } from "@/lib/api-keys/usage-commands";
import { toVisitor } from "@/lib/core/client-ip";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { countDecision } from "@/lib/core/limiter/decisions";
import type { Take } from "@/lib/core/limiter/limiter";
import { logWithoutStore, takeLocal, takeShared } from "@/lib/core/limiter/shared";
import { countSecondsUntil, takeWithFallback } from "@/lib/core/limiter/take-or-throw";
import { getTariff } from "@/lib/reference/tariffs";
import type { Identity } from "./identify";

/** `Retry-After` of a write that is refused because the limiter's store is out of reach. */
const RETRY_UNAVAILABLE_SECONDS = 5;

/** `free`: the request counts on a key, but not on an address. */
type MeteredRequest = { write: boolean; ip: string; free?: boolean };

/**
 * Counts a request on its key, or on its address under ANON_RATE_LIMIT, and returns the limit headers of its answer. Throws
 * `rate_limited` with these headers, and `unavailable` for a keyed write without the limiter's store: reads then count in this process.
 */
export async function meter(identity: Identity, request: MeteredRequest): Promise<Record<string, string>> {
  if (!identity.meter) return request.free ? {} : meterVisitor(request.ip);
  const { bucketId, tariff, take: taken } = identity.meter;
  const bucket = toBucketName(bucketId);
  const { requestsPerHour } = getTariff(tariff);
  const take =
    taken ??
    (await takeShared(bucket, requestsPerHour, RATE_WINDOW_SECONDS)) ??
    (await takeWithoutStore(bucket, requestsPerHour, request.write));
  if (identity.caller.kind === "key") noteKeyUse(identity.caller.keyId, take.allowed);
  return pass(tariff, take, RATE_WINDOW_SECONDS);
}

/**
 * Counts further requests on the key of a request that has been counted, all or none. Returns the headers as they are then. Throws as
 * `meter` does for a write.
 */
export async function meterMore(
  { bucketId, tariff }: NonNullable<Identity["meter"]>,
  requests: number,
): Promise<Record<string, string>> {
  const bucket = toBucketName(bucketId);
  const { requestsPerHour } = getTariff(tariff);
  const take = await takeShared(bucket, requestsPerHour, RATE_WINDOW_SECONDS, requests);
  if (!take) return pass(tariff, await takeWithoutStore(bucket, requestsPerHour, true), RATE_WINDOW_SECONDS);
  countDecision("key", take);
  const headers = buildRateLimitHeaders(tariff, take, RATE_WINDOW_SECONDS);
  if (take.allowed) return headers;
  const seconds = countSecondsUntil(take.resetAt);
  throw new AppError("rate_limited", {
    detail: `This takes ${requests + 1} requests, more than are left of ${take.limit}. Nothing was done. Try again in ${seconds} s.`,
    retryAfter: seconds,
    headers,
  });
}

/** Builds `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers), and the older `X-RateLimit-*`. */
export function buildRateLimitHeaders(
  policy: string,
  take: Take,
  windowSeconds: number,
  nowMs = Date.now(),
): Record<string, string> {
  const item = (parameters: Record<string, number>) => serializeList([[policy, new Map(Object.entries(parameters))]]);
  return {
    "RateLimit-Policy": item({ q: take.limit, w: windowSeconds }),
    RateLimit: item({ r: take.remaining, t: countSecondsUntil(take.resetAt, nowMs) }),
    "X-RateLimit-Limit": String(take.limit),
    "X-RateLimit-Remaining": String(take.remaining),
    "X-RateLimit-Reset": String(Math.ceil(take.resetAt.getTime() / 1000)),
  };
}

async function meterVisitor(ip: string): Promise<Record<string, string>> {
  const setting = env().ANON_RATE_LIMIT;
  if (!setting) return {};
  const { limit, windowSeconds } = parseRate(setting);
  return pass("anonymous", await takeWithFallback(`ip:${toVisitor(ip)}`, limit, windowSeconds), windowSeconds);
}

async function takeWithoutStore(bucket: string, limit: number, write: boolean): Promise<Take> {
  if (write) {
    logWithoutStore("refused a write");
    const detail = "The rate limiter is out of reach, so that writes can't be counted now.";
    throw new AppError("unavailable", { detail, retryAfter: RETRY_UNAVAILABLE_SECONDS });
  }
  logWithoutStore("used the limit of this process");
  return takeLocal(bucket, limit, RATE_WINDOW_SECONDS);
}

function pass(policy: string, take: Take, windowSeconds: number): Record<string, string> {
  countDecision(policy === "anonymous" ? "address" : "key", take);
  const headers = buildRateLimitHeaders(policy, take, windowSeconds);
  if (take.allowed) return headers;
  const seconds = countSecondsUntil(take.resetAt);
  throw new AppError("rate_limited", {
    detail: `The limit of ${take.limit} requests is used up. The next one is allowed in ${seconds} s.`,
    retryAfter: seconds,
    headers,
  });
}

/**
 * Counts a page that has to be rendered on its visitor, under PAGE_RATE_LIMIT. Returns the seconds until the next one passes; 0: this one
 * does. Each process counts for itself: a page costs no query, and needs no store.
 */
export async function meterPage(visitor: string): Promise<number> {
  const setting = env().PAGE_RATE_LIMIT;
  if (setting === "0") return 0;
  const { limit, windowSeconds } = parseRate(setting);
  const take = await takeLocal(`page:${visitor}`, limit, windowSeconds);
  return take.allowed ? 0 : countSecondsUntil(take.resetAt);
}

/** Parses `600/min`. The settings have checked its form. */
function parseRate(setting: string): { limit: number; windowSeconds: number } {
  const [limit = "", unit = ""] = setting.split("/");
  return { limit: Number(limit), windowSeconds: { s: 1, min: 60, h: 3_600 }[unit] ?? 60 };
}
