import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { Redis } from "ioredis";

/**
 * Programs that are a Redis server. Debian's `redis-tools` has the very same program under another name
 * (it goes by the name it is called with), and installs no service.
 */
const PROGRAMS = ["redis-server", "valkey-server", "redis-check-rdb"];

/** Path of a Redis server on this machine, or null. */
export function findRedis(): string | null {
  const folders = [
    ...(process.env.PATH ?? "").split(path.delimiter),
    "/usr/bin",
    "/usr/local/bin",
    "/opt/homebrew/bin",
  ];
  const candidates = PROGRAMS.flatMap((name) => folders.filter(Boolean).map((folder) => path.join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export type RedisServer = { url: string; port: number; stop(): Promise<void> };

/** Starts a Redis server on a free port of the loopback, with nothing kept on disk. Throws when there is none. */
export async function startRedis(): Promise<RedisServer> {
  const program = findRedis();
  if (!program)
    throw new Error("This machine has no redis-server: install redis (Debian: redis-tools), then run the tests again.");
  const port = await freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", "/tmp"];
  const child = spawn(program, args, { argv0: "redis-server", stdio: "ignore" });
  const gone = once(child, "exit");
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { retryStrategy: () => 30, maxRetriesPerRequest: null, lazyConnect: false });
  client.on("error", () => {});
  const started = await Promise.race([client.ping(), gone.then(() => null)]);
  client.disconnect();
  if (started === null) throw new Error(`${program} ended as soon as it was started.`);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await gone;
  };
  return { url, port, stop };
}

/** A port of the loopback that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
