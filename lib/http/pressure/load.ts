import type { Server } from "node:http";
import { env } from "@/lib/core/env";
import { singleton } from "@/lib/core/singleton";
import { Gate, measureGate, type Slot } from "./gate";

/* The load of this process: its open connections, and the gate of its API. */

/** Up to so many open connections the API refuses nothing, however slow it is: a promise of the contract. */
const SAFE_CONNECTIONS = 200;
/** Requests that work at a time, for each connection to the database. */
const REQUESTS_PER_DB_CONNECTION = 4;
/**
 * Work that a turn of the event loop can bear when overloaded, in milliseconds. With 40 a fifth more is written, but refusals of W1
 * take 32 ms (p99 121) instead of 21 (80).
 */
const OVERLOADED_MS = 25;

/**
 * When overloaded, one request for each connection to the database works at a time: the others would only wait there, and their
 * answers come all at once, so that a turn of the event loop is long (W1 at ten times the load: 65 ms, with one 16 ms).
 */
const load = () =>
  singleton("api-gate", () => {
    const overloadedConcurrency = env().DATABASE_POOL;
    const concurrency = REQUESTS_PER_DB_CONNECTION * overloadedConcurrency;
    // A large pool takes more than the usual initial limit: its speed shows only when it is full.
    const limits = { minLimit: concurrency, initialLimit: Math.max(120, concurrency), maxLimit: 1_000, maxWaitMs: 300 };
    const gate = new Gate({ ...limits, concurrency, overloadedConcurrency, overloadedMs: OVERLOADED_MS });
    measureGate("api", gate);
    return { connections: 0, gate };
  });

/** Counts the connections of a server from now on. */
export function trackConnections(server: Server): void {
  const state = load();
  server.on("connection", (socket) => {
    state.connections += 1;
    socket.once("close", () => {
      state.connections -= 1;
    });
  });
}

/** Takes a slot for an API request that uses the database; null when this process has more to do than it can do soon. */
export function acquireApiSlot(): Slot | null {
  return load().gate.acquire(countOpenConnections() <= SAFE_CONNECTIONS);
}

/** The number of open connections of this process. */
export function countOpenConnections(): number {
  return load().connections;
}
