// A Redis server for tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Redis } from "ioredis";
import { endProgram, findFreePort, findProgram } from "./programs";

/**
 * The path of a Redis server on this machine, or null. Debian's `redis-tools` has the server under another name and installs
 * no service; the program acts by the name that it is called with.
 */
export function findRedis(): string | null {
  return findProgram("redis-server", "valkey-server", "redis-check-rdb");
}

export type RedisServer = { url: string; port: number; stop(): Promise<void> };

/** Starts a Redis server without files on a free port of the loopback. Throws if this machine has none. */
export async function startRedis(): Promise<RedisServer> {
  const program = findRedis();
  if (!program)
    throw new Error("This machine has no redis-server: install redis (Debian: redis-tools), then run the tests again.");
  const port = await findFreePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", "/tmp"];
  const child = spawn(program, args, { argv0: "redis-server", stdio: "ignore" });
  const gone = once(child, "exit");
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { retryStrategy: () => 30, maxRetriesPerRequest: null, lazyConnect: false });
  client.on("error", () => {});
  const started = await Promise.race([client.ping(), gone.then(() => null)]);
  client.disconnect();
  if (started === null) throw new Error(`${program} ended as soon as it was started.`);
  return { url, port, stop: () => endProgram(child) };
}
