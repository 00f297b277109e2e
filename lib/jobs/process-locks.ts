import type postgres from "postgres";
import { connectWatched, pool } from "@/lib/core/database/db";
import { singleton } from "@/lib/core/singleton";

/*
 * Advisory locks that tell what a process is at. One connection of its own holds all of them: a lock must not cost the pool a
 * connection while work that needs the pool goes on, and with a process that dies, or its connection, they are let go.
 */

type Work = "tonna-timer" | "tonna-job";

const held = () => singleton("process-locks", (): { connection: postgres.Sql | null } => ({ connection: null }));

/** Does `run` under the lock of a work, and tells it whether it has that, or another process does. */
export async function underLock(work: Work, name: string, run: (mine: boolean) => Promise<unknown>): Promise<void> {
  const state = held();
  state.connection ??= connectWatched();
  const locks = state.connection;
  const [row] = await locks<{ mine: boolean }[]>`
    select pg_try_advisory_lock(hashtext(${work}), hashtext(${name})) as mine`;
  const mine = row?.mine ?? false;
  try {
    await run(mine);
  } finally {
    // A connection that broke meanwhile has let go of it.
    if (mine) await locks`select pg_advisory_unlock(hashtext(${work}), hashtext(${name}))`.catch(() => {});
  }
}

/** Whether some process is at a work, this one included. */
export async function isUnderWay(work: Work, name: string): Promise<boolean> {
  const [row] = await pool()<{ free: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext(${work}), hashtext(${name})) as free`;
  return !row?.free;
}

/** Lets go of all locks of this process. */
export async function closeLocks(): Promise<void> {
  const state = held();
  const { connection } = state;
  state.connection = null;
  await connection?.end({ timeout: 1 }).catch(() => {});
}
