import { sql } from "drizzle-orm";
import { db } from "../database/db";

/** Deletes expired windows, in the order in which requests lock them, and skips locked ones. */
async function sweepWindows(): Promise<void> {
  await db().execute(sql`
    delete from rate_windows where bucket in (
      select bucket from rate_windows where at_ms + 2 * window_ms < extract(epoch from now()) * 1000 order by bucket for update skip locked
    )`);
}

export const limiterJobs = [{ name: "rate-windows", cron: "*/10 * * * *", run: sweepWindows }];
