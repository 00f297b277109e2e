// Starts, finds and stops the embedded PostgreSQL.
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, closeSync, openSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { SettingsError } from "@/lib/core/env";
import { isAlive } from "@/scripts/lib/process-lock.mjs";
import { BARE_ENVIRONMENT, toSpawnUser } from "./binaries";
import { type Cluster, ROLE } from "./cluster";
import { buildServerSettings, type EmbeddedOptions } from "./settings";

/** Recovery after a crash takes minutes for gigabytes of log, and begins again when it is stopped. */
const START_TIMEOUT_MS = 15 * 60_000;
/** A start takes longer than this only when the server recovers. */
const SLOW_START_MS = 5_000;
/** A fast shutdown writes a checkpoint; past this the server drops everything and recovers at the next start. */
const STOP_TIMEOUT_MS = 5_000;
const POLL_MS = 20;

/** Builds the address of a database on the server at `port`. */
function buildAddress({ password }: Cluster, port: number, database = ROLE): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}`;
}

type PidFile = { pid: number; port: number; ready: boolean };

/** Reads `postmaster.pid`: pid, folder, start, port, socket folder, address, memory key, state, a line each. */
function readPidFile({ data }: Cluster): PidFile | null {
  try {
    const lines = readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3] ?? 0), ready: (lines[7] ?? "").trim() === "ready" };
  } catch {
    return null;
  }
}

/** Finds the data folder of the server that answers at `url`, or null when none does. */
async function findDataFolder(url: string): Promise<string | null> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
  try {
    const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`;
    return row?.folder ?? null;
  } catch {
    return null;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Finds the address of the server that runs on this cluster and answers, or null. */
export async function findRunning(cluster: Cluster): Promise<string | null> {
  const file = readPidFile(cluster);
  if (!file?.ready) return null;
  const url = buildAddress(cluster, file.port);
  return (await findDataFolder(url)) === cluster.data ? url : null;
}

/** Whether a server runs on this cluster, answering or not. */
export async function isRunning(cluster: Cluster): Promise<boolean> {
  const file = readPidFile(cluster);
  return file !== null && isOurs(cluster, file);
}

/** Whether the process in the pid file is a server on this cluster, since pids are reused. */
async function isOurs(cluster: Cluster, { pid, port }: PidFile): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux")
    return (await findDataFolder(buildAddress(cluster, port, "postgres"))) === cluster.data;
  try {
    // The server's working directory is its data folder.
    return readlinkSync(`/proc/${pid}/cwd`) === cluster.data;
  } catch {
    return false;
  }
}

/** Stops the server on this cluster, if one runs, and clears a stale pid file. */
export async function stopServer(cluster: Cluster, onFound: () => void = () => {}): Promise<void> {
  const file = readPidFile(cluster);
  if (!file) return;
  if (!(await isOurs(cluster, file))) {
    // Outside Linux the server checks its own pid file while that pid lives.
    if (process.platform === "linux" || !isAlive(file.pid))
      rmSync(path.join(cluster.data, "postmaster.pid"), { force: true });
    return;
  }
  onFound();
  for (const [signal, timeout] of [["SIGINT", STOP_TIMEOUT_MS] as const, ["SIGQUIT", 3_000] as const]) {
    try {
      process.kill(file.pid, signal);
    } catch {
      // It ended by itself in between.
    }
    if (await isGone(file.pid, timeout)) return;
  }
  throw new SettingsError(`The database server (process ${file.pid}) does not stop: end it by hand, then start again.`);
}

async function isGone(pid: number, timeoutMs: number): Promise<boolean> {
  for (let waited = 0; isAlive(pid); waited += POLL_MS) {
    if (waited >= timeoutMs) return false;
    await sleep(POLL_MS);
  }
  return true;
}

export type Launched = { url: string; child: ChildProcess };

/** Starts the server on the loopback, on `wishedPort` when it is free, and makes the database. */
export async function launchServer(
  cluster: Cluster,
  logFile: string,
  wishedPort: number,
  { print, ...options }: EmbeddedOptions & { print: (line: string) => void },
): Promise<Launched> {
  const port = await findFreePort(wishedPort);
  const log = openSync(logFile, "w", 0o600);
  const flags = Object.entries(buildServerSettings(port, options)).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const child = spawn(cluster.binaries.postgres, ["-D", cluster.data, ...flags], {
    cwd: "/",
    env: BARE_ENVIRONMENT,
    // A process group of its own: Ctrl-C reaches only this process, which stops the server last.
    detached: true,
    stdio: ["ignore", log, log],
    ...toSpawnUser(cluster.user),
  });
  closeSync(log);
  chmodSync(logFile, 0o600);
  child.unref();
  const slow = setTimeout(
    () => print("The database recovers after an interrupted run: this may take minutes…"),
    SLOW_START_MS,
  );
  await waitUntilReady(cluster, child, logFile).finally(() => clearTimeout(slow));
  await makeDatabase(buildAddress(cluster, port, "postgres"));
  return { url: buildAddress(cluster, port), child };
}

async function waitUntilReady(cluster: Cluster, child: ChildProcess, logFile: string): Promise<void> {
  let failure: string | null = null;
  child.once("error", (error) => {
    failure = error.message;
  });
  child.once("exit", (code, signal) => {
    failure ??= `it ended with ${signal ?? `code ${code}`}`;
  });
  for (let waited = 0; ; waited += POLL_MS) {
    const file = readPidFile(cluster);
    if (file?.ready && file.pid === child.pid) return;
    if (failure === null && waited < START_TIMEOUT_MS) await sleep(POLL_MS);
    else
      throw new SettingsError(
        `The embedded database did not start (${failure ?? "no answer"}): ${readLastLines(logFile)}`,
      );
  }
}

function readLastLines(logFile: string): string {
  return readFileSync(logFile, "utf8").trim().split("\n").slice(-3).join(" | ");
}

async function makeDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [known] = await sql`select 1 from pg_database where datname = ${ROLE}`;
    if (!known) await sql.unsafe(`create database ${ROLE}`);
  } finally {
    await sql.end({ timeout: 3 });
  }
}

/** Finds a free port of the loopback, `wished` if possible. */
async function findFreePort(wished: number): Promise<number> {
  return (
    (await tryPort(wished)) ??
    (await tryPort(0)) ??
    Promise.reject(new SettingsError("There is no free port on 127.0.0.1."))
  );
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(null));
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === "object" ? address.port : null));
    });
  });
}
