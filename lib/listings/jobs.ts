import { republishInvalidations } from "@/lib/core/cache/retell";
import { isId } from "@/lib/core/id";
import type { Job } from "@/lib/core/job";
import type { Consumer } from "@/lib/core/queue/queue";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { expireListings } from "./commands";
import { mailExpiry, sweepExpiryMails } from "./expiry/expiry-commands";
import { deleteForms, sweepForms } from "./form-commands";
import { sweepPhotos } from "./photos/file-commands";
import { sweepViews } from "./view-commands";

/** Scheduled work on listings. Folding of counts runs as a timer, see `lib/jobs/registry.ts`. */
export const listingJobs: Job[] = [
  {
    name: "listings-expire",
    // An index tells what has ended, so a look costs next to nothing, and nothing stays public past its end for long.
    cron: "* * * * *",
    run: async () => {
      await expireListings();
    },
  },
  {
    name: "listings-expiry-mails",
    cron: "40 9 * * *",
    timeZone: MARKET_ZONE,
    run: async () => {
      await mailExpiry();
    },
  },
  {
    name: "listings-sweep",
    cron: "27 3 * * *",
    run: async () => {
      await sweepForms();
      await sweepExpiryMails();
      await sweepViews();
      // The last, since it fails when a file can't be deleted.
      await sweepPhotos();
    },
  },
];

export const listingConsumers: Consumer[] = [
  ...republishInvalidations(["listing.created", "listing.updated", "listing.deleted", "listing.expired"]),
  {
    event: "user.deleted",
    consume: async ({ userId }) => {
      if (typeof userId === "string" && isId(userId)) await deleteForms(userId);
    },
  },
];
