// A PostgreSQL of this machine with its tools, for what the embedded one lacks: pg_dump and pg_restore.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { endProgram, findFreePort, findProgram, waitForDatabase } from "./programs";

const DEBIAN = "/usr/lib/postgresql";
/** PostgreSQL does not run as root. */
const OWNER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The folder with the server's programs and tools, of 15 or later, or null. */
export function findPostgres(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((name) => path.join(DEBIAN, name, "bin")) : [];
  const onPath = findProgram("postgres");
  const folders = [...versions.sort().reverse(), ...(onPath ? [path.dirname(onPath)] : [])];
  const needed = ["initdb", "postgres", "pg_dump", "pg_restore"];
  return (
    folders.find((folder) => needed.every((name) => existsSync(path.join(folder, name))) && isRecent(folder)) ?? null
  );
}

function isRecent(folder: string): boolean {
  const version = execFileSync(path.join(folder, "postgres"), ["--version"], { encoding: "utf8" });
  return Number(/(\d+)/.exec(version)?.[1]) >= 15;
}

/** Starts a new cluster on a free port. `url` is that of its superuser. */
export async function startPostgres(): Promise<{ url: string; bin: string; stop(): Promise<void> }> {
  const bin = findPostgres() ?? "";
  const folder = mkdtempSync(path.join(os.tmpdir(), "tonna-postgres-"));
  if (OWNER.uid) chownSync(folder, OWNER.uid, OWNER.gid);
  const data = path.join(folder, "data");
  const port = await findFreePort();
  const options = { cwd: folder, ...OWNER, stdio: "ignore" as const };
  execFileSync(path.join(bin, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "--no-sync"], options);
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "fsync=off", `unix_socket_directories=`];
  const child = spawn(path.join(bin, "postgres"), ["-D", data, ...settings.flatMap((one) => ["-c", one])], options);
  const stop = async () => {
    await endProgram(child, "SIGINT");
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://postgres:${randomBytes(4).toString("hex")}@127.0.0.1:${port}/postgres`;
  try {
    await waitForDatabase(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, bin, stop };
}
