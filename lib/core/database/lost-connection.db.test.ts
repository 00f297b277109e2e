import { once } from "node:events";
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";
import { type SQL, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { getDatabaseUrl } from "../env";
import { WatchedSockets } from "./connection-health";
import { connect, db, type Executor, inPreparedTransaction, inTransaction, pool, queryWithCustomPlan } from "./db";

/** Uncaught errors: they would end the server's process. */
const uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);
const EVENTS = ["uncaughtException", "unhandledRejection"] as const;
const others = EVENTS.map((event) => process.rawListeners(event));
const killer = connect(1);

beforeAll(() => {
  for (const event of EVENTS) process.removeAllListeners(event).on(event, note);
});
afterEach(() => expect(uncaught.splice(0)).toEqual([]));
afterAll(async () => {
  for (const [at, event] of EVENTS.entries()) {
    process.removeAllListeners(event);
    for (const listener of others[at] ?? []) process.on(event, listener as () => void);
  }
  await killer.end();
});

/** An error as a server sends it. */
function errorMessage(code: string, message: string): Buffer {
  const fields = Buffer.from(`SERROR\0VERROR\0C${code}\0M${message}\0\0`);
  const head = Buffer.from("E\0\0\0\0");
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Bytes of a server that waits for the next statement. */
const READY = Buffer.from("Z\0\0\0\x05I");

/** Ends the connection of a transaction, from outside, and waits until it is gone there. */
async function lose(tx: Executor): Promise<void> {
  const [row] = (await tx.execute(sql`select pg_backend_pid() as pid`)) as unknown as { pid: number }[];
  await killer`select pg_terminate_backend(${row?.pid ?? 0}::int, 5000)`;
}

/** Waits for some turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const one: SQL = sql`select 1 as one`;
const WORK: [when: string, work: (tx: Executor) => Promise<unknown>][] = [
  ["while a statement runs", (tx) => Promise.all([lose(tx), tx.execute(sql`select pg_sleep(5)`)])],
  ["in the moment of a statement", (tx) => lose(tx).then(() => tx.execute(one))],
  [
    "between two statements",
    (tx) =>
      lose(tx)
        .then(() => turns(50))
        .then(() => tx.execute(one)),
  ],
  ["in the moment of the commit", (tx) => lose(tx)],
  ["before the commit", (tx) => lose(tx).then(() => turns(50))],
  [
    "while the work fails by itself",
    (tx) =>
      lose(tx)
        .then(() => turns(50))
        .then(() => Promise.reject(new Error("no"))),
  ],
];

/** Each connection of the pool works, also one that was lost. */
async function allWork(): Promise<void> {
  const rows = await Promise.all(Array.from({ length: 40 }, () => inTransaction((tx) => tx.execute(one))));
  expect(rows.map(([row]) => row)).toEqual(Array(40).fill({ one: 1 }));
  expect(await db().execute(one)).toHaveLength(1);
}

test("a connection is not reserved again when it was lost while reserved", async () => {
  db();
  const own = await pool().reserve();
  const [row] = await own<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await killer`select pg_terminate_backend(${row?.pid ?? 0}::int, 5000)`;
  await turns(50);
  await expect(own`select 1`).rejects.toThrow();
  own.release();
  await allWork();
});

test("a waiting reservation gets the next connection when its own is lost", async () => {
  const single = connect(1);
  try {
    const [row] = await single<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const lost = expect(single`select pg_sleep(5)`.execute()).rejects.toThrow();
    await turns(1);
    const reserved = single.reserve();
    await killer`select pg_terminate_backend(${row?.pid ?? 0}::int, 5000)`;
    await lost;
    const own = await reserved;
    expect(await own`select 1 as one`).toMatchObject([{ one: 1 }]);
    own.release();
  } finally {
    await single.end({ timeout: 1 });
  }
});

test("the rest of a transaction never runs on the connection that replaces a lost one", async () => {
  const single = connect(1);
  try {
    await killer`create table never_written (n int)`;
    const work = single.begin(async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await killer`select pg_terminate_backend(${row?.pid ?? 0}::int, 5000)`;
      // Waits for the next connection.
      expect(await single`select 1 as one`).toMatchObject([{ one: 1 }]);
      const ends = await Promise.allSettled([tx`insert into never_written values (1)`, tx`select 2`]);
      expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    });
    await expect(work).rejects.toThrow("CONNECTION_CLOSED");
    await turns(50);
    expect(await single`select n from never_written`).toHaveLength(0);
  } finally {
    await killer`drop table if exists never_written`;
    await single.end({ timeout: 1 });
  }
});

test("a transaction has its connection for itself, also when it begins at the end of a full pipeline", async () => {
  const small = postgres(getDatabaseUrl() ?? "", { max: 1, ...{ max_pipeline: 2 } });
  try {
    await small`select 1`;
    const before = [small`select pg_sleep(0.05)`, small`select 1`].map((query) => query.execute());
    const work = small.begin(async (tx) => {
      await tx`select 1`;
      const [row] = await tx<{ at: string }[]>`select now()::text as at`;
      await tx`select pg_sleep(0.05)`;
      return [row?.at, (await tx<{ at: string }[]>`select now()::text as at`)[0]?.at];
    });
    const [first, last] = await work;
    expect(first).toBe(last);
    await Promise.all(before);
  } finally {
    await small.end({ timeout: 1 });
  }
});

