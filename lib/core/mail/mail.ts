import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Transporter } from "nodemailer";
import { NOW } from "../database/columns";
import { type Db, db } from "../database/db";
import { env } from "../env";
import { log } from "../log";
import { singleton } from "../singleton";
import { measureMsSince } from "../time/age";
import { type MAIL_STATUSES, mails } from "./schema";
import { openTransport, ServerAway } from "./smtp";

/** A mail to one person; the text stands beside the HTML for readers that show no HTML. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Beside the usual ones. */
  headers?: Record<string, string>;
};
export type KeptMail = Mail & { id: string; status: (typeof MAIL_STATUSES)[number]; createdAt: Date };

// After each refusal the wait doubles: 1, 2, 4 … 64 minutes, about two hours in all.
const ATTEMPTS = 8;
/** A server that is away is asked every minute, for so long. */
const ABSENT_DAYS = 3;
/** What is put back at once when the server is away. */
const BATCH = 20;
/** A turn ends after so long, for the sake of an orderly end; the next one follows within seconds. */
const TURN_MS = 60_000;
/** A claimed mail is nobody else's for so long, more than a slow server takes over it; if a process dies, it is repeated then. */
const LEASE_MINUTES = 20;

/** Promises a mail inside the transaction that calls for it. Without SMTP_URL it is kept for admins to read. */
export async function queueMail(tx: Db, mail: Mail): Promise<void> {
  const { to, ...content } = mail;
  await tx.insert(mails).values({ ...content, recipient: to, status: env().SMTP_URL ? "PENDING" : "KEPT" });
}

/** The newest mails that no server took: kept for want of one, still waiting, or given up; all, or those to one address. */
export async function listUnsentMails(limit: number, to?: string | null): Promise<KeptMail[]> {
  return db()
    .select({
      id: mails.id,
      to: mails.recipient,
      subject: mails.subject,
      text: mails.text,
      html: mails.html,
      status: mails.status,
      createdAt: mails.createdAt,
    })
    .from(mails)
    .where(and(inArray(mails.status, ["KEPT", "PENDING", "FAILED"]), to ? eq(mails.recipient, to) : undefined))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit);
}

/**
 * Sends the mails that are due, for a minute at most; a refused one waits and is tried again, unless it is refused for good. When
 * the server is away, none of them loses an attempt. Answers how many went out.
 */
export async function deliverMails(transport: Pick<Transporter, "sendMail"> | null = smtp()): Promise<number> {
  if (!transport) return 0;
  let sent = 0;
  for (const since = Date.now(); measureMsSince(since) < TURN_MS; ) {
    // One at a time: a server may take minutes over each, and what waits behind it is nobody's yet.
    const due = await claimDue();
    if (!due) break;
    const { id, attempts, headers, ...mail } = due;
    try {
      const { MAIL_FROM: from, SUPPORT_EMAIL: replyTo } = env();
      await transport.sendMail({ from, replyTo, ...mail, ...(headers && { headers }) });
    } catch (error) {
      if (error instanceof ServerAway) {
        await putBack(id, error);
        break;
      }
      await markFailed(id, attempts, error);
      continue;
    }
    await markSent(id);
    sent += 1;
  }
  return sent;
}

/**
 * The ids of due mails that nobody else works on, as an array; those that wait longest first, but letters to one person before what
 * many get at once: a link to a new password lives an hour. As an array it is found once.
 */
function dueIds(limit: number): SQL {
  const due = db()
    .select({ id: mails.id })
    .from(mails)
    .where(sql`${mails.status} = 'PENDING' and ${mails.nextAttemptAt} <= ${NOW}`)
    .orderBy(sql`${mails.headers} is not null`, mails.nextAttemptAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  return sql`array(${due})`;
}

/** Takes a due mail for this process, or null; the next attempt is set first, so that a crash repeats rather than loses it. */
async function claimDue() {
  const [claimed] = await db()
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(mins => ${LEASE_MINUTES}::int)`,
    })
    .where(sql`${mails.id} = any(${dueIds(1)})`)
    .returning({
      id: mails.id,
      attempts: mails.attempts,
      to: mails.recipient,
      subject: mails.subject,
      text: mails.text,
      html: mails.html,
      headers: mails.headers,
    });
  return claimed ?? null;
}

/** The body and the headers go with the sending: they may hold a link that opens an account, or ends its mails. */
async function markSent(id: string): Promise<void> {
  await db()
    .update(mails)
    .set({ status: "SENT", sentAt: sql`now()`, text: "", html: "", headers: null, lastError: null })
    .where(eq(mails.id, id));
}

async function markFailed(id: string, attempts: number, error: unknown): Promise<void> {
  const lastError = reasonOf(error);
  log().warn({ mail: id, attempts, reason: lastError }, "a mail could not be sent");
  const isOver = attempts >= ATTEMPTS || isForGood(error);
  await db()
    .update(mails)
    .set({
      lastError,
      nextAttemptAt: sql`now() + interval '1 minute' * power(2, ${attempts - 1}::int)`,
      ...(isOver && { status: "FAILED" as const }),
    })
    .where(eq(mails.id, id));
}

/** A mail that no server heard of, and what else is due, wait a minute without losing an attempt; past some days they are given up. */
async function putBack(id: string, error: ServerAway): Promise<void> {
  const lastError = reasonOf(error);
  log().warn({ reason: lastError }, "the mail server is away");
  await db()
    .update(mails)
    .set({
      lastError,
      attempts: sql`${mails.attempts} - case when ${mails.id} = ${id}::uuid then 1 else 0 end`,
      nextAttemptAt: sql`now() + interval '1 minute'`,
      status: sql`case when ${mails.createdAt} < now() - make_interval(days => ${ABSENT_DAYS}::int) then 'FAILED' else ${mails.status} end`,
    })
    .where(sql`${mails.id} = any(${dueIds(BATCH)} || ${id}::uuid)`);
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message.slice(0, 500) : "unknown");

/** A 5xx answer to the addressee or the text (RFC 5321, 4.2.1) will be the same tomorrow. */
function isForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (code === "EENVELOPE" || code === "EMESSAGE") && typeof responseCode === "number" && responseCode >= 500;
}

/** The mail server of the settings, or null when there is none. */
function smtp(): Transporter | null {
  const url = env().SMTP_URL;
  return url ? singleton("smtp", () => openTransport(url)) : null;
}
