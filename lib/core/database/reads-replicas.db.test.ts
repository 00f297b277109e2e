import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Replicated, startReplicated } from "@/e2e/support/replication";
import { env } from "../env";
import { connect, inTransaction } from "./db";
import { closeReplicas, readWithCustomPlan } from "./reads";

let servers: Replicated;

beforeAll(async () => {
  servers = await startReplicated();
  Object.assign(env(), { DATABASE_URL: servers.primaryUrl, DATABASE_REPLICA_URLS: [servers.replicaUrl] });
  await inTransaction((tx) => tx.execute(sql`create table counters (n int not null)`));
  await inTransaction((tx) => tx.execute(sql`insert into counters values (0)`));
}, 60_000);

afterAll(async () => {
  await closeReplicas();
  await servers.stop();
});

async function read(): Promise<{ n: number; replica: boolean }> {
  const [row] = await readWithCustomPlan<{ n: number; replica: boolean }>(
    sql`select n, pg_is_in_recovery() as replica from counters`,
  );
  return row ?? { n: -1, replica: false };
}

async function write(): Promise<number> {
  return inTransaction(async (tx) => {
    const [row] = await tx.execute<{ n: number }>(sql`update counters set n = n + 1 returning n`);
    return row?.n ?? -1;
  });
}

const onReplica = () => expect.poll(async () => (await read()).replica, { timeout: 10_000 }).toBe(true);

it("reads use the replica when it has the last write, and never before", async () => {
  await onReplica();
  for (let round = 0; round < 200; round += 1) {
    const n = await write();
    expect((await read()).n).toBe(n);
    await new Promise((resolve) => setTimeout(resolve, round % 10));
    // By now it may be the replica's turn again, or not.
    expect((await read()).n).toBe(n);
  }
  await onReplica();
});

it("reads use the primary while the replica stands still", async () => {
  const replica = connect(1, servers.replicaUrl);
  try {
    await replica`select pg_wal_replay_pause()`;
    const n = await write();
    expect(await read()).toEqual({ n, replica: false });
    await replica`select pg_wal_replay_resume()`;
    await onReplica();
    expect((await read()).n).toBe(n);
  } finally {
    await replica.end();
  }
});

it("reads see a write of another process within moments", async () => {
  await onReplica();
  const other = connect(1, servers.primaryUrl);
  try {
    await other`update counters set n = 1000`;
    await expect.poll(async () => (await read()).n, { timeout: 5_000 }).toBe(1000);
  } finally {
    await other.end();
  }
});

it("reads use the primary when the replica dies", async () => {
  await onReplica();
  await servers.killReplica();
  const { n } = await read();
  expect(await write()).toBe(n + 1);
  expect(await read()).toEqual({ n: n + 1, replica: false });
});
