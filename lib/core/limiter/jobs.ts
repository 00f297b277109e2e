import { sql } from "drizzle-orm";
import { db } from "../db";
import { rateWindows } from "./schema";

/** Deletes windows that no longer count. */
async function sweepWindows(): Promise<void> {
  await db()
    .delete(rateWindows)
    .where(sql`${rateWindows.atMs} + 2 * ${rateWindows.windowMs} < extract(epoch from now()) * 1000`);
}

export const limiterJobs = [{ name: "rate-windows", cron: "*/10 * * * *", run: sweepWindows }];
