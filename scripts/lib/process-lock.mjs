// Locks between processes, and lists of live ones. It runs before anything is installed or bundled; its types stand in `process-lock.d.mts`.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Identifies a process as `pid` or `pid_birth`, since pids are reused. Null when no such process lives. */
export function identifyProcess(pid) {
  if (!isAlive(pid)) return null;
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The second field is the command in parentheses and may hold spaces; field 22 is the time of birth.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" ? null : `${pid}_${fields[19]}`;
    } catch {
      return null;
    }
  }
  if (process.platform === "win32") return String(pid);
  const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return `${pid}_${(stdout ?? "").trim().replace(/[\s:]+/g, "-")}`;
}

/** Whether the process of an `identifyProcess` result still lives. */
export function isSameProcess(identity) {
  const pid = Number.parseInt(identity, 10);
  return Number.isInteger(pid) && pid > 0 && identifyProcess(pid) === identity.trim();
}

/** Whether a process has this pid, of any user. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Identifies a folder under whatever name. A copy of it is another one, and what processes wrote into the original says nothing there. */
function identifyFolder(folder) {
  const { dev, ino } = statSync(folder);
  return `${dev}_${ino}`;
}

/**
 * Pids of the live processes that are registered in `folder`, one for each registration. Those of dead ones, and those that came along
 * when another folder was copied, are deleted.
 */
export function listMembers(folder) {
  mkdirSync(folder, { recursive: true });
  const here = identifyFolder(folder);
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name);
    // The version before wrote nothing into it.
    const isHere = [here, ""].includes(readIf(file));
    if (isHere && isSameProcess(name.slice(0, name.lastIndexOf("_")))) return [Number.parseInt(name, 10)];
    rmSync(file, { force: true });
    return [];
  });
}

/** Registers this process in `folder`, once more each time. Returns the function that unregisters it. */
export function joinMembers(folder) {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${identifyProcess(process.pid)}_${randomBytes(4).toString("hex")}`);
  writeFileSync(file, identifyFolder(folder));
  return () => rmSync(file, { force: true });
}

/**
 * Runs `work` while no other process on this machine holds `file`. The lock of a dead process, or of another folder, is removed. `onWait` is called
 * once if this one has to wait.
 */
export async function withFileLock(file, work, onWait) {
  mkdirSync(path.dirname(file), { recursive: true });
  const mine = `${identifyProcess(process.pid)} ${identifyFolder(path.dirname(file))}`;
  for (let tries = 0; !tryLock(file, mine); tries++) {
    if (tries === 0) onWait?.();
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryLock(file, mine) {
  // Written aside and linked into place, so that no process reads an empty lock.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    dropStaleLock(file);
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function dropStaleLock(file) {
  const holder = readIf(file);
  if (holder === null) return;
  const [holderProcess = "", folder] = holder.split(" ");
  // The version before named no folder.
  const isHere = folder === undefined || folder === identifyFolder(path.dirname(file));
  if (isHere && isSameProcess(holderProcess)) return;
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    // Another process may have replaced the stale lock between the check and the move: restore it.
    if (readIf(aside) !== holder) linkSync(aside, file);
  } catch {
    // Another process was faster; the next try shows it.
  }
  rmSync(aside, { force: true });
}

function readIf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
