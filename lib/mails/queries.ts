// Lists of the mails that the service sent, or keeps without a mail server.

import { and, asc, count, desc, eq, ilike, or } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { db, queryWithCustomPlan } from "@/lib/core/database/db";
import { escapeLike } from "@/lib/core/database/sql-text";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { mails } from "@/lib/core/mail/schema";
import { type Envelope, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import { formatInstant } from "@/lib/core/time/instant";
import { assertMayAdminister } from "@/lib/users/policy";
import { type ListedMail, MAIL_STATES, type MailCounts, type MailFacts, type MailQuery } from "./query";

const { id, recipient: to, subject, status, attempts, createdAt, sentAt, nextAttemptAt, lastError } = mails;
const COLUMNS = { id, to, subject, status, attempts, createdAt, sentAt, nextAttemptAt, lastError };
type Row = Pick<typeof mails.$inferSelect, Exclude<keyof typeof COLUMNS, "to">> & { to: string };

/** One page of mails, the newest first unless asked otherwise, with counts per state. Only for admins: throws `not_owner`, `page_too_deep`. */
export async function listMails(
  query: MailQuery,
  caller: Caller,
): Promise<Envelope<ListedMail> & { counts: MailCounts }> {
  assertMayAdminister(caller);
  const request = resolvePageRequest(query);
  const inside = `%${escapeLike(query.q ?? "")}%`;
  const matches = query.q === undefined ? undefined : or(ilike(to, inside), ilike(subject, inside));
  const isShown = query.status && eq(status, query.status);
  const direction = query.order === "asc" ? asc : desc;
  const [rows, counted] = await Promise.all([
    db()
      .select(COLUMNS)
      .from(mails)
      .where(and(matches, isShown))
      .orderBy(direction(createdAt), direction(id))
      .limit(request.perPage)
      .offset(request.offset),
    db().select({ status, count: count() }).from(mails).where(matches).groupBy(status),
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
        .where(eq(id, mailId))
    : [];
  if (!row) throw new AppError("not_found", { detail: "There is no such mail." });
  const { text, html, ...mail } = row;
  return { ...toMail(mail), body: mail.status === "KEPT" ? { text, html } : null };
}

/** Number of mails that were given up. Only for admins. */
export async function countFailedMails(caller: Caller): Promise<number> {
  assertMayAdminister(caller);
  const [row] = await db().select({ count: count() }).from(mails).where(eq(status, "FAILED"));
  return row?.count ?? 0;
}

function toMail(row: Row): ListedMail {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    nextAttemptAt: row.status === "PENDING" ? row.nextAttemptAt.toISOString() : null,
  };
}
