// Limits acts of people, such as sign-ins and new chats.
import { createHash } from "node:crypto";
import { AppError } from "../errors";
import { countDecision } from "./decisions";
import type { Take } from "./limiter";
import { logWithoutStore, takeLocal, takeShared } from "./shared";

/** A limit of acts in a sliding window; `acts` names them in the error, such as "new chats". */
type ActLimit = { limit: number; windowSeconds: number; acts: string };

/**
 * Counts one act, such as a sign-in, and throws `rate_limited` with `retryAfter` when there were too many. `id` may be private: only
 * its hash is stored. Without the store the limit of this process holds, so that people can still sign in.
 */
export async function takeOrThrow(name: string, id: string, { limit, windowSeconds, acts }: ActLimit): Promise<void> {
  const bucket = `${name}:${createHash("sha256").update(id).digest("base64url").slice(0, 22)}`;
  const take = await takeWithFallback(bucket, limit, windowSeconds);
  countDecision("act", take);
  if (take.allowed) return;
  const detail = `The limit of ${limit} ${acts} ${nameLimitWindow(windowSeconds)} is used up.`;
  throw new AppError("rate_limited", { detail, retryAfter: countSecondsUntil(take.resetAt) });
}

function nameLimitWindow(seconds: number): string {
  if (seconds === 3_600) return "an hour";
  return seconds === 60 ? "a minute" : `in ${seconds / 60} minutes`;
}

/** Counts one request in the shared store, or in this process while the store is out of reach. */
export async function takeWithFallback(bucket: string, limit: number, windowSeconds: number): Promise<Take> {
  const take = await takeShared(bucket, limit, windowSeconds);
  if (take) return take;
  logWithoutStore("used the limit of this process");
  return takeLocal(bucket, limit, windowSeconds);
}

/** Counts the whole seconds until an instant, rounded up, at least 1. */
export function countSecondsUntil(instant: Date, nowMs: number = Date.now()): number {
  return Math.max(1, Math.ceil((instant.getTime() - nowMs) / 1000));
}
