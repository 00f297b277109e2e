import { isNotNull, lt, or, sql } from "drizzle-orm";
import { endedSessions, sessions } from "@/lib/auth/schema";
import { companyInvitations } from "@/lib/companies/schema";
import { db } from "@/lib/core/database/db";
import { idempotencyKeys } from "@/lib/core/idempotency-schema";
import { mails } from "@/lib/core/mail/schema";
import { outbox } from "@/lib/core/outbox";
import { userTokens } from "@/lib/users/schema";
import type { Job } from "./job";

const ago = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Deletes what nobody will read again: events, mails, spent links, the ends of sessions long expired. */
export async function sweep(): Promise<void> {
  // An event that is still open after a month promises something that nobody waits for any more.
  await db()
    .delete(outbox)
    .where(or(isNotNull(outbox.doneAt), lt(outbox.at, ago(30))));
  await db()
    .delete(mails)
    .where(lt(mails.createdAt, ago(30)));
  await db()
    .delete(userTokens)
    .where(lt(userTokens.expiresAt, ago(7)));
  await db()
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, ago(1)));
  await db().delete(endedSessions).where(lt(endedSessions.expiresAt, sql`now()`));
  // A session that was not seen for its whole lifetime has no token any more.
  await db()
    .delete(sessions)
    .where(lt(sessions.lastSeenAt, ago(31)));
  await db()
    .delete(companyInvitations)
    .where(lt(companyInvitations.expiresAt, ago(7)));
}

export const housekeepingJobs: Job[] = [{ name: "housekeeping", cron: "17 2 * * *", run: sweep }];
