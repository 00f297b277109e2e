import { republishInvalidations } from "@/lib/core/cache/retell";
import type { Job } from "@/lib/core/job";
import { sweepRemoved } from "./commands/restore-removed";

/** Removed documents and invitations are deleted for good soon after their removal can't be undone. */
export const companyJobs: Job[] = [
  {
    name: "companies-sweep",
    cron: "23 * * * *",
    run: sweepRemoved,
  },
];

/** Kept pages are made anew after any change; papers of a closed company are deleted. */
export const companyConsumers = republishInvalidations([
  "company.created",
  "company.updated",
  "company.verified",
  "company.rejected",
  "company.rechecked",
  "company.closed",
  "company.member-joined",
  "company.member-left",
]);
