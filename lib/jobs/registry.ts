import { apiKeyJobs } from "@/lib/api-keys/jobs";
import { env } from "@/lib/core/env";
import { limiterJobs } from "@/lib/core/limiter/jobs";
import { deliverMails } from "@/lib/core/mail";
import { currencyJobs } from "@/lib/currency/jobs";
import { foldCounts } from "@/lib/listings/counts";
import { listingJobs } from "@/lib/listings/jobs";
import { feedJobs } from "./feeds";
import { housekeepingJobs } from "./housekeeping";
import type { Job, Timer } from "./job";

/** Every scheduled job of the product: one line a domain. */
export function jobs(): Job[] {
  return [...feedJobs(), ...currencyJobs, ...limiterJobs, ...apiKeyJobs, ...listingJobs, ...housekeepingJobs];
}

/** Work at short intervals, which a schedule by the minute can't express. Mails wait for nothing without a mail server. */
export function timers(): Timer[] {
  const mails: Timer = { name: "mails", seconds: 5, run: () => deliverMails() };
  return [{ name: "listing-counts", seconds: 2, run: () => foldCounts() }, ...(env().SMTP_URL ? [mails] : [])];
}
