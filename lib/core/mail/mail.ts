import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "../database/db";
import { env } from "../env";
import { enqueue } from "../queue/queue";
import type { MailState } from "./contract";
import { mails } from "./schema";

/*
 * Emails to people: a write queues one in its transaction, `delivery.ts` sends it.
 */

/** An email to one person. `text` is for readers that show no HTML. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Beside the usual ones. */
  headers?: Record<string, string>;
};

type UnsentMail = Mail & { id: string; status: MailState; createdAt: Date };

/** The state of an email `mails`, of which `job` is the job, if there is one. */
export const MAIL_STATE = sql<MailState>`case when mails.sent_at is not null then 'SENT' when job.id is null then 'KEPT'
  when job.state = 'failed' then 'FAILED' else 'PENDING' end`;
/** Table that a statement on `mails` joins, and the condition. */
export const MAIL_JOBS: readonly [SQL, SQL] = [sql`pgboss.job job`, sql`job.name = 'mail' and job.id = mails.id`];

/** Queues an email in the transaction that calls for it. An email to one person is sent before those to many. */
export async function queueMail(tx: Db, { to, ...content }: Mail): Promise<void> {
  const [row] = await tx
    .insert(mails)
    .values({ ...content, recipient: to })
    .returning({ id: mails.id });
  if (row && env().SMTP_URL) await enqueue(tx, "mail", {}, { id: row.id, priority: content.headers ? 0 : 1 });
}

/** The newest emails that were not sent; all, or those to one address. */
export async function listUnsentMails(limit: number, to?: string | null): Promise<UnsentMail[]> {
  return db()
    .select({
      id: mails.id,
      to: mails.recipient,
      subject: mails.subject,
      text: mails.text,
      html: mails.html,
      status: MAIL_STATE,
      createdAt: mails.createdAt,
    })
    .from(mails)
    .leftJoin(...MAIL_JOBS)
    .where(and(isNull(mails.sentAt), to ? eq(mails.recipient, to) : undefined))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit);
}
