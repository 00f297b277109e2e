import { env } from "@/lib/core/env";
import { singleton } from "@/lib/core/singleton";
import { Gate, type GateOptions, measureGate } from "./gate";

/* The gates of this process. Next bundles `lib` a second time, and both copies share them. */

/** Requests that work at a time, for each connection to the database. */
const REQUESTS_PER_DB_CONNECTION = 4;
/**
 * Work that a turn of the event loop can bear when overloaded, in milliseconds. With 40 a fifth more is written, but refusals of W1
 * take 32 ms (p99 121) instead of 21 (80).
 */
const OVERLOADED_MS = 25;

/**
 * The gate of the API. Up to 200 requests under way are never refused, a promise of the contract. When overloaded, one request for
 * each connection to the database works at a time: the others would only wait there, and their answers come all at once, so that a
 * turn of the event loop is long (W1 at ten times the load: 65 ms, with one 16 ms).
 */
export const getApiGate = () =>
  singleton("api-gate", () => {
    const overloadedConcurrency = env().DATABASE_POOL;
    const concurrency = REQUESTS_PER_DB_CONNECTION * overloadedConcurrency;
    // A large pool takes more than the usual initial limit: its speed shows only when it is full.
    const limits = { minLimit: concurrency, initialLimit: Math.max(120, concurrency), maxLimit: 1_000, safeLimit: 200 };
    const gate = new Gate({
      ...limits,
      maxWaitMs: 300,
      concurrency,
      overloadedConcurrency,
      overloadedMs: OVERLOADED_MS,
    });
    return measureGate("api", gate);
  });

/**
 * Few pages are rendered at a time: more would delay each other, and everything else that this process does. When overloaded, two
 * keep database and process busy; turns of the event loop stay short, and a refusal takes at most 0.13 s instead of 0.16.
 */
const RENDERING: GateOptions = {
  minLimit: 8,
  initialLimit: 16,
  maxLimit: 64,
  safeLimit: 24,
  maxWaitMs: 500,
  concurrency: 4,
  overloadedConcurrency: 2,
};

export type PageGates = { visitors: Gate; members: Gate };

export const createPageGates = (): PageGates => ({ visitors: new Gate(RENDERING), members: new Gate(RENDERING) });

/** The gates of pages. Signed-in people (`members`) have slots of their own, however many visitors there are. */
export const getPageGates = () =>
  singleton("page-gates", () => {
    const gates = createPageGates();
    measureGate("pages", gates.visitors);
    measureGate("member-pages", gates.members);
    return gates;
  });
