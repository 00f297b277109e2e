// Child processes, and locks between processes. Like lib/embedded/process-lock.ts, but runs before anything is installed or bundled.
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The identity of a process, `pid` or `pid_birth` (pids are used again soon), or null if it is dead. */
export function identify(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return null;
  }
  if (process.platform !== "linux") return String(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return `${pid}_${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    return null;
  }
}

/**
 * Takes the end of the shell between npm and this process for SIGTERM: `sh -c` of Debian gets the signal that
 * npm forwards, ends, and passes nothing on.
 */
export function endWithShell() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 100);
  timer.unref();
}

const isLive = (identity) => identify(Number.parseInt(identity, 10)) === identity;

/** Pids of other live processes that are registered in `folder`. */
export function others(folder) {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder)
    .filter((name) => {
      if (isLive(name)) return Number.parseInt(name, 10) !== process.pid;
      rmSync(path.join(folder, name), { force: true });
      return false;
    })
    .map((name) => Number.parseInt(name, 10));
}

/** Registers this process in `folder` until it ends. */
export function signIn(folder) {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, identify(process.pid));
  writeFileSync(file, "");
  process.once("exit", () => rmSync(file, { force: true }));
}

/** Runs `work` while this process alone holds the lock file. `onWait` is called once if it has to wait. */
export async function exclusively(file, work, onWait) {
  mkdirSync(path.dirname(file), { recursive: true });
  let told = false;
  while (!take(file)) {
    if (!told) onWait?.();
    told = true;
    await sleep(200);
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    release();
    process.removeListener("exit", release);
  }
}

function take(file) {
  try {
    const handle = openSync(file, "wx");
    writeFileSync(handle, identify(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  try {
    const holder = readFileSync(file, "utf8");
    // The file is empty for a moment while its holder writes. If it stays empty, the holder was killed.
    const isAbandoned = holder === "" ? Date.now() - statSync(file).mtimeMs > 5_000 : !isLive(holder);
    if (isAbandoned) rmSync(file, { force: true });
  } catch {
    // The holder has just released it.
  }
  return false;
}

const children = new Set();

/**
 * Runs a program in a process group of its own and returns `{ code, output }`. `endChildren` ends the
 * group: builders have workers that would outlive them.
 */
export function run(command, args, { env = process.env, cwd, log, echo } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    children.add(child);
    const chunks = [];
    const onData = (chunk) => {
      chunks.push(chunk);
      if (echo) process.stdout.write(chunk);
    };
    child.stdout.on("data", onData);
    child.stderr.on("data", onData);
    let failure = "";
    child.on("error", (error) => {
      failure = error.message;
    });
    child.on("close", (code) => {
      children.delete(child);
      const output = Buffer.concat(chunks).toString("utf8") + failure;
      if (log) {
        mkdirSync(path.dirname(log), { recursive: true });
        writeFileSync(log, output);
      }
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Ends every program that `run` started, politely and then not. */
export async function endChildren() {
  const all = [...children];
  for (const signal of ["SIGTERM", "SIGKILL"]) {
    for (const child of all) {
      try {
        // Windows has no process groups.
        if (process.platform === "win32") child.kill(signal);
        else process.kill(-child.pid, signal);
      } catch {
        // The group is gone.
      }
    }
    for (let waited = 0; waited < 3_000 && all.some((child) => children.has(child)); waited += 50) await sleep(50);
  }
}
