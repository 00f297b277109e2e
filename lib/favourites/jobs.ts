import type { Job } from "@/lib/core/job";
import { forgetRemoved } from "./commands";

export const favouriteJobs: Job[] = [{ name: "favourites-forget", cron: "37 3 * * *", run: forgetRemoved }];
