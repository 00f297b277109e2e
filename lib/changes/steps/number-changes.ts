// Moves committed changes to the journal and numbers them.
import { sql } from "drizzle-orm";
import type { Executor } from "@/lib/core/database/db";

/** Changes that one transaction numbers, in about 0.2 s. */
const AT_ONCE = 10_000;

/*
 * Transactions commit in another order than they write. A reader who follows the order of writing would skip what commits late. So a
 * change gets its number only once its write is committed, and numbers are given out by one transaction at a time: whoever sees a
 * number sees all lower ones. Of one record the order stays, since its row lock makes writers insert their changes one after another.
 */

/** Moves the oldest committed changes to the journal. Returns how many. */
export async function numberChanges(tx: Executor, most = AT_ONCE): Promise<number> {
  // A statement of its own: the next one has to see what the holder of the lock before has committed.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('changes'))`);
  const [row] = await tx.execute<{ n: number }>(sql`
    with taken as (
      delete from pending_changes where id in (select id from pending_changes order by id limit ${most}::int) returning *
    ), numbered as (
      insert into changes (at, kind, resource_id, slug, version, step, was_public, is_public, categories_before, categories_after, side_id)
      select greatest((select clock_timestamp()), (select max(at) from changes)), kind, resource_id, slug, version, step, was_public,
        is_public, categories_before, categories_after, side_id
      from taken order by id
      returning number
    )
    select count(*)::int as n from numbered`);
  return row?.n ?? 0;
}
