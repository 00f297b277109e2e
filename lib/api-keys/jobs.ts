import { lt, sql } from "drizzle-orm";
import { db } from "@/lib/core/database/db";
import type { Job } from "@/lib/core/job";
import { apiKeyUsage } from "./schema";

/** Deletes usage counts that are too old for any page. */
async function sweepUsage(): Promise<void> {
  await db().delete(apiKeyUsage).where(lt(apiKeyUsage.hour, sql`now() - interval '90 days'`));
}

export const apiKeyJobs: Job[] = [{ name: "api-key-usage", cron: "41 2 * * *", run: sweepUsage }];
