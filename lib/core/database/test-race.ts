import { sql } from "drizzle-orm";
import { type Db, db, type Executor, getOnlyRow, inTransaction } from "./db";

/**
 * Races two transactions, for tests: the first takes its locks in `before`, then `attempt` runs until it is blocked or done, then
 * the first goes on with `after` and commits. Returns the outcome of the attempt.
 */
export async function raceTransaction(
  before: (tx: Db) => Promise<unknown>,
  attempt: () => Promise<unknown>,
  after: (tx: Db) => Promise<unknown> = async () => {},
): Promise<PromiseSettledResult<unknown>> {
  let isOver = false;
  const running = await inTransaction(async (tx) => {
    await before(tx);
    const running = Promise.allSettled([attempt()]).finally(() => {
      isOver = true;
    });
    await waitUntilBlocking(tx, () => isOver);
    await after(tx);
    return { running };
  });
  return getOnlyRow(await running.running);
}

/** Resolves once a lock of this transaction blocks another one, or `isOver`. */
export async function waitUntilBlocking(tx: Executor, isOver = () => false): Promise<void> {
  const { pid } = getOnlyRow(await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`));
  while (!isOver() && !(await isWaitedFor(pid)));
}

async function isWaitedFor(pid: number): Promise<boolean> {
  const rows = await db().execute(sql`
    select 1 from pg_stat_activity where datname = current_database() and ${pid}::int = any(pg_blocking_pids(pid))`);
  return rows.length > 0;
}
