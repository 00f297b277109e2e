// Ends the port of a server: lets clients go elsewhere, then closes what is left.
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Time for clients to take their connections elsewhere, and for long answers to end. A connection that is left then is closed. The
 * primary process gives a worker 20 s in all.
 */
const LEAVING_MS = 12_000;
const POLL_MS = 50;

/**
 * Lets the clients of a server go to the other processes of its port: it accepts no connection any more, and the next answer on each
 * open one ends it. Closing idle connections at once would meet requests that are on their way.
 */
export async function leavePort(server: Server, milliseconds = LEAVING_MS): Promise<void> {
  server.prependListener("request", (_req, res) => {
    res.shouldKeepAlive = false;
  });
  // The server's own `close` closes idle connections.
  NetServer.prototype.close.call(server);
  const countConnections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(POLL_MS))
    if ((await countConnections()) === 0) return;
}
