import type { Job } from "@/lib/jobs/job";
import { refreshRates } from "./commands";

const timeZone = "Europe/Moscow";
const run = async () => {
  await refreshRates();
};

/** Hourly, and every ten minutes on working days around the time (about 15:30) when the Bank sets the next day's rates. */
export const currencyJobs: Job[] = [
  { name: "currency-hourly", cron: "7 * * * *", timeZone, run },
  { name: "currency-afternoon", cron: "30-59/10 15 * * 1-5", timeZone, run },
  { name: "currency-evening", cron: "*/10 16-17 * * 1-5", timeZone, run },
];
