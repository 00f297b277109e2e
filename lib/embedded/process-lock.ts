import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Identifies a process as `pid` or `pid:birth`, since pids are reused. Null when no such process lives. */
export function identifyProcess(pid: number): string | null {
  if (!isAlive(pid)) return null;
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The second field is the command in parentheses and may hold spaces; field 22 is the time of birth.
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

/** Whether the process of an `identifyProcess` result still lives. */
export function isSameProcess(identity: string): boolean {
  const pid = Number.parseInt(identity, 10);
  return Number.isInteger(pid) && pid > 0 && identifyProcess(pid) === identity.trim();
}

/** Whether a process has this pid, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Counts the registrations of live processes in `folder`, and deletes those of dead ones. */
export function countMembers(folder: string): number {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder).filter((name) => {
    const [pid, birth] = name.split("_");
    if (isSameProcess(birth === "" ? `${pid}` : `${pid}:${birth}`)) return true;
    rmSync(path.join(folder, name), { force: true });
    return false;
  }).length;
}

/** Registers this process in `folder`, once more each time. Returns the function that unregisters it. */
export function joinMembers(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const [pid, birth = ""] = String(identifyProcess(process.pid)).split(":");
  const file = path.join(folder, `${pid}_${birth}_${randomBytes(4).toString("hex")}`);
  writeFileSync(file, "");
  return () => rmSync(file, { force: true });
}

/** Runs `work` while no other process on this machine holds `file`. The lock of a dead process is removed. */
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
  // Written aside and linked into place, so that no process reads an empty lock.
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
    // Another process may have replaced the stale lock between the check and the move: restore it.
    if (readLock(aside) !== holder) linkSync(aside, file);
  } catch {
    // Another process was faster; the next try shows it.
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
