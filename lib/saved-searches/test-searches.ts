// People and listings for tests of saved searches.
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { mails } from "@/lib/core/mail/schema";
import { clearJobs } from "@/lib/core/queue/test-jobs";
import { drainQueue } from "@/lib/core/queue/test-queue";
import { dispatchEvents } from "@/lib/jobs/test-events";
import { createListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { users } from "@/lib/users/schema";
import { saveSearch } from "./commands";
import { matchListings } from "./commands/match-listings";
import { sendAlerts } from "./commands/send-alerts";
import type { Alerts } from "./contract";
import { alertWorker, savedSearchConsumers } from "./jobs";
import { savedSearches, savedSearchHits } from "./schema";

type Person = Extract<Caller, { kind: "session" }> & { email: string };

export async function person(locale: "ru" | "en" = "ru"): Promise<Person> {
  const [userId, email] = [createId(), `${randomUUID()}@tonna.example`];
  await db().insert(users).values({ id: userId, email, name: "Анна", locale, emailConfirmedAt: new Date() });
  return { kind: "session", userId, role: "user", tariff: "free", email };
}

export function make(owner: Caller, fields: Record<string, unknown> = {}) {
  const body = { title: "Пшеница 3 класса", type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 14_500 };
  const rest = { currency: "RUB", volumeUnit: "т", country: "RU", region: "Ростовская область" };
  return createListing(CreateListing.parse({ ...body, ...rest, ...fields }), owner);
}

export const save = (who: Caller, query: string, alerts: Alerts = "instant") =>
  saveSearch(who, { query, alerts, name: null });

/** The work for later: events, comparing, emails. */
export async function turn(): Promise<void> {
  await dispatchEvents(savedSearchConsumers);
  await drainQueue(alertWorker);
  await sendAlerts("instant");
}

/** The same without emails. */
export async function compare(): Promise<void> {
  await dispatchEvents(savedSearchConsumers);
  await drainQueue({
    ...alertWorker,
    work: async (jobs) => {
      await matchListings(jobs.flatMap(({ data }) => data.listingIds as string[]));
      return new Map();
    },
  });
}

export const mailsTo = ({ email }: Person) => db().select().from(mails).where(eq(mails.recipient, email));
export const rested = () => db().update(savedSearches).set({ lastAlertAt: sql`now() - interval '11 minutes'` });
/** What was found so far was found before the last morning. */
export const foundYesterday = () =>
  db()
    .update(savedSearchHits)
    .set({ foundAt: sql`${savedSearchHits.foundAt} - interval '1 day'` });
/** All that happened so far happened a day ago. */
export async function overnight(): Promise<void> {
  await foundYesterday();
  const { alertsSince, lastAlertAt } = savedSearches;
  const before = {
    alertsSince: sql`${alertsSince} - interval '1 day'`,
    lastAlertAt: sql`${lastAlertAt} - interval '1 day'`,
  };
  await db().update(savedSearches).set(before);
}

/** Each test begins without searches, and without what others led to. */
export async function forgetSearches(): Promise<void> {
  await clearJobs();
  for (const table of [mails, savedSearches]) await db().delete(table);
}
