// Work of favourites after events of listings, and each night.
import { isId } from "@/lib/core/id";
import type { Job } from "@/lib/core/job";
import type { Consumer } from "@/lib/core/queue/queue";
import { forgetRemoved } from "./commands";
import { sendPriceFalls } from "./commands/send-price-falls";

export const favouriteJobs: Job[] = [{ name: "favourites-forget", cron: "37 3 * * *", run: forgetRemoved }];

/** A listing that changed, or is public again, may be cheaper for those who keep it. */
export const favouriteConsumers: Consumer[] = [
  { event: "listing.updated", consume: async (payload) => tell([payload]), consumeAll: tell },
];

async function tell(payloads: readonly Record<string, unknown>[]): Promise<void> {
  const ids = payloads.flatMap(({ id, status }) =>
    typeof id === "string" && isId(id) && status === "ACTIVE" ? id : [],
  );
  await sendPriceFalls([...new Set(ids)]);
}
