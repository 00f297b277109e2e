// A primary and a streaming replica for tests.
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { BARE_ENVIRONMENT, toSpawnUser } from "@/lib/embedded/binaries";
import { type Cluster, openCluster, ROLE } from "@/lib/embedded/cluster";
import { buildServerSettings } from "@/lib/embedded/settings";
import { endProgram, findFreePort, waitForDatabase } from "./programs";

/** A primary and a streaming replica of it, each a server of its own on a free port. */
export type Replicated = {
  primaryUrl: string;
  replicaUrl: string;
  /** Kills the replica, as if its machine died. */
  killReplica(): Promise<void>;
  stop(): Promise<void>;
};

/** A replica needs at least as many senders as its primary. */
const STREAMING = { wal_level: "replica", max_wal_senders: 10, hot_standby: "on" };

/** Starts both servers on free ports. */
export async function startReplicated(): Promise<Replicated> {
  const home = mkdtempSync(path.join(os.tmpdir(), "tonna-replicated-"));
  const cluster = openCluster(home, () => {});
  const data = copyCluster(cluster);
  const [port, replicaPort] = [await findFreePort(), await findFreePort()];
  const primary = run(cluster, cluster.data, port, {});
  const replica = run(cluster, data, replicaPort, {
    primary_conninfo: `host=127.0.0.1 port=${port} user=${ROLE} password=${cluster.password}`,
  });
  const url = (at: number) => `postgres://${ROLE}:${cluster.password}@127.0.0.1:${at}/postgres`;
  const killReplica = () => endProgram(replica, "SIGKILL");
  const stop = async () => {
    await Promise.all([endProgram(replica, "SIGQUIT"), endProgram(primary, "SIGQUIT")]);
    for (const folder of [home, cluster.data, data]) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all([waitForDatabase(url(port), primary), waitForDatabase(url(replicaPort), replica)]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { primaryUrl: url(port), replicaUrl: url(replicaPort), killReplica, stop };
}

/** Copies a cluster that was never started. The copy is a base backup. */
function copyCluster({ data, user }: Cluster): string {
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
