import type { Consumer } from "@/lib/core/outbox";
import { mailUnread, repeatSignal } from "./notices";

/** What follows from a message that was sent. */
export const chatConsumers: Consumer[] = [
  { event: "message.sent", consume: repeatSignal },
  { event: "message.waited", consume: mailUnread },
];
