import { retell } from "@/lib/core/cache/retell";

/** What follows when somebody changes their name or goes: kept pages are made anew, files of a closed company deleted. */
export const userConsumers = retell(["user.updated", "user.deleted"]);
