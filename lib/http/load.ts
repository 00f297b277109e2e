import type { Server } from "node:http";
import { env } from "@/lib/core/env";
import { singleton } from "@/lib/core/singleton";
import { Gate, type Place } from "./gate";

/** So many connections are never refused anything, however slowly they are answered: a promise of the contract. */
const SAFE_CONNECTIONS = 200;

/**
 * Requests at work for each connection to the database. More would only wait there, and what the database answers meanwhile comes
 * all at once: a turn of the loop then takes so long that even a refusal is late.
 */
const AT_WORK = 4;

const api = () =>
  singleton("api-gate", () => {
    const atOnce = AT_WORK * env().DATABASE_POOL;
    return { connections: 0, gate: new Gate({ few: atOnce, burst: 200, most: 1_000, patience: 400, atOnce }) };
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
  const { connections, gate } = api();
  return gate.enter(connections <= SAFE_CONNECTIONS);
}
