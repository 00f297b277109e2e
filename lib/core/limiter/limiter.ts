// The interface of a rate limiter, whatever store it has.
import { countUsed, findNextPass, type WindowCounts } from "./window";

/** The result of one request to a bucket. */
export type Take = {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** While something remains: the end of the current window. Otherwise, and when refused: the instant at which they would pass. */
  resetAt: Date;
};

/** A store of sliding windows, shared by every process that uses the same one. */
export type Limiter = {
  readonly store: StoreName;
  /** Counts requests, one by default, when all of them pass; refused ones do not count. Throws when the store does not answer. */
  take(bucket: string, limit: number, windowSeconds: number, requests?: number): Promise<Take>;
  /** Returns the result that a request would get, without counting it. Throws when the store does not answer. */
  peek(bucket: string, limit: number, windowSeconds: number): Promise<Take>;
  /** Closes the limiter's own connections. */
  close(): Promise<void>;
};

export type StoreName = "upstash" | "redis" | "postgres" | "memory";

/** Describes a bucket after requests; `counts` include them when they passed. */
export function describeTake(
  allowed: boolean,
  counts: WindowCounts,
  limit: number,
  nowMs: number,
  windowMs: number,
  requests = 1,
): Take {
  const remaining = Math.max(0, limit - countUsed(counts, nowMs, windowMs));
  const next = () => findNextPass(counts, allowed ? limit : Math.max(1, limit - requests + 1), nowMs, windowMs);
  const resetMs = allowed && remaining > 0 ? nowMs - (nowMs % windowMs) + windowMs : next();
  return { allowed, limit, remaining, resetAt: new Date(resetMs) };
}

/** Describes a bucket without a request. */
export function describePeek(counts: WindowCounts, limit: number, nowMs: number, windowMs: number): Take {
  return describeTake(countUsed(counts, nowMs, windowMs) < limit, counts, limit, nowMs, windowMs);
}
