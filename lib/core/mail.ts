import { desc, eq, inArray, sql } from "drizzle-orm";
import nodemailer, { type Transporter } from "nodemailer";
import { type Db, db } from "./db";
import { env } from "./env";
import { log } from "./log";
import { type MAIL_STATUSES, mails } from "./mail-schema";
import { singleton } from "./singleton";

/** A mail to one person; the text stands beside the HTML for readers that show no HTML. */
export type Mail = { to: string; subject: string; text: string; html: string };
export type KeptMail = Mail & { id: string; status: (typeof MAIL_STATUSES)[number]; createdAt: Date };

// After each failure the wait doubles: 1, 2, 4 … 64 minutes, about two hours in all.
const ATTEMPTS = 8;
const BATCH = 20;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Promises a mail inside the transaction that calls for it. Without SMTP_URL it is kept for admins to read. */
export async function queueMail(tx: Db, mail: Mail): Promise<void> {
  const { to, ...content } = mail;
  await tx.insert(mails).values({ ...content, recipient: to, status: env().SMTP_URL ? "PENDING" : "KEPT" });
}

/** The newest mails that no server took: kept for want of one, still waiting, or given up. */
export async function listUnsentMails(limit: number): Promise<KeptMail[]> {
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
    .where(inArray(mails.status, ["KEPT", "PENDING", "FAILED"]))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit);
}

/** Sends the mails that are due, up to 20; a failed one waits and is tried again. Answers how many went out. */
export async function deliverMails(transport: Pick<Transporter, "sendMail"> | null = smtp()): Promise<number> {
  if (!transport) return 0;
  let sent = 0;
  for (const { id, attempts, ...mail } of await claimDue()) {
    try {
      await transport.sendMail({ from: env().MAIL_FROM, ...mail });
      await markSent(id);
      sent += 1;
    } catch (error) {
      await markFailed(id, attempts, error);
    }
  }
  return sent;
}

/** Takes due mails for this process; the next attempt is set first, so that a crash repeats rather than loses one. */
async function claimDue() {
  const due = db()
    .select({ id: mails.id })
    .from(mails)
    .where(sql`${mails.status} = 'PENDING' and ${mails.nextAttemptAt} <= now()`)
    .orderBy(mails.nextAttemptAt)
    .limit(BATCH)
    .for("update", { skipLocked: true });
  return db()
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: sql`now() + interval '1 minute' * power(2, ${mails.attempts})`,
    })
    .where(inArray(mails.id, due))
    .returning({
      id: mails.id,
      attempts: mails.attempts,
      to: mails.recipient,
      subject: mails.subject,
      text: mails.text,
      html: mails.html,
    });
}

/** The body goes with the sending: it may hold a link that opens an account. */
async function markSent(id: string): Promise<void> {
  await db()
    .update(mails)
    .set({ status: "SENT", sentAt: sql`now()`, text: "", html: "", lastError: null })
    .where(eq(mails.id, id));
}

async function markFailed(id: string, attempts: number, error: unknown): Promise<void> {
  const lastError = error instanceof Error ? error.message.slice(0, 500) : "unknown";
  log().warn({ mail: id, attempts, reason: lastError }, "a mail could not be sent");
  await db()
    .update(mails)
    .set({ lastError, ...(attempts >= ATTEMPTS && { status: "FAILED" as const }) })
    .where(eq(mails.id, id));
}

/** The mail server of the settings, or null when there is none. */
function smtp(): Transporter | null {
  const url = env().SMTP_URL;
  return url ? singleton("smtp", () => openTransport(url)) : null;
}

/** A transport that gives up on a silent server. nodemailer takes settings beside a `url` for none at all, so they go into it. */
export function openTransport(smtpUrl: string): Transporter {
  const url = new URL(smtpUrl);
  for (const [name, milliseconds] of Object.entries(TIMEOUTS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(milliseconds));
  }
  return nodemailer.createTransport(url.href);
}
