import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identifyProcess, isSameProcess, joinMembers, listMembers, withFileLock } from "./lib/process-lock.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tonna-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that has just ended, as it was called while it lived. */
async function deadProcess(): Promise<string> {
  const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] });
  await once(child, "spawn");
  const identity = identifyProcess(child.pid ?? 0);
  child.kill("SIGKILL");
  await once(child, "exit");
  return String(identity);
}

test("a process is identified while it lives, and another process with its pid is not", async () => {
  expect(isSameProcess(String(identifyProcess(process.pid)))).toBe(true);
  expect(isSameProcess(`${process.pid}_1`)).toBe(false);
  expect(isSameProcess(await deadProcess())).toBe(false);
});

test("a lock is held by one at a time", async () => {
  const file = path.join(folder, "lock");
  let inside = 0;
  const order: number[] = [];
  const work = (turn: number) =>
    withFileLock(file, async () => {
      expect(++inside).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(turn);
      inside--;
    });
  await Promise.all([1, 2, 3].map(work));
  expect(order.toSorted()).toEqual([1, 2, 3]);
});

test("a lock is taken over when its holder was killed", async () => {
  const file = path.join(folder, "lock");
  writeFileSync(file, await deadProcess());
  expect(await withFileLock(file, async () => "in")).toBe("in");
});

test("a copy of a folder is free: its locks and members are those of the original", async () => {
  const original = path.join(folder, "original");
  const copy = path.join(folder, "copy");
  const leave = joinMembers(path.join(original, "members"));
  await withFileLock(path.join(original, "lock"), async () => {
    cpSync(original, copy, { recursive: true });
    expect(listMembers(path.join(copy, "members"))).toEqual([]);
    expect(await withFileLock(path.join(copy, "lock"), async () => "in")).toBe("in");
  });
  renameSync(original, `${original}-renamed`);
  expect(listMembers(path.join(`${original}-renamed`, "members"))).toEqual([process.pid]);
  leave();
});

test("members are counted while they live", async () => {
  const first = joinMembers(folder);
  const second = joinMembers(folder);
  writeFileSync(path.join(folder, `${await deadProcess()}_ab`), "");
  expect(listMembers(folder)).toEqual([process.pid, process.pid]);
  first();
  expect(listMembers(folder)).toEqual([process.pid]);
  second();
  expect(listMembers(folder)).toEqual([]);
});
