import type { Consumer } from "@/lib/core/queue/queue";
import { drainQueue } from "@/lib/core/queue/test-queue";
import { createEventWorker } from "./events";

/** Works on all events that are due. Returns how many jobs are done. */
export const dispatchEvents = (known: readonly Consumer[]): Promise<number> => drainQueue(createEventWorker(known));
