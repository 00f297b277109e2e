import { retell } from "@/lib/core/cache/retell";
import type { Job } from "@/lib/core/job";
import { sweepRemoved } from "./restore";

/** What was taken away is gone for good soon after it can't be taken back any more. */
export const companyJobs: Job[] = [
  {
    name: "companies-sweep",
    cron: "23 * * * *",
    run: sweepRemoved,
  },
];

/** Kept pages are made anew after any change; papers of a closed company are deleted. */
export const companyConsumers = retell([
  "company.created",
  "company.updated",
  "company.verified",
  "company.rejected",
  "company.rechecked",
  "company.closed",
  "company.member-joined",
  "company.member-left",
]);
