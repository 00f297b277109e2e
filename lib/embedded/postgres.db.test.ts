import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "@/lib/core/database/db";
import { isAlive } from "@/scripts/lib/process-lock.mjs";
import { startEmbedded } from "./postgres";

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), "tonna-embedded-"));
  // The database's own user has to get in when the tests run as root.
  chmodSync(home, 0o755);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const start = (lines: string[] = []) => startEmbedded(home, (line) => lines.push(line), { volatile: true });
const serverPid = () => Number(readFileSync(path.join(home, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

async function ask(url: string, query: string): Promise<unknown> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
  try {
    const [row] = await sql.unsafe(query);
    return row && Object.values(row)[0];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

test("the embedded server is UTF-8 and sorts Russian letters", async () => {
  const sql = connect(1);
  const [row] = await sql`
    select lower('Ё') as small, current_setting('server_encoding') as encoding, 'ж' collate "ru-x-icu" < 'я' as sorted`;
  await sql.end();
  expect(row).toEqual({ small: "ё", encoding: "UTF8", sorted: true });
});

test("the embedded server starts, is shared, and ends with its last user; the data stay", async () => {
  const first = await start();
  const pid = serverPid();
  await ask(first.url, "create table kept as select 42 as answer");
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(JSON.parse(readFileSync(path.join(home, "postgres.json"), "utf8"))).toEqual({ url: first.url });
  await first.stop();
  expect(isAlive(pid)).toBe(true);
  await second.stop();
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(path.join(home, "postgres.json"))).toBe(false);
  const again = await start();
  expect(await ask(again.url, "select answer from kept")).toBe(42);
  await again.stop();
}, 30_000);

test("secret files are readable by their owner only, and a wrong password is refused", async () => {
  const { url, stop } = await start();
  for (const file of ["postgres-password", "postgres.json", "postgres.log"]) {
    expect(statSync(path.join(home, file)).mode & 0o077, file).toBe(0);
  }
  const wrong = new URL(url);
  wrong.password = "password";
  await expect(ask(wrong.href, "select 1")).rejects.toThrow(/password/);
  expect(await ask(url, "show listen_addresses")).toBe("127.0.0.1");
  await stop();
}, 30_000);

test("a shared server that does not answer for a while is waited for, not stopped", async () => {
  const first = await start();
  const pid = serverPid();
  process.kill(pid, "SIGSTOP");
  const lines: string[] = [];
  const second = start(lines);
  await vi.waitFor(() => expect(lines.join()).toContain("waiting"), { timeout: 10_000, interval: 50 });
  process.kill(pid, "SIGCONT");
  expect((await second).url).toBe(first.url);
  expect(serverPid()).toBe(pid);
  await (await second).stop();
  await first.stop();
}, 30_000);

test("a killed server comes back on the same address", async () => {
  const { url, stop } = await start();
  const pid = serverPid();
  process.kill(pid, "SIGKILL");
  await vi.waitFor(async () => expect(await ask(url, "select 1 as one")).toBe(1), { timeout: 10_000, interval: 50 });
  expect(serverPid()).not.toBe(pid);
  await stop();
}, 30_000);

test("a start succeeds when a stale pid file has the pid of another process", async () => {
  const first = await start();
  await first.stop();
  const stale = [process.pid, path.join(home, "postgres"), 1, 1, "", "127.0.0.1", "", "ready   "];
  writeFileSync(path.join(home, "postgres/postmaster.pid"), `${stale.join("\n")}\n`);
  const second = await start();
  expect(serverPid()).not.toBe(process.pid);
  await second.stop();
  expect(existsSync(path.join(home, "postgres/postmaster.pid"))).toBe(false);
}, 30_000);

test("a copy of the folder of a running server starts a server of its own, and the original goes on", async () => {
  const original = await start();
  await ask(original.url, "create table kept as select 42 as answer");
  await ask(original.url, "checkpoint");
  const copy = `${home}-copy`;
  cpSync(home, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  spawnSync("chown", ["-R", "--reference", path.join(home, "postgres"), path.join(copy, "postgres")]);
  try {
    const other = await startEmbedded(copy, () => {}, { volatile: true });
    expect(other.url).not.toBe(original.url);
    expect(await ask(other.url, "select answer from kept")).toBe(42);
    await other.stop();
    expect(await ask(original.url, "select answer from kept")).toBe(42);
  } finally {
    rmSync(copy, { recursive: true, force: true });
    await original.stop();
  }
}, 60_000);

test.skipIf(process.getuid?.() !== 0)(
  "data that root keeps outside the project follow a folder that is moved, and stay with the original of a copy",
  async () => {
    // Only root comes in: the database's user can't.
    chmodSync(home, 0o700);
    const [first, moved, copy] = ["first", "moved", "copy"].map((name) => path.join(home, name)) as [
      string,
      string,
      string,
    ];
    const outside: string[] = [];
    const use = async (folder: string, query: string) => {
      const server = await startEmbedded(folder, () => {}, { volatile: true });
      outside.push(path.dirname(readlinkSync(path.join(folder, "postgres"))));
      try {
        return await ask(server.url, query);
      } finally {
        await server.stop();
      }
    };
    try {
      await use(first, "create table kept as select 42 as answer");
      cpSync(first, copy, { recursive: true, verbatimSymlinks: true });
      expect(await use(copy, "select to_regclass('kept')")).toBeNull();
      expect(await use(first, "select answer from kept")).toBe(42);
      renameSync(first, moved);
      expect(await use(moved, "select answer from kept")).toBe(42);
      expect(await use(first, "select to_regclass('kept')")).toBeNull();
      expect(await use(moved, "select answer from kept")).toBe(42);
    } finally {
      for (const folder of new Set(outside)) rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
