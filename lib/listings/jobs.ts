import { invalidate } from "@/lib/core/cache-tags";
import { isId } from "@/lib/core/id";
import { MARKET_ZONE } from "@/lib/core/market-zone";
import type { Consumer } from "@/lib/core/outbox";
import type { Job } from "@/lib/jobs/job";
import { expireListings } from "./commands";
import { mailExpiry, sweepExpiryMails } from "./expiry";
import { deleteForms, sweepForms } from "./forms";
import { sweepPhotos } from "./photo-files";

/** Scheduled work on listings. Folding of counts runs as a timer, see `lib/jobs/timers.ts`. */
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
      await sweepPhotos();
    },
  },
];

/** A process that died between its commit and its message left the others with old pages: said again, it harms nobody. */
const retold = (["created", "updated", "deleted", "expired"] as const).map(
  (verb): Consumer => ({
    event: `listing.${verb}`,
    consume: async (payload) => invalidate(tagsOf([payload])),
    consumeAll: async (payloads) => invalidate(tagsOf(payloads)),
  }),
);

/** Each tag that events of listings name, once. */
function tagsOf(payloads: readonly Record<string, unknown>[]): string[] {
  const tags = payloads.flatMap(({ tags }) => (Array.isArray(tags) ? tags : []));
  return [...new Set(tags.filter((tag) => typeof tag === "string"))];
}

export const listingConsumers: Consumer[] = [
  ...retold,
  {
    event: "user.deleted",
    consume: async ({ userId }) => {
      if (typeof userId === "string" && isId(userId)) await deleteForms(userId);
    },
  },
];
