// All work for later: the scheduled jobs, and the workers of the queues that writes fill.
import { apiKeyJobs } from "@/lib/api-keys/jobs";
import { billingJobs } from "@/lib/billing/jobs";
import { changeJobs } from "@/lib/changes/jobs";
import { indexCompanies } from "@/lib/companies/company-index";
import { companyJobs } from "@/lib/companies/jobs";
import { env } from "@/lib/core/env";
import type { Job } from "@/lib/core/job";
import { limiterJobs } from "@/lib/core/limiter/jobs";
import { createMailWorker } from "@/lib/core/mail/delivery";
import type { EventName } from "@/lib/core/queue/queue";
import type { Worker } from "@/lib/core/queue/work";
import { currencyJobs } from "@/lib/currency/jobs";
import { favouriteJobs } from "@/lib/favourites/jobs";
import { importJobs, importWorker } from "@/lib/imports/jobs";
import { indexJobs } from "@/lib/indices/jobs";
import { listingJobs, pictureWorker } from "@/lib/listings/jobs";
import { mergeCompanyRollup, mergeRollup } from "@/lib/listings/steps/merge-rollup";
import { rebuildDocuments } from "@/lib/listings/steps/rebuild-documents";
import { matchJobs } from "@/lib/matches/jobs";
import { newsJobs } from "@/lib/news/jobs";
import { priceListJobs } from "@/lib/price-lists/jobs";
import { alertWorker, savedSearchJobs } from "@/lib/saved-searches/jobs";
import { mergeTermCounts } from "@/lib/text/counts";
import { webhookJobs, webhookWorker } from "@/lib/webhooks/jobs";
import { listConsumers } from "./consumers";
import { createEventWorker } from "./events";
import { createFeedJobs } from "./feeds";
import { housekeepingJobs } from "./housekeeping";
import { createJobWorker, requestJobs } from "./scheduled";

const LISTING_EVENTS: readonly EventName[] = [
  "listing.created",
  "listing.updated",
  "listing.deleted",
  "listing.expired",
];

/** The counts follow the events of listings within seconds. The schedule is for changes without an event, such as a bulk load. */
const COUNTING = { cron: "* * * * *", expireInSeconds: 300, follows: LISTING_EVENTS } as const;

const countJobs: Job[] = [
  { name: "listing-counts", ...COUNTING, run: mergeRollup },
  { name: "search-counts", ...COUNTING, run: mergeTermCounts },
  { name: "company-counts", ...COUNTING, run: async () => indexCompanies(await mergeCompanyRollup()) },
  // All companies, for what a process that ended between the two steps of `company-counts` left behind: half a second for 20 000.
  { name: "search-companies", cron: "*/10 * * * *", run: () => indexCompanies() },
  // 10 000 documents a run: after a change of the rules the next run goes on.
  { name: "search-documents", cron: "* * * * *", expireInSeconds: 300, run: () => rebuildDocuments(100) },
];

/** Every scheduled job: one line a domain. */
export function listScheduledJobs(): Job[] {
  return [
    ...createFeedJobs(),
    ...currencyJobs,
    ...limiterJobs,
    ...apiKeyJobs,
    ...billingJobs,
    ...changeJobs,
    ...listingJobs,
    ...countJobs,
    ...companyJobs,
    ...favouriteJobs,
    ...importJobs,
    ...indexJobs,
    ...matchJobs,
    ...newsJobs,
    ...priceListJobs,
    ...savedSearchJobs,
    ...webhookJobs,
    ...housekeepingJobs,
  ];
}

/** The workers of all queues. Emails are sent only with a mail server. */
export function createWorkers(scheduled: readonly Job[] = listScheduledJobs()): Worker[] {
  const follow = (events: ReadonlySet<string>) =>
    requestJobs(scheduled.filter(({ follows }) => follows?.some((event) => events.has(event))));
  return [
    createEventWorker(listConsumers(), follow),
    alertWorker,
    importWorker,
    pictureWorker,
    webhookWorker,
    ...(env().SMTP_URL ? [createMailWorker()] : []),
    ...scheduled.map(createJobWorker),
  ];
}
