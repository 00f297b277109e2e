import { invalidate } from "@/lib/core/cache-tags";
import type { Consumer } from "@/lib/core/outbox";

/** What changed is said again from the outbox, for a process that died between its commit and its message. */
export const companyConsumers: Consumer[] = (
  ["created", "updated", "verified", "rejected", "member-left"] as const
).map((verb) => ({
  event: `company.${verb}`,
  consume: async ({ tags }) => {
    if (Array.isArray(tags)) invalidate(tags.filter((tag) => typeof tag === "string"));
  },
}));
