import { invalidate } from "@/lib/core/cache-tags";
import type { Consumer } from "@/lib/core/outbox";
import { deleteFile, isStorageKey } from "@/lib/core/storage";
import type { Job } from "@/lib/jobs/job";
import { sweepRemoved } from "./restore";

/** What was taken away is gone for good soon after it can't be taken back any more. */
export const companyJobs: Job[] = [
  {
    name: "companies-sweep",
    cron: "23 * * * *",
    run: async () => {
      await sweepRemoved();
    },
  },
];

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

/**
 * What changed is said again from the outbox, for a process that died between its commit and its message; papers of a
 * closed company are deleted.
 */
export const companyConsumers: Consumer[] = (
  ["created", "updated", "verified", "rejected", "rechecked", "closed", "member-joined", "member-left"] as const
).map((verb) => ({
  event: `company.${verb}`,
  consume: async ({ tags, files }) => {
    invalidate(texts(tags));
    for (const key of texts(files)) if (isStorageKey(key)) await deleteFile(key);
  },
}));
