// Work after events of listings: looks for the other side of each.
import type { Job } from "@/lib/core/job";
import type { EventName } from "@/lib/core/queue/queue";
import { notifyOfMatches } from "./commands/notify-of-matches";

/** Events after which a listing may have a new other side. */
const FOLLOWED: readonly EventName[] = ["listing.created", "listing.updated"];

export const matchJobs: Job[] = [
  // A job, not a consumer: a large import holds up no other event.
  { name: "matches", cron: "* * * * *", expireInSeconds: 900, follows: FOLLOWED, run: notifyOfMatches },
];
