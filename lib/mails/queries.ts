// Lists of the mails that the service sent, or keeps without a mail server.

import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { escapeLike } from "@/lib/core/database/sql-text";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { MAIL_STATES, type MailState } from "@/lib/core/mail/contract";
import { MAIL_JOBS, MAIL_STATE } from "@/lib/core/mail/mail";
import { mails } from "@/lib/core/mail/schema";
import { type Envelope, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import { formatInstant, toIsoDates } from "@/lib/core/time/instant";
import { assertMayAdminister } from "@/lib/users/policy";
import type { ListedMail, MailCounts, MailFacts, MailQuery } from "./query";

const { id, recipient: to, subject, createdAt, sentAt } = mails;
const COLUMNS = {
  id,
  to,
  subject,
  status: MAIL_STATE,
  attempts: sql<number | null>`job.retry_count + (job.started_on is not null)::int`,
  createdAt,
  sentAt,
  nextAttemptAt: sql<string | null>`job.start_after::timestamptz(3)`,
  lastError: sql<string | null>`job.output ->> 'message'`,
};
type Row = Omit<ListedMail, "createdAt" | "sentAt"> & { createdAt: Date; sentAt: Date | null };

/** Failed and pending emails are few among many, so they are found by their jobs. */
const STATES: Record<MailState, SQL> = {
  KEPT: sql`sent_at is null and job.id is null`,
  SENT: sql`sent_at is not null`,
  PENDING: sql`mails.id = any(array(select id from pgboss.job where name = 'mail' and state < 'completed'))`,
  FAILED: sql`mails.id = any(array(select id from pgboss.job where name = 'mail' and state = 'failed'))`,
};

/** One page of mails, the newest first unless asked otherwise, with counts per state. Only for admins: throws `not_owner`, `page_too_deep`. */
export async function listMails(
  query: MailQuery,
  caller: Caller,
): Promise<Envelope<ListedMail> & { counts: MailCounts }> {
  assertMayAdminister(caller);
  const request = resolvePageRequest(query);
  const inside = `%${escapeLike(query.q ?? "")}%`;
  const matches = query.q === undefined ? undefined : or(ilike(to, inside), ilike(subject, inside));
  const isShown = query.status && STATES[query.status];
  const direction = query.order === "asc" ? asc : desc;
  const [rows, counted] = await Promise.all([
    db()
      .select(COLUMNS)
      .from(mails)
      .leftJoin(...MAIL_JOBS)
      .where(and(matches, isShown))
      .orderBy(direction(createdAt), direction(id))
      .limit(request.perPage)
      .offset(request.offset),
    db()
      .select({ status: MAIL_STATE, count: count() })
      .from(mails)
      .leftJoin(...MAIL_JOBS)
      .where(matches)
      .groupBy(MAIL_STATE),
  ]);
  const counts = Object.fromEntries(
    MAIL_STATES.map((state) => [state, counted.find((row) => row.status === state)?.count ?? 0]),
  ) as MailCounts;
  const total = query.status ? counts[query.status] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  return { ...toEnvelope(rows.map(toMail), total, request, null), counts };
}

/** One mail. Only for admins: throws `not_owner`, `not_found`. */
export async function getMail(mailId: string, caller: Caller): Promise<MailFacts> {
  assertMayAdminister(caller);
  const [row] = isId(mailId)
    ? await db()
        .select({ ...COLUMNS, text: mails.text, html: mails.html })
        .from(mails)
        .leftJoin(...MAIL_JOBS)
        .where(eq(id, mailId))
    : [];
  if (!row) throw new AppError("not_found", { detail: "There is no such mail." });
  const { text, html, ...mail } = row;
  return { ...toMail(mail), body: mail.status === "KEPT" ? { text, html } : null };
}

function toMail(row: Row): ListedMail {
  const nextAttemptAt = row.status === "PENDING" && row.nextAttemptAt ? formatInstant(row.nextAttemptAt) : null;
  return { ...toIsoDates(row), nextAttemptAt };
}
