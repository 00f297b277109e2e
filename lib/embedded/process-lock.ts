// Locks and registrations between processes of one machine, by files. Those of dead processes do not count.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * The identity of a live process, `pid` or `pid:birth`, or null. A pid alone is not enough: it is used again soon, in a
 * container after each restart.
 */
export function identifyProcess(pid: number): string | null {
  if (!isAlive(pid)) return null;
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // Field 2 is the command in parentheses, maybe with spaces. Field 22 is the start time.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" ? null : `${pid}:${fields[19]}`;
    } catch {
      return null;
    }
  }
  if (process.platform === "win32") return String(pid);
  const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], {
    encoding: "utf8",
  });
  return `${pid}:${(stdout ?? "").trim().replace(/[\s:]+/g, "-")}`;
}

/** Whether the process with this identity lives. */
export function isSameProcess(identity: string): boolean {
  const pid = Number.parseInt(identity, 10);
  return Number.isInteger(pid) && pid > 0 && identifyProcess(pid) === identity.trim();
}

/** Whether any process has this pid, even one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Number of live registrations in `folder`. Registrations of dead processes are deleted. */
export function countMembers(folder: string): number {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder).filter((name) => {
    const [pid, birth] = name.split("_");
    if (isSameProcess(birth === "" ? `${pid}` : `${pid}:${birth}`)) return true;
    rmSync(path.join(folder, name), { force: true });
    return false;
  }).length;
}

/** Adds a registration of this process to `folder`. Returns a function that removes it. */
export function joinMembers(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const [pid, birth = ""] = String(identifyProcess(process.pid)).split(":");
  const file = path.join(folder, `${pid}_${birth}_${randomBytes(4).toString("hex")}`);
  writeFileSync(file, "");
  return () => rmSync(file, { force: true });
}

/** Runs `work` while this process alone holds the lock `file`. The lock of a dead process does not count. */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const mine = String(identifyProcess(process.pid));
  while (!tryLock(file, mine)) await sleep(50);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryLock(file: string, mine: string): boolean {
  // The lock is written as a draft and linked into place, so that nobody reads an empty lock.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    dropStaleLock(file);
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function dropStaleLock(file: string): void {
  const holder = readLock(file);
  if (holder === null || isSameProcess(holder)) return;
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    // Between the check and the rename another process may have put its own lock there: give it back.
    if (readLock(aside) !== holder) linkSync(aside, file);
  } catch {
    // Another process was faster. The next try shows who holds the lock.
  }
  rmSync(aside, { force: true });
}

function readLock(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
