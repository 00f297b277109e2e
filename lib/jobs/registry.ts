import { apiKeyJobs } from "@/lib/api-keys/jobs";
import { billingJobs } from "@/lib/billing/jobs";
import { indexCompanies } from "@/lib/companies/company-index";
import { companyJobs } from "@/lib/companies/jobs";
import { env } from "@/lib/core/env";
import type { Job, Timer } from "@/lib/core/job";
import { limiterJobs } from "@/lib/core/limiter/jobs";
import { deliverMails } from "@/lib/core/mail/mail";
import { currencyJobs } from "@/lib/currency/jobs";
import { favouriteJobs } from "@/lib/favourites/jobs";
import { foldCompanyCounts } from "@/lib/listings/company-counts";
import { rebuildDocuments } from "@/lib/listings/documents";
import { listingJobs } from "@/lib/listings/jobs";
import { foldCounts } from "@/lib/listings/lists/counts";
import { newsTimers } from "@/lib/news/jobs";
import { savedSearchJobs, savedSearchTimers } from "@/lib/saved-searches/jobs";
import { mergeTermCounts } from "@/lib/text/counts";
import { feedJobs } from "./feeds";
import { housekeepingJobs } from "./housekeeping";
import { dispatchEvents } from "./outbox";

/** Every scheduled job of the product: one line a domain. */
export function jobs(): Job[] {
  return [
    ...feedJobs(),
    ...currencyJobs,
    ...limiterJobs,
    ...apiKeyJobs,
    ...billingJobs,
    ...listingJobs,
    ...companyJobs,
    ...favouriteJobs,
    ...savedSearchJobs,
    ...housekeepingJobs,
  ];
}

/** Work at short intervals, which a schedule by the minute can't express. Mails wait for nothing without a mail server. */
export function timers(): Timer[] {
  const mails: Timer = { name: "mails", seconds: 5, run: () => deliverMails() };
  return [
    { name: "listing-counts", seconds: 2, run: () => foldCounts() },
    { name: "search-counts", seconds: 2, run: mergeTermCounts },
    { name: "search-documents", seconds: 5, run: () => rebuildDocuments(100) },
    { name: "company-counts", seconds: 2, run: async () => indexCompanies(await foldCompanyCounts()) },
    // All of them, for what a process that ended between the two left behind: half a second for twenty thousand.
    { name: "search-companies", seconds: 600, run: () => indexCompanies() },
    ...newsTimers,
    { name: "outbox", seconds: 2, run: () => dispatchEvents() },
    ...savedSearchTimers,
    ...(env().SMTP_URL ? [mails] : []),
  ];
}
