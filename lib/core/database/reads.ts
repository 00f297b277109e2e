/*
 * Reads of public data. A replica may answer them, once it has every write that this process knows of. Access checks and reads that
 * belong to a write ask the primary instead: `queryPrepared` and `queryWithCustomPlan` in `db.ts`.
 */

import { fillPlaceholders, type SQL } from "drizzle-orm";
import { env } from "../env";
import { log } from "../log";
import { singleton } from "../singleton";
import {
  findDatabaseErrorCode,
  onWrite,
  openPools,
  type Pools,
  pool,
  pools,
  queryRows,
  runQuery,
  runWithCustomPlan,
} from "./db";
import { type SqlText, toSqlText } from "./sql-text";

/** Runs a public read as a prepared statement; Postgres may keep one plan for all values. There must be few texts. */
export function readPrepared<T>(query: SQL): Promise<T[]> {
  return readFromReplica(({ main }) => runQuery<T>(main, query, true));
}

/** Runs a public read whose best plan depends on its values: Postgres plans it anew each time. */
export function readWithCustomPlan<T>(query: SQL): Promise<T[]> {
  return readFromReplica((pools) => runWithCustomPlan<T>(pools, query));
}

/** Creates a public, prepared read whose text is built once, with `sql.placeholder(name)` for its values: building costs more than sending. */
export function createPreparedRead<T>(query: SQL): (values: Record<string, unknown>) => Promise<T[]> {
  let built: SqlText | undefined;
  return (values) => {
    built ??= toSqlText(query);
    const { text, params } = built;
    return readFromReplica(({ main }) => queryRows<T>(main, text, fillPlaceholders(params, values), true));
  };
}

/*
 * Replicas (DATABASE_REPLICA_URLS) answer public reads. A replica is used only while it has replayed every write that this process
 * made or heard of: a read sees every earlier write, and no cache entry is older than its invalidation. Else the primary answers.
 */

/** Time between two questions to a replica that is behind. */
const POLL_MS = 5;
/** A replica that is behind, or silent, for so long is excluded. */
const MAX_LAG_MS = 2_000;
/** Unannounced writes (scripts, private rows of other processes) are looked for so often. */
const REFRESH_MS = 1_000;
/** Time for which a replica stays excluded. */
const EXCLUDED_MS = 1_000;
/** Code of the error of reads that wait on an excluded replica. */
const LAG_ERROR = "BEHIND_OR_FROZEN";

type Replica = {
  pools: Pools;
  /** Host and port, for the log; the address itself holds a password. */
  name: string;
  /** Number of the last write that the replica is known to have replayed. */
  replayed: number;
  excludedUntil: number;
  isCatchingUp: boolean;
  /** Rejects the reads that wait for an answer, which then go to the primary. */
  waiting: Set<(reason: Error) => void>;
};
type State = { replicas: Replica[]; writes: number; next: number; timer: NodeJS.Timeout | null };

const state = () => singleton("replicas", open);

function open(): State {
  const replicas = env().DATABASE_REPLICA_URLS.map((url) => ({
    pools: openPools(url),
    name: new URL(url).host,
    replayed: -1,
    excludedUntil: 0,
    isCatchingUp: false,
    waiting: new Set<(reason: Error) => void>(),
  }));
  if (replicas.length === 0) return { replicas, writes: 0, next: 0, timer: null };
  const timer = setInterval(refreshAll, REFRESH_MS);
  timer.unref();
  onWrite(noteNewWrite);
  return { replicas, writes: 0, next: 0, timer };
}

/** Replicas have to replay the new write before they are asked again. */
function noteNewWrite(): void {
  state().writes += 1;
  refreshAll();
}

/** Refreshes each replica independently: one that is behind or frozen delays no other. */
function refreshAll(): void {
  for (const replica of state().replicas) void refresh(replica);
}

/** Runs a read on a replica that is up to date, in turn, or on the primary when there is none or it fails. */
async function readFromReplica<T>(read: (pools: Pools) => Promise<T>): Promise<T> {
  const replica = pickReplica();
  if (!replica) return read(pools());
  try {
    return await rejectWhenExcluded(replica, read(replica.pools));
  } catch (error) {
    // A query that is wrong fails on the primary too, and says so from there.
    if (findDatabaseErrorCode(error) !== LAG_ERROR) exclude(replica, error);
    return read(pools());
  }
}

/** Waits for the answer of a replica, and rejects when the replica is excluded before: a frozen one never answers. */
function rejectWhenExcluded<T>(replica: Replica, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    replica.waiting.add(reject);
    answer.then(resolve, reject).finally(() => replica.waiting.delete(reject));
  });
}

function pickReplica(): Replica | null {
  const known = state();
  for (let turn = 0; turn < known.replicas.length; turn += 1) {
    known.next = (known.next + 1) % known.replicas.length;
    const replica = known.replicas[known.next];
    if (
      replica &&
      replica.replayed === known.writes &&
      replica.excludedUntil <= Date.now() &&
      !replica.pools.isSilent()
    )
      return replica;
  }
  return null;
}

function exclude(replica: Replica, error: unknown): void {
  replica.excludedUntil = Date.now() + EXCLUDED_MS;
  replica.replayed = -1;
  log().warn({ replica: replica.name, code: findDatabaseErrorCode(error) }, "a replica failed; the primary answers");
}

/** Waits until a replica has replayed what the primary has; again for writes that came meanwhile. */
async function refresh(replica: Replica): Promise<void> {
  if (replica.isCatchingUp || replica.excludedUntil > Date.now()) return;
  const known = state();
  replica.isCatchingUp = true;
  try {
    for (let done = -1; done !== known.writes; ) {
      done = known.writes;
      const [row] = await pool()<{ lsn: string }[]>`select pg_current_wal_insert_lsn()::text as lsn`;
      if (!(await catchUp(replica, row?.lsn ?? "0/0", done))) break;
    }
  } catch (error) {
    log().warn({ code: findDatabaseErrorCode(error) }, "the primary could not be asked how far it is");
  } finally {
    replica.isCatchingUp = false;
  }
}

/** Waits until a replica has replayed up to `lsn`, and uses it from then on. False when the replica failed or was excluded. */
async function catchUp(replica: Replica, lsn: string, write: number): Promise<boolean> {
  let isExcluded = false;
  // A frozen replica does not answer the question either; only this ends the wait.
  const deadline = setTimeout(() => {
    isExcluded = true;
    excludeLagging(replica);
  }, MAX_LAG_MS);
  try {
    while (!isExcluded) {
      const [row] = await replica.pools.main<{ there: boolean }[]>`
        select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as there`;
      if (row?.there && !isExcluded) {
        replica.replayed = write;
        return true;
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  } catch (error) {
    exclude(replica, error);
  } finally {
    clearTimeout(deadline);
  }
  return false;
}

/** Excludes a replica that does not keep up; the primary answers the reads that wait for it. */
function excludeLagging(replica: Replica): void {
  const reason = Object.assign(new Error("a replica does not keep up"), { code: LAG_ERROR });
  exclude(replica, reason);
  for (const reject of replica.waiting) reject(reason);
}

/** Closes the connections to replicas, at the end of the process. */
export async function closeReplicas(): Promise<void> {
  const { replicas, timer } = state();
  if (timer) clearInterval(timer);
  await Promise.all(replicas.map(({ pools }) => pools.end({ timeout: 3 })));
}
