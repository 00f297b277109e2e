// Child processes of the scripts.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

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
