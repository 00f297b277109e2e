import { sql } from "drizzle-orm";
import { type Db, db, inTransaction, onlyRow } from "./db";

/**
 * Two transactions at the same moment, for tests: `before` takes its locks, then `attempt` runs until it waits for them or
 * is done, then `after` goes on and commits. Answers what became of the attempt.
 */
export async function amid(
  before: (tx: Db) => Promise<unknown>,
  attempt: () => Promise<unknown>,
  after: (tx: Db) => Promise<unknown> = async () => {},
): Promise<PromiseSettledResult<unknown>> {
  let isOver = false;
  const running = await inTransaction(async (tx) => {
    const { pid } = onlyRow(await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`));
    await before(tx);
    const running = Promise.allSettled([attempt()]).finally(() => {
      isOver = true;
    });
    while (!isOver && !(await isWaitedFor(pid)));
    await after(tx);
    return { running };
  });
  return onlyRow(await running.running);
}

async function isWaitedFor(pid: number): Promise<boolean> {
  const rows = await db().execute(sql`
    select 1 from pg_stat_activity where datname = current_database() and ${pid}::int = any(pg_blocking_pids(pid))`);
  return rows.length > 0;
}
