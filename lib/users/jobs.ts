import { retell } from "@/lib/core/cache/retell";

/** What follows when somebody changes their name, is blocked or goes: kept pages are made anew, files of a closed company deleted. */
export const userConsumers = retell(["user.updated", "user.blocked", "user.unblocked", "user.deleted"]);
