// Schedules of work on listings, and consumers of their events.
import { republishInvalidations } from "@/lib/core/cache/republish-invalidations";
import { isId } from "@/lib/core/id";
import type { Job } from "@/lib/core/job";
import type { Consumer } from "@/lib/core/queue/queue";
import type { Worker } from "@/lib/core/queue/work";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { expireListings } from "./commands";
import { mailExpiry, sweepExpiryMails } from "./expiry/expiry-commands";
import { deleteForms, sweepForms } from "./form-commands";
import { sweepPhotos } from "./photos/file-commands";
import { fetchPictures, requestMissingPictures } from "./photos/picture-commands";
import { fillPlaces } from "./steps/fill-places";
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
    name: "listings-pictures",
    // Finds next to nothing by its index, once the pictures of before are fetched.
    cron: "*/5 * * * *",
    run: () => requestMissingPictures(),
  },
  {
    name: "listings-places",
    // Reads one setting, once all places are found.
    cron: "* * * * *",
    expireInSeconds: 300,
    run: async () => {
      await fillPlaces(40);
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

/** Fetches the pictures that listings name by address. */
export const pictureWorker: Worker = {
  name: "picture",
  batchSize: 2,
  pollSeconds: 2,
  work: async (jobs) => {
    const failures = new Map<string, unknown>();
    const fetched = jobs.map(async ({ id, data }) => {
      const attempt = typeof data.attempt === "number" ? data.attempt : 1;
      await fetchPictures(String(data.id), attempt).catch((error: unknown) => failures.set(id, error));
    });
    await Promise.all(fetched);
    return failures;
  },
};

export const listingConsumers: Consumer[] = [
  ...republishInvalidations(["listing.created", "listing.updated", "listing.deleted", "listing.expired"]),
  {
    event: "user.deleted",
    consume: async ({ userId }) => {
      if (typeof userId === "string" && isId(userId)) await deleteForms(userId);
    },
  },
];
