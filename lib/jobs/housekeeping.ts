// Deletes each night what is past its time of accounts, mails and the API; other domains have jobs of their own.
import { lt, sql } from "drizzle-orm";
import { endedSessions, sessions } from "@/lib/auth/schema";
import { companyInvitations } from "@/lib/companies/schema";
import { db } from "@/lib/core/database/db";
import { idempotencyKeys } from "@/lib/core/idempotency-schema";
import type { Job } from "@/lib/core/job";
import { log } from "@/lib/core/log";
import { mails } from "@/lib/core/mail/schema";
import { signUps, userTokens } from "@/lib/users/schema";

const subtractDays = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Rows that nobody will read again: emails, spent links, the ends of sessions long expired. */
const createSweeps = () => [
  db()
    .delete(mails)
    .where(lt(mails.createdAt, subtractDays(30))),
  db()
    .delete(userTokens)
    .where(lt(userTokens.expiresAt, subtractDays(7))),
  db().delete(signUps).where(lt(signUps.expiresAt, sql`now()`)),
  db()
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, subtractDays(1))),
  db().delete(endedSessions).where(lt(endedSessions.expiresAt, sql`now()`)),
  // A session that was not seen for its whole lifetime has no token any more.
  db()
    .delete(sessions)
    .where(lt(sessions.lastSeenAt, subtractDays(31))),
  db()
    .delete(companyInvitations)
    .where(lt(companyInvitations.expiresAt, subtractDays(7))),
];

/** Deletes it, table by table. A table that refuses keeps what it has, and fails the job, once the others are done. */
export async function sweep(): Promise<void> {
  const errors: unknown[] = [];
  for (const deletion of createSweeps()) {
    try {
      await deletion;
    } catch (error) {
      log().error({ err: error }, "a table could not be swept");
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

export const housekeepingJobs: Job[] = [{ name: "housekeeping", cron: "17 2 * * *", run: sweep }];
