import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cloneDatabase } from "./database";
import { freePort } from "./redis";

/** The two ways in: `npm start`'s own server, or plain `next start` with the same handlers. */
export type Way = "server" | "next";

export type TestTonna = {
  url: string;
  /** The process that was started; with WEB_CONCURRENCY the parent of those that answer. */
  pid: number;
  /** What a command line needs to work on the same database with the same secrets. */
  env: Record<string, string>;
  /** Everything the process printed so far. */
  output(): string;
  /** Ends it politely and returns its exit code and how long that took, in milliseconds. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; ms: number }>;
};

type Options = {
  way?: Way;
  /** Its own database unless told: a clone of the prepared one. Null leaves DATABASE_URL unset (embedded). */
  databaseUrl?: string | null;
  dataDir?: string;
  /** Settings on top of the tests' usual ones. */
  env?: Record<string, string>;
  /** How long the start may take, in milliseconds. */
  timeoutMs?: number;
};

const SECRET = "a-secret-for-tests-only-0123456789abcdef";

/** Where the feeds of a server under test come from: the local server that the run started. */
function feedAddresses(): Record<string, string> {
  const names = ["CBR_URL", "WORLD_BANK_URL", "EU_AGRI_URL"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Starts a built Tonna on a free port and waits until it is ready. Throws with its output when it is not. */
export async function startTonna({ way = "server", timeoutMs = 60_000, ...options }: Options = {}): Promise<TestTonna> {
  const database =
    options.databaseUrl === undefined ? await ownDatabase() : { url: options.databaseUrl, drop: async () => {} };
  const dataDir = options.dataDir ?? mkdtempSync(path.join(os.tmpdir(), "tonna-e2e-"));
  const port = way === "next" ? await freePort() : 0;
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    AUTH_SECRET: SECRET,
    LOG_LEVEL: "warn",
    ...feedAddresses(),
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
      : [".build/server.mjs"];
  const child = spawn(process.execPath, args, { env: env as NodeJS.ProcessEnv, stdio: ["ignore", "pipe", "pipe"] });
  const gone = once(child, "exit");
  // Whoever is called off before `stop` is in anybody's hands leaves no server behind.
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
    if (options.databaseUrl === undefined) await database.drop();
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    return { code: child.exitCode, ms };
  };
  try {
    const url = await readyUrl(child, () => output, port, timeoutMs);
    const shared = Object.fromEntries(
      ["DATABASE_URL", "DATA_DIR", "AUTH_SECRET"].flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
    );
    return { url, pid: child.pid ?? 0, env: shared, output: () => output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function readyUrl(child: ChildProcess, output: () => string, port: number, timeoutMs: number): Promise<string> {
  for (const since = Date.now(); Date.now() - since < timeoutMs; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`Tonna ended while starting:\n${output()}`);
    const found = port || Number(/Tonna is ready at \S+?:(\d+)/.exec(output())?.[1] ?? 0);
    if (!found) continue;
    const url = `http://127.0.0.1:${found}`;
    // No connection of ours stays open: tests count theirs.
    const answer = await fetch(`${url}/api/health/ready`, { headers: { connection: "close" } }).catch(() => null);
    if (answer?.status === 200) return url;
  }
  throw new Error(`Tonna was not ready after ${timeoutMs} ms:\n${output()}`);
}

/** A clone of the database that the test run prepared (see scripts/test.mjs). */
function ownDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { TONNA_ADMIN_URL: admin, TONNA_TEMPLATE: template } = process.env;
  if (!admin || !template) throw new Error("Run the end-to-end tests through `npm test`: it prepares their database.");
  return cloneDatabase(admin, template);
}
