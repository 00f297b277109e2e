import type { Job } from "@/lib/jobs/job";
import { expireListings } from "./commands";

/** Scheduled work on listings. Folding of counts runs as a timer, see `lib/jobs/timers.ts`. */
export const listingJobs: Job[] = [
  {
    name: "listings-expire",
    cron: "7 * * * *",
    run: async () => {
      await expireListings();
    },
  },
];
