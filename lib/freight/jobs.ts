// Work after a freight table changed: other processes drop the one they hold.
import { invalidate } from "@/lib/core/cache/tags";
import type { Consumer } from "@/lib/core/queue/queue";
import { FREIGHT_TAGS } from "./tags";

export const freightConsumers: Consumer[] = [
  // Repeated: a process may have died after its commit, before it told the others.
  { event: "freight.changed", consume: async () => invalidate(FREIGHT_TAGS) },
];
