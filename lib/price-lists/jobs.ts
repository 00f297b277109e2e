// Schedules of price lists: fetching, deletion of waiting files, and work after the deletion of an account.
import { eq } from "drizzle-orm";
import { db } from "@/lib/core/database/db";
import { isId } from "@/lib/core/id";
import type { Job } from "@/lib/core/job";
import type { Consumer } from "@/lib/core/queue/queue";
import { runDueLists } from "./commands/run-due";
import { sweepDocuments } from "./commands/store-document";
import { priceLists } from "./schema";

export const priceListConsumers: Consumer[] = [
  {
    event: "user.deleted",
    consume: async ({ userId }) => {
      if (typeof userId === "string" && isId(userId))
        await db().delete(priceLists).where(eq(priceLists.userId, userId));
    },
  },
];

export const priceListJobs: Job[] = [
  { name: "price-lists", cron: "*/5 * * * *", run: () => runDueLists() },
  { name: "price-lists-sweep", cron: "13 * * * *", run: () => sweepDocuments() },
];
