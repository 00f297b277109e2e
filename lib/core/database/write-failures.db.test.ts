import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { connect, inTransaction, isUnavailable, pool, pools } from "./db";
import { findDatabaseFault } from "./fault";

afterEach(() => vi.useRealTimers());

beforeAll(async () => {
  await pool()`create table things (code text)`;
  await pool().unsafe(`
    create function fail_with_code() returns trigger language plpgsql as $$
    begin
      if new.code <> 'none' then raise exception 'the disk says no' using errcode = new.code; end if;
      return new;
    end $$;
    create trigger fail_with_code before insert on things for each row execute function fail_with_code();`);
});

const write = (code: string) => inTransaction((tx) => tx.execute(sql`insert into things values (${code})`));

test.each([
  ["53100", "has no space left"],
  ["58030", "can't write its files"],
  ["25006", "is read-only"],
])("a write that fails with %s is unavailable, and a fault until a write succeeds", async (code, fault) => {
  await expect(write(code)).rejects.toSatisfy(isUnavailable);
  expect(await findDatabaseFault()).toBe(fault);
  await write("none");
  expect(await findDatabaseFault()).toBeNull();
});

test("a failed write is forgotten after ten seconds: without requests there is no write to tell", async () => {
  await expect(write("53100")).rejects.toThrow();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 9_000 });
  expect(await findDatabaseFault()).toBe("has no space left");
  vi.setSystemTime(Date.now() + 2_000);
  expect(await findDatabaseFault()).toBeNull();
  vi.useRealTimers();
  await write("none");
});

test.each(["53200", "53300", "57014", "57P01", "57P03", "58P01", "08006", "55P03"])(
  "a statement that fails with %s is unavailable, and says nothing about other writes",
  async (code) => {
    await expect(write(code)).rejects.toSatisfy(isUnavailable);
    if (!code.startsWith("58")) expect(await findDatabaseFault()).toBeNull();
    await write("none");
  },
);

test.each(["22001", "23505", "42P01", "P0001"])("a statement that fails with %s is not unavailable", async (code) => {
  await expect(write(code)).rejects.not.toSatisfy(isUnavailable);
});

test("a read-only database is a fault, until it is not", async () => {
  const admin = connect(1);
  const [row] = await admin<{ name: string }[]>`select quote_ident(current_database()) as name`;
  const setReadOnly = async (value: string) => {
    await admin.unsafe(`alter database ${row?.name} set default_transaction_read_only = ${value}`);
    // Sessions keep the setting that they began with.
    await admin`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  };
  try {
    await setReadOnly("on");
    await expect.poll(findDatabaseFault).toBe("is read-only");
    await expect(write("none")).rejects.toSatisfy(isUnavailable);
    await setReadOnly("off");
    await expect.poll(() => write("none").then(findDatabaseFault, () => "fails")).toBeNull();
  } finally {
    await admin.end({ timeout: 1 });
  }
  expect(pools().isSilent()).toBe(false);
});

/** Mounts a disk of 4 MiB that the database may write on; null where this process has no right to. */
async function mountSmallDisk(): Promise<{ folder: string; unmount(): void } | null> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tonna-disk-"));
  const [row] = await pool()<{ data: string }[]>`select current_setting('data_directory') as data`;
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m,mode=700", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const { uid, gid } = statSync(row?.data ?? "");
  chownSync(folder, uid, gid);
  const unmount = () => {
    execFileSync("umount", [folder]);
    rmSync(folder, { recursive: true });
  };
  return { folder, unmount };
}

test("writes on a disk that is full are unavailable, and go through when it has space again", async (context) => {
  const disk = await mountSmallDisk();
  if (!disk) return context.skip("only root can mount a disk");
  const space = `small_${path.basename(disk.folder).replaceAll(/\W/g, "_").toLowerCase()}`;
  try {
    await pool().unsafe(`create tablespace ${space} location '${disk.folder}'`);
    await pool().unsafe(`create table heap (bytes text storage plain) tablespace ${space}`);
    const fill = () =>
      inTransaction((tx) => tx.execute(sql`insert into heap select repeat('x', 7000) from generate_series(1, 100)`));
    const fillAll = async () => {
      for (let times = 0; times < 20; times += 1) await fill();
    };
    await expect(fillAll()).rejects.toSatisfy(isUnavailable);
    expect(await findDatabaseFault()).toBe("has no space left");
    await pool()`truncate heap`;
    await fill();
    expect(await findDatabaseFault()).toBeNull();
  } finally {
    await pool()`drop table if exists heap`;
    await pool().unsafe(`drop tablespace if exists ${space}`);
    disk.unmount();
  }
});
