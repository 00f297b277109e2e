// A PgBouncer for tests, in front of a database.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { endProgram, findFreePort, findProgram, waitForDatabase } from "./programs";

/** The path of PgBouncer on this machine, or null. */
export function findPgbouncer(): string | null {
  return findProgram("pgbouncer");
}

export type Pooler = { url: string; stop(): Promise<void> };

/**
 * Starts PgBouncer in transaction mode with three connections to a database, so that code that relies on session state fails.
 * `statementTimeout` is in milliseconds.
 */
export async function startPgbouncer(databaseUrl: string, statementTimeout: number): Promise<Pooler> {
  const program = findPgbouncer();
  if (!program)
    throw new Error("This machine has no pgbouncer: install it (Debian: pgbouncer), then run the tests again.");
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const folder = mkdtempSync(path.join(os.tmpdir(), "tonna-pooler-"));
  const own = await findFreePort();
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
      // PgBouncer refuses to run as root.
      ...(process.getuid?.() === 0 ? ["user = nobody"] : []),
    ].join("\n"),
  );
  chmodSync(folder, 0o755);
  const child = spawn(program, [file], { stdio: "ignore" });
  const stop = async () => {
    await endProgram(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://${username}@127.0.0.1:${own}/${name}`;
  try {
    await waitForDatabase(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
