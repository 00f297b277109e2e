// Scheduled work of the journal: numbers what waits, deletes what is old.
import { sql } from "drizzle-orm";
import { db, inTransaction } from "@/lib/core/database/db";
import type { Job } from "@/lib/core/job";
import { IS_OLD } from "./queries/read-journal";
import { numberChanges } from "./steps/number-changes";

/** Numbers all that waits. */
async function numberPending(): Promise<void> {
  while ((await inTransaction((tx) => numberChanges(tx))) > 0);
}

/** Changes that one statement deletes. */
const AT_ONCE = 50_000;

/** Deletes changes past their time, but for the newest of them: by it a cursor that is too old is told from one that is not. */
export async function sweepChanges(most = AT_ONCE): Promise<void> {
  for (let deleted = most; deleted >= most; ) {
    const rows = await db().execute<{ n: number }>(sql`
      with gone as (
        delete from changes where number in (
          select number from changes where number < (select number from changes where ${IS_OLD} order by at desc, number desc limit 1)
          order by number limit ${most}::int)
        returning 1
      )
      select count(*)::int as n from gone`);
    deleted = rows[0]?.n ?? 0;
  }
}

export const changeJobs: Job[] = [
  // Readers number what they read; this is for the times when nobody reads.
  { name: "changes-number", cron: "* * * * *", run: numberPending },
  { name: "changes-sweep", cron: "11 4 * * *", run: () => sweepChanges() },
];
