import type postgres from "postgres";
import { env } from "../env";
import { log } from "../log";
import { singleton } from "../singleton";
import { findDatabaseErrorCode, onWrite, openPool, pool } from "./db";

/*
 * Public reads may be answered by a replica (DATABASE_REPLICA_URLS). A replica is used only while it has replayed every
 * write that this process has made or heard of, so that a read after a write always sees it, and what is kept in memory
 * is never made from older rows than the write that called for it. Until it has, reads go to the primary.
 */

/** How often a replica that is behind is asked how far it is, and when it is given up: for being behind, or for saying nothing. */
const ASK_MS = 5;
const GIVE_UP_MS = 2_000;
/** Writes that nobody tells us of (scripts, other processes' private rows) are looked for so often. */
const PULSE_MS = 1_000;
/** A replica that failed, or was given up, is left out and left alone so long. */
const DOWN_MS = 1_000;
/** Code of the error that says why a replica was given up. */
const GIVEN_UP = "BEHIND_OR_FROZEN";

type Replica = {
  sql: postgres.Sql;
  /** Host and port, for the log; the address itself holds a password. */
  name: string;
  /** Number of the last write that it is known to have replayed. */
  upTo: number;
  downUntil: number;
  /** Whether `settle` is busy with it. */
  settling: boolean;
  /** Hands reads that it has not answered yet over to the primary. */
  unanswered: Set<(reason: Error) => void>;
};
type State = { replicas: Replica[]; writes: number; next: number; pulse: NodeJS.Timeout | null };

const state = () => singleton("replicas", open);

function open(): State {
  const replicas = env().DATABASE_REPLICA_URLS.map((url) => ({
    sql: openPool(url),
    name: new URL(url).host,
    upTo: -1,
    downUntil: 0,
    settling: false,
    unanswered: new Set<(reason: Error) => void>(),
  }));
  if (replicas.length === 0) return { replicas, writes: 0, next: 0, pulse: null };
  const pulse = setInterval(settleAll, PULSE_MS);
  pulse.unref();
  onWrite(catchUpAgain);
  return { replicas, writes: 0, next: 0, pulse };
}

/** Replicas have to catch up with a new write before they are asked again. */
function catchUpAgain(): void {
  state().writes += 1;
  settleAll();
}

/** Each by itself: one that is behind, or frozen, holds up no other. */
function settleAll(): void {
  for (const replica of state().replicas) void settle(replica);
}

/** Runs a read on a replica that is up to date, by turns, and on the primary when there is none or it fails. */
export async function readFromReplica<T>(read: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const replica = pick();
  if (!replica) return read(pool());
  try {
    return await unlessGivenUp(replica, read(replica.sql));
  } catch (error) {
    // A query that is wrong fails on the primary too, and says so from there.
    if (findDatabaseErrorCode(error) !== GIVEN_UP) leaveOut(replica, error);
    return read(pool());
  }
}

/** What a replica answers; rejects when it is given up before: a frozen one would never answer. */
function unlessGivenUp<T>(replica: Replica, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    replica.unanswered.add(reject);
    answer.then(resolve, reject).finally(() => replica.unanswered.delete(reject));
  });
}

function pick(): Replica | null {
  const known = state();
  for (let turn = 0; turn < known.replicas.length; turn += 1) {
    known.next = (known.next + 1) % known.replicas.length;
    const replica = known.replicas[known.next];
    if (replica && replica.upTo === known.writes && replica.downUntil <= Date.now()) return replica;
  }
  return null;
}

function leaveOut(replica: Replica, error: unknown): void {
  replica.downUntil = Date.now() + DOWN_MS;
  replica.upTo = -1;
  log().warn({ replica: replica.name, code: findDatabaseErrorCode(error) }, "a replica failed; the primary answers");
}

/** Finds out where the primary is, and waits until the replica is there too; again for writes that came meanwhile. */
async function settle(replica: Replica): Promise<void> {
  if (replica.settling || replica.downUntil > Date.now()) return;
  const known = state();
  replica.settling = true;
  try {
    for (let done = -1; done !== known.writes; ) {
      done = known.writes;
      const [row] = await pool()<{ lsn: string }[]>`select pg_current_wal_insert_lsn()::text as lsn`;
      if (!(await catchUp(replica, row?.lsn ?? "0/0", done))) break;
    }
  } catch (error) {
    log().warn({ code: findDatabaseErrorCode(error) }, "the primary could not be asked how far it is");
  } finally {
    replica.settling = false;
  }
}

/** Waits until a replica has replayed that much, and then uses it; false when it failed or was given up. */
async function catchUp(replica: Replica, lsn: string, write: number): Promise<boolean> {
  let givenUp = false;
  // Also while it owes an answer: nothing else ends the wait for a frozen one, which is asked no more until it has answered.
  const deadline = setTimeout(() => {
    givenUp = true;
    giveUp(replica);
  }, GIVE_UP_MS);
  try {
    while (!givenUp) {
      const [row] = await replica.sql<{ there: boolean }[]>`
        select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as there`;
      if (row?.there && !givenUp) {
        replica.upTo = write;
        return true;
      }
      await new Promise((resolve) => setTimeout(resolve, ASK_MS));
    }
  } catch (error) {
    leaveOut(replica, error);
  } finally {
    clearTimeout(deadline);
  }
  return false;
}

/** Leaves out a replica that does not keep up, and has the primary answer what was asked of it. */
function giveUp(replica: Replica): void {
  const reason = Object.assign(new Error("a replica does not keep up"), { code: GIVEN_UP });
  leaveOut(replica, reason);
  for (const handOver of replica.unanswered) handOver(reason);
}

/** Lets go of the replicas' connections. */
export async function closeReplicas(): Promise<void> {
  const { replicas, pulse } = state();
  if (pulse) clearInterval(pulse);
  await Promise.all(replicas.map(({ sql }) => sql.end({ timeout: 3 })));
}
