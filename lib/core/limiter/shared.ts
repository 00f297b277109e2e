// The windows of the rate limits, in Redis where it is configured and else in the product's database.
import { env } from "../env";
import { log } from "../log";
import { addToCounter } from "../metrics/measure";
import { singleton } from "../singleton";
import { measureMsSince } from "../time/age";
import { withDeadline } from "../time/deadline";
import type { Limiter, StoreName, Take } from "./limiter";
import { createMemoryLimiter } from "./memory";
import { createPostgresLimiter } from "./postgres";
import { createPlainRedisLimiter } from "./redis";
import { createUpstashLimiter } from "./upstash";

/** After this long without an answer the store counts as out of reach. */
const DEADLINE_MS = 1_000;
/** Postgres answers the other queries of a request too: a full pool is load, not an outage. */
const POSTGRES_DEADLINE_MS = 5_000;
/** Time for which a failed store is not asked; then one request tries it again. */
const REST_MS = 1_000;
const LOG_EVERY_MS = 10_000;

type Shared = {
  limiter: Limiter;
  deadlineMs: number;
  /** While the store is out of reach: since when (for the log), and the pause until the next try. */
  down: { since: number; restsFrom: number; restMs: number } | null;
};

function getShared(): Shared {
  return singleton("limiter", () => {
    const limiter = chooseStore();
    return { limiter, deadlineMs: limiter.store === "postgres" ? POSTGRES_DEADLINE_MS : DEADLINE_MS, down: null };
  });
}

function chooseStore(): Limiter {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, REDIS_URL: redisUrl } = env();
  if (url && token) return createUpstashLimiter(url, token, DEADLINE_MS);
  return redisUrl ? createPlainRedisLimiter(redisUrl, DEADLINE_MS) : createPostgresLimiter();
}

/** Whether the windows are in the product's database, where a query can count a request in the same statement. */
export function countsInDatabase(): boolean {
  return getShared().limiter.store === "postgres";
}

/** Counts requests in the store that all processes share, all or none. Null when the store is out of reach. */
export function takeShared(bucket: string, limit: number, windowSeconds: number, requests = 1): Promise<Take | null> {
  return tryStore((store) => store.take(bucket, limit, windowSeconds, requests));
}

/** Returns the result that a request would get, without counting it. Null when the store is out of reach. */
export function peekShared(bucket: string, limit: number, windowSeconds: number): Promise<Take | null> {
  return tryStore((store) => store.peek(bucket, limit, windowSeconds));
}

/** Counts one request in this process alone, under the same limit, for acts that must work without the store. */
export function takeLocal(bucket: string, limit: number, windowSeconds: number): Promise<Take> {
  return singleton("limiter:local", () => createMemoryLimiter()).take(bucket, limit, windowSeconds);
}

/** Reports whether the store answers, and its kind, never its address. */
export async function checkLimiterHealth(): Promise<{ status: "pass" | "warn"; store: StoreName }> {
  const answer = await peekShared("health", 1, 60);
  return { status: answer ? "pass" : "warn", store: getShared().limiter.store };
}

/** Closes the limiter's connections, at the end of the process. */
export async function closeLimiter(): Promise<void> {
  await getShared().limiter.close();
}

/** Logs what was done without the store: one line in ten seconds for each kind of act, with the number of requests. */
export function logWithoutStore(act: "refused a write" | "used the limit of this process"): void {
  addToCounter("tonna_limit_store_unreachable_total", { act });
  const lines = singleton("limiter:log", () => new Map<string, { at: number; requests: number }>());
  const line = lines.get(act) ?? { at: 0, requests: 0 };
  line.requests += 1;
  if (Date.now() - line.at >= LOG_EVERY_MS) {
    log().warn({ store: getShared().limiter.store, requests: line.requests }, `rate limiter out of reach: ${act}`);
    line.at = Date.now();
    line.requests = 0;
  }
  lines.set(act, line);
}

/** Runs `work` under the deadline. After a failure the store is paused; then one request at a time tries it, the others do not wait. */
async function tryStore(work: (limiter: Limiter) => Promise<Take>): Promise<Take | null> {
  const state = getShared();
  if (state.down) {
    if (measureMsSince(state.down.restsFrom) < state.down.restMs) return null;
    state.down.restsFrom = Date.now();
    state.down.restMs = state.deadlineMs + REST_MS;
  }
  try {
    const take = await withDeadline(work(state.limiter), state.deadlineMs);
    if (state.down) {
      const seconds = (Date.now() - state.down.since) / 1000;
      log().info({ store: state.limiter.store, seconds }, "rate limiter back in reach");
      state.down = null;
    }
    return take;
  } catch (error) {
    if (!state.down) log().error({ err: error, store: state.limiter.store }, "rate limiter out of reach");
    const now = Date.now();
    state.down = { since: state.down?.since ?? now, restsFrom: now, restMs: REST_MS };
    return null;
  }
}
