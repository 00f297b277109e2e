import type { Server } from "node:http";
import { env } from "@/lib/core/env";
import { singleton } from "@/lib/core/singleton";
import { Gate, type Place } from "./gate";

/** So many connections are never refused anything, however slowly they are answered: a promise of the contract. */
const SAFE_CONNECTIONS = 200;

/**
 * Requests at work for each connection to the database. In a crowd one, and more only of what is quick: others would only wait
 * there, and what the database answers meanwhile comes all at once, so that a turn of the loop takes long and even a refusal is
 * late (W1 at ten times the load: four 65 ms, one 16 ms). While there is no crowd, turns cost more than they bring.
 */
const AT_WORK = 4;

/**
 * What is done in so little time, in milliseconds, a turn of the loop can bear; single listings and writes are cheapest by the dozen.
 * With 40 a fifth more is written in a crowd, but W1 is refused after 32 ms (p99 121) instead of 21 (80).
 */
const CROWD_MS = 25;

const api = () =>
  singleton("api-gate", () => {
    const atOnceInACrowd = env().DATABASE_POOL;
    const atOnce = AT_WORK * atOnceInACrowd;
    // A large pool has room for more than a burst: how fast it is must be learnt of as many as may work.
    const burst = Math.max(120, atOnce);
    const options = { few: atOnce, burst, most: 1_000, patience: 300, atOnce, atOnceInACrowd, crowdMs: CROWD_MS };
    return { connections: 0, gate: new Gate(options) };
  });

/** Counts the connections of a server, so that the API knows how many ask. */
export function countConnections(server: Server): void {
  const load = api();
  server.on("connection", (socket) => {
    load.connections += 1;
    socket.once("close", () => {
      load.connections -= 1;
    });
  });
}

/** A place for one request that costs the database something; null when this process has more to do than it can do soon. */
export function enterApi(): Place | null {
  return api().gate.enter(!isCrowd());
}

/** Whether more are connected than are never refused anything of the API. */
export function isCrowd(): boolean {
  return openConnections() > SAFE_CONNECTIONS;
}

/** How many are connected to this process. */
export function openConnections(): number {
  return api().connections;
}