type Act = (near: Socket) => void;

/** A client whose way to the database answers its own first query by itself, once, and perhaps the connection after that. */
async function connectThrough({ onFirstQuery, onNext }: { onFirstQuery: Act; onNext?: Act }) {
  const target = new URL(getDatabaseUrl() ?? "");
  let hasAnswered = false;
  const server = createServer((near) => {
    near.on("error", () => {});
    if (hasAnswered && onNext) return onNext(near);
    const far = dial(Number(target.port), target.hostname).on("error", () => {});
    far.pipe(near);
    near.on("close", () => far.destroy());
    near.on("data", (bytes) => {
      if (hasAnswered || !bytes.includes("pg_catalog.pg_type")) return far.write(bytes);
      hasAnswered = true;
      return onFirstQuery(near);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = connect(1, url.href);
  return { client, stop: () => client.end({ timeout: 1 }).then(() => server.close()) };
}

test("no statement fails when the server ends the connection during the driver's own first query", async () => {
  const { client, stop } = await connectThrough({
    onFirstQuery: (near) => near.end(errorMessage("57P01", "terminating connection")),
  });
  try {
    expect(await client`select 1 as one`).toMatchObject([{ one: 1 }]);
  } finally {
    await stop();
  }
});

test("only the waiting statement fails when the server cancels the driver's own first query", async () => {
  const { client, stop } = await connectThrough({
    onFirstQuery: (near) => near.write(Buffer.concat([errorMessage("57014", "canceling"), READY])),
  });
  try {
    await expect(client`select 1`).rejects.toThrow("canceling");
    expect(await client`select 1 as one`).toMatchObject([{ one: 1 }]);
  } finally {
    await stop();
  }
});

test("an error is reported when the server refuses the connection that follows a lost one", async () => {
  const { client, stop } = await connectThrough({
    onFirstQuery: (near) => near.end(),
    onNext: (near) => near.once("data", () => near.end(errorMessage("57P03", "the database system is starting up"))),
  });
  try {
    await expect(client`select 1`).rejects.toThrow("starting up");
  } finally {
    await stop();
  }
});

test("waiting statements fail when their connection is lost", async () => {
  const runTwo = async (on: Pick<postgres.Sql, "unsafe">) => {
    const [row] = await on.unsafe<{ pid: number }[]>("select pg_backend_pid() as pid");
    // The driver asks for the types of the parameter first, and meanwhile keeps the second statement back.
    const both = [on.unsafe("select pg_sleep(5), $1::int", [1]), on.unsafe("select 2")].map((query) => query.execute());
    const ends = Promise.allSettled(both);
    await turns(1);
    await killer`select pg_terminate_backend(${row?.pid ?? 0}::int, 5000)`;
    return (await ends).map(({ status }) => status);
  };
  let inTransaction: Promise<unknown> = Promise.resolve();
  await pool()
    .begin((tx) => {
      inTransaction = runTwo(tx);
      return inTransaction;
    })
    .catch(() => {});
  expect(await inTransaction).toEqual(["rejected", "rejected"]);
  const own = await pool().reserve();
  expect(await runTwo(own)).toEqual(["rejected", "rejected"]);
  own.release();
});

test("an unsent statement is not sent over the next connection when its own is lost", async () => {
  const sockets = new WatchedSockets();
  const client = postgres(getDatabaseUrl() ?? "", { max: 1, ...{ socket: sockets.open } });
  try {
    await client`select 1`;
    await turns(1);
    for (const socket of sockets.listOpen()) socket.destroy();
    await expect(client`select 2`).rejects.toThrow("CONNECTION_CLOSED");
    expect(await client`select 3 as three`).toMatchObject([{ three: 3 }]);
  } finally {
    await client.end({ timeout: 1 });
  }
});

test.each(WORK)("a connection that is lost %s fails the transaction and nothing else", async (_, work) => {
  await expect(inTransaction(work)).rejects.toThrow();
  await expect(inPreparedTransaction(work)).rejects.toThrow();
  await turns(50);
  await allWork();
});

test.each([
  ["fails", sql`select 1 / (4 - n) from generate_series(1, 10) n`, "division by zero"],
  [
    "is cancelled",
    sql`select n, case when n = 4 then pg_cancel_backend(pg_backend_pid()) end from generate_series(1, 10) n`,
    "cancel",
  ],
  [
    "loses its connection",
    sql`select n, case when n = 4 then pg_terminate_backend(pg_backend_pid()) end from generate_series(1, 10) n`,
    "CONNECTION_CLOSED",
  ],
])("an answer has no rows of the statement before, which %s behind its first rows", async (_name, failing, reason) => {
  for (let times = 0; times < 3; times += 1) {
    await expect(queryWithCustomPlan(failing)).rejects.toThrow(reason);
    expect(await queryWithCustomPlan(sql`select n from generate_series(1, 2) n`)).toEqual([{ n: 1 }, { n: 2 }]);
    expect([...(await pool().unsafe("select 1 as one"))]).toEqual([{ one: 1 }]);
  }
});
