import { chatConsumers } from "@/lib/chats/jobs";
import type { Consumer } from "@/lib/core/outbox";
import { listingConsumers } from "@/lib/listings/jobs";

/** Who does what when an event of the outbox has come true: one line a domain. */
export function consumers(): Consumer[] {
  return [...chatConsumers, ...listingConsumers];
}
