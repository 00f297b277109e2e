import { invalidate } from "@/lib/core/cache-tags";
import type { Consumer } from "@/lib/core/outbox";
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

/** A process that died between its commit and its message left the others with old pages: said again, it harms nobody. */
export const listingConsumers: Consumer[] = (["created", "updated", "deleted", "expired"] as const).map((verb) => ({
  event: `listing.${verb}`,
  consume: async ({ tags }) => {
    if (Array.isArray(tags)) invalidate(tags.filter((tag) => typeof tag === "string"));
  },
}));
