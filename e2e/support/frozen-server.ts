// Stops the processes of an embedded PostgreSQL, as a machine does that hangs: connections stay open and nothing answers.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbedded } from "@/lib/embedded/postgres";

/** The processes of the server whose data are in this folder, the first one first. */
function listProcesses(dataDir: string): number[] {
  const [first] = readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n").map(Number);
  const all = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const children = all.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === first);
  return [first ?? 0, ...children.map(([pid]) => pid ?? 0)];
}

function signalAll(dataDir: string, signal: NodeJS.Signals): void {
  for (const pid of listProcesses(dataDir)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Stops every process of the server with SIGSTOP. */
export const freezeServer = (dataDir: string): void => signalAll(dataDir, "SIGSTOP");

/** Lets the processes go on. */
export const thawServer = (dataDir: string): void => signalAll(dataDir, "SIGCONT");

/** Starts a server of its own. `stop` ends it also while it is stopped. */
export async function startFreezableServer() {
  const home = mkdtempSync(path.join(os.tmpdir(), "tonna-frozen-"));
  const server = await startEmbedded(home, () => {}, { volatile: true });
  const stop = async () => {
    thawServer(home);
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  };
  return { url: server.url, freeze: () => freezeServer(home), thaw: () => thawServer(home), stop };
}
