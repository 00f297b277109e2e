import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { freePort } from "./redis";

/** Path of PgBouncer on this machine, or null. Debian keeps it where only root looks. */
export function findPgbouncer(): string | null {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/bin", "/opt/homebrew/bin"];
  const candidates = folders.filter(Boolean).map((folder) => path.join(folder, "pgbouncer"));
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

export type Pooler = { url: string; stop(): Promise<void> };

/**
 * Starts PgBouncer in transaction mode before a database, with few connections to it, so that a session's state gets lost
 * where anything counts on it. `statementTimeout` in milliseconds is what the pooler sets on each of them.
 */
export async function startPgbouncer(databaseUrl: string, statementTimeout: number): Promise<Pooler> {
  const program = findPgbouncer();
  if (!program)
    throw new Error("This machine has no pgbouncer: install it (Debian: pgbouncer), then run the tests again.");
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const folder = mkdtempSync(path.join(os.tmpdir(), "tonna-pooler-"));
  const own = await freePort();
  const file = path.join(folder, "pgbouncer.ini");
  const database = `host=${hostname} port=${port} dbname=${name} user=${username} password=${decodeURIComponent(password)}`;
  writeFileSync(
    file,
    [
      "[databases]",
      `${name} = ${database} connect_query='set statement_timeout = ${statementTimeout}'`,
      "[pgbouncer]",
      `listen_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =`,
      "auth_type = any\npool_mode = transaction\ndefault_pool_size = 3\nmax_client_conn = 200",
      // It refuses to run as root.
      ...(process.getuid?.() === 0 ? ["user = nobody"] : []),
    ].join("\n"),
  );
  chmodSync(folder, 0o755);
  const child = spawn(program, [file], { stdio: "ignore" });
  const stop = async () => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://${username}@127.0.0.1:${own}/${name}`;
  try {
    await answering(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

/** Resolves once it answers; rejects after ten seconds, or when it ended. */
async function answering(url: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + 10_000; ; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with code ${child.exitCode}`);
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
