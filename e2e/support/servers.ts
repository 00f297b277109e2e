// Starts the built product for end-to-end tests.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cloneDatabase, type TestDatabase } from "./database";
import { findFreePort } from "./programs";

/** The way the handlers run: in the server of `npm start`, or in plain `next start`. */
export type Way = "server" | "next";

export type TestTonna = {
  url: string;
  /** The process that was started. With WEB_CONCURRENCY it is the parent of the processes that answer. */
  pid: number;
  /** Settings for a command line with the same database and secrets. */
  env: Record<string, string>;
  /** The output of the process so far. */
  output(): string;
  /** Ends the process. Returns its exit code, and the duration in milliseconds. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; ms: number }>;
};

type Options = {
  way?: Way;
  /** The Node that runs it. By default the one of the tests. */
  node?: string;
  /** The built server. By default the one of this folder. */
  file?: string;
  /** By default a clone of the prepared database. Null leaves DATABASE_URL unset (embedded). */
  databaseUrl?: string | null;
  dataDir?: string;
  /** Settings on top of the usual ones of the tests. */
  env?: Record<string, string>;
  /** How long the start may take, in milliseconds. */
  timeoutMs?: number;
};

const SECRET = "a-secret-for-tests-only-0123456789abcdef";

/** Settings that point a server's feeds to the local feed server of the test run. */
function readFeedAddresses(): Record<string, string> {
  const names = ["CBR_URL", "WORLD_BANK_URL", "EU_AGRI_URL"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Starts a built Tonna on a free port and waits until it is ready. Otherwise throws with its output. */
export async function startTonna({ way = "server", timeoutMs = 60_000, ...options }: Options = {}): Promise<TestTonna> {
  const database =
    options.databaseUrl === undefined ? await createOwnDatabase() : { url: options.databaseUrl, leave: async () => {} };
  const dataDir = options.dataDir ?? mkdtempSync(path.join(os.tmpdir(), "tonna-e2e-"));
  // The first line of a server names its port, unless APP_URL has another.
  const port = way === "next" || options.env?.APP_URL ? await findFreePort() : 0;
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? "",
    // The flags of `npm start`, which `scripts/test.mjs` sets.
    ...(process.env.NODE_OPTIONS && { NODE_OPTIONS: process.env.NODE_OPTIONS }),
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    AUTH_SECRET: SECRET,
    LOG_LEVEL: "warn",
    // On a busy machine every statement is slow now and then, and tests count lines.
    SLOW_QUERY_MS: "0",
    ...readFeedAddresses(),
    ...(database.url && { DATABASE_URL: database.url }),
    ...(way === "next" && {
      APP_URL: `http://localhost:${port}`,
      NEXTAUTH_URL: `http://localhost:${port}`,
      NEXTAUTH_SECRET: SECRET,
    }),
    ...options.env,
  };
  const args =
    way === "next"
      ? ["node_modules/next/dist/bin/next", "start", "-p", String(port), "-H", "127.0.0.1"]
      : [options.file ?? ".build/server.mjs"];
  const child = spawn(options.node ?? process.execPath, args, {
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const gone = once(child, "exit");
  // A test run that is interrupted must leave no server behind.
  const endWithUs = () => child.kill("SIGKILL");
  process.once("exit", endWithUs);
  void gone.then(() => process.off("exit", endWithUs));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });

  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    const since = Date.now();
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await Promise.race([gone, sleep(15_000, undefined, { ref: false }).then(() => child.kill("SIGKILL"))]);
    }
    await gone;
    const ms = Date.now() - since;
    if (options.databaseUrl === undefined) await database.leave();
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    return { code: child.exitCode, ms };
  };
  try {
    const url = await waitForUrl(child, () => output, port, timeoutMs);
    const shared = Object.fromEntries(
      ["DATABASE_URL", "DATA_DIR", "AUTH_SECRET"].flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
    );
    return { url, pid: child.pid ?? 0, env: shared, output: () => output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitForUrl(child: ChildProcess, output: () => string, port: number, timeoutMs: number): Promise<string> {
  for (const since = Date.now(); Date.now() - since < timeoutMs; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`Tonna ended while starting:\n${output()}`);
    const found = port || Number(/Tonna is ready at \S+?:(\d+)/.exec(output())?.[1] ?? 0);
    if (!found) continue;
    const url = `http://127.0.0.1:${found}`;
    // Tests count open connections, so this one is closed.
    const answer = await fetch(`${url}/api/health/ready`, { headers: { connection: "close" } }).catch(() => null);
    if (answer?.status === 200) return url;
  }
  throw new Error(`Tonna was not ready after ${timeoutMs} ms:\n${output()}`);
}

/** Clones the database that the test run prepared (scripts/test.mjs). */
function createOwnDatabase(): Promise<TestDatabase> {
  const { TONNA_ADMIN_URL: admin, TONNA_TEMPLATE: template } = process.env;
  if (!admin || !template) throw new Error("Run the end-to-end tests through `npm test`: it prepares their database.");
  return cloneDatabase(admin, template);
}

/** Ids of the processes that answer for a Tonna with WEB_CONCURRENCY, and of nothing else that it may run for a while. */
export function listWorkers({ pid: parent }: TestTonna): number[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return rows.flatMap((row) => {
    const [, pid, ppid, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
    return Number(ppid) === parent && args.includes("server.mjs") ? [Number(pid)] : [];
  });
}
