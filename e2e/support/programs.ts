// Programs of this machine for tests: finds them, gives them ports, waits for them, ends them.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";

/** The path of the first of these programs on this machine, or null. Debian keeps some where only root looks. */
export function findProgram(...names: string[]): string | null {
  const onPath = (process.env.PATH ?? "").split(path.delimiter);
  const folders = [...onPath, "/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A free port of the loopback. */
export function findFreePort(): Promise<number> {
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

/** Resolves when the database at `url` answers. Rejects after half a minute, or when the program has ended. */
export async function waitForDatabase(url: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + 30_000; ; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with code ${child.exitCode}`);
    const sql = postgres(url, { max: 1, connect_timeout: 2, prepare: false });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

/** Sends a signal to a program, unless it has ended, and waits for its end. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}
