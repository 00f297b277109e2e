import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { BARE_ENVIRONMENT, toSpawnUser } from "@/lib/embedded/binaries";
import { type Cluster, openCluster, ROLE } from "@/lib/embedded/cluster";
import { buildServerSettings } from "@/lib/embedded/settings";

/** A primary and a streaming replica of it, each a server of its own on a free port. */
export type Replicated = {
  primaryUrl: string;
  replicaUrl: string;
  /** Ends the replica at once, as a machine that dies. */
  killReplica(): Promise<void>;
  stop(): Promise<void>;
};

/** A replica needs at least as many senders as the cluster was made with. */
const STREAMING = { wal_level: "replica", max_wal_senders: 10, hot_standby: "on" };

export async function startReplicated(): Promise<Replicated> {
  const home = mkdtempSync(path.join(os.tmpdir(), "tonna-replicated-"));
  const cluster = openCluster(home, () => {});
  const data = copyOf(cluster);
  const [port, replicaPort] = [await freePort(), await freePort()];
  const primary = run(cluster, cluster.data, port, {});
  const replica = run(cluster, data, replicaPort, {
    primary_conninfo: `host=127.0.0.1 port=${port} user=${ROLE} password=${cluster.password}`,
  });
  const url = (at: number) => `postgres://${ROLE}:${cluster.password}@127.0.0.1:${at}/postgres`;
  const killReplica = () => end(replica, "SIGKILL");
  const stop = async () => {
    await Promise.all([end(replica, "SIGQUIT"), end(primary, "SIGQUIT")]);
    for (const folder of [home, cluster.data, data]) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all([answering(url(port)), answering(url(replicaPort))]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { primaryUrl: url(port), replicaUrl: url(replicaPort), killReplica, stop };
}

/** A copy of a cluster that was never started is a base backup of it. */
function copyOf({ data, user }: Cluster): string {
  const copy = `${data}-replica`;
  cpSync(data, copy, { recursive: true });
  chmodSync(copy, 0o700);
  writeFileSync(path.join(copy, "standby.signal"), "");
  if (user) {
    chownSync(copy, user.uid, user.gid);
    for (const name of readdirSync(copy, { recursive: true, encoding: "utf8" }))
      chownSync(path.join(copy, name), user.uid, user.gid);
  }
  return copy;
}

function run({ binaries, user }: Cluster, data: string, port: number, more: Record<string, string>): ChildProcess {
  const settings = { ...buildServerSettings(port, { volatile: true }), ...STREAMING, ...more };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return spawn(binaries.postgres, ["-D", data, ...options], {
    cwd: "/",
    env: { ...BARE_ENVIRONMENT },
    stdio: "ignore",
    ...toSpawnUser(user),
  });
}

async function end(server: ChildProcess, signal: "SIGKILL" | "SIGQUIT"): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill(signal);
  await ended;
}

/** Resolves once the server at an address answers; rejects after half a minute. */
async function answering(url: string): Promise<void> {
  const until = Date.now() + 30_000;
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 2 });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(50);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}
