import { republishInvalidations } from "@/lib/core/cache/republish-invalidations";

/** After a change of name, a block or a deletion: drop the cached pages, delete the files of a closed company. */
export const userConsumers = republishInvalidations(["user.updated", "user.blocked", "user.unblocked", "user.deleted"]);
