import { republishInvalidations } from "@/lib/core/cache/republish-invalidations";
import type { Job } from "@/lib/core/job";
import type { Consumer } from "@/lib/core/queue/queue";
import { notifyOfCheck } from "./commands/notify-of-check";
import { sweepRemoved } from "./commands/restore-removed";

/** Removed documents and invitations are deleted for good soon after their removal can't be undone. */
export const companyJobs: Job[] = [
  {
    name: "companies-sweep",
    cron: "23 * * * *",
    run: sweepRemoved,
  },
];

/** Each event invalidates cached pages again; `company.closed` also names files, which are deleted. */
const republished = republishInvalidations([
  "company.created",
  "company.updated",
  "company.verified",
  "company.rejected",
  "company.rechecked",
  "company.closed",
  "company.member-joined",
  "company.member-left",
]);

export const companyConsumers: Consumer[] = [
  ...republished,
  { event: "company.verified", consume: (payload) => notifyOfCheck("company.verified", payload) },
  { event: "company.rejected", consume: (payload) => notifyOfCheck("company.rejected", payload) },
];
