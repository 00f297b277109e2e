import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transporter } from "nodemailer";
import { db } from "../database/db";
import { env } from "../env";
import { HopelessJob, PostponedQueue, type Worker } from "../queue/work";
import { singleton } from "../singleton";
import { mails } from "./schema";
import { openTransport, ServerAway } from "./smtp";

/*
 * Sends the emails of the queue `mail`. What a server refuses for good fails at once; while the server is away, nothing is lost.
 */

/** While the mail server is away, the queue waits for so many seconds before it asks again. */
const AWAY_SECONDS = 60;
/** An email that waited for the server for so long has failed. */
const AWAY_DAYS = 3;

export type Transport = Pick<Transporter, "sendMail">;

/** Sends queued emails one at a time: a server may take minutes over one, and other processes can send the rest. */
export function createMailWorker(transport: () => Transport | null = openSmtp): Worker {
  return {
    name: "mail",
    batchSize: 1,
    pollSeconds: 2,
    work: async ([job]) => {
      const server = transport();
      if (!job || !server) return new Map();
      try {
        await sendMail(job.id, server);
        return new Map();
      } catch (error) {
        return new Map([[job.id, error]]);
      }
    },
  };
}

async function sendMail(id: string, server: Transport): Promise<void> {
  const [mail] = await db()
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), isNull(mails.sentAt)));
  if (!mail) return;
  const { recipient: to, subject, text, html, headers, createdAt } = mail;
  const { MAIL_FROM: from, SUPPORT_EMAIL: replyTo } = env();
  try {
    await server.sendMail({ from, replyTo, to, subject, text, html, ...(headers && { headers }) });
  } catch (error) {
    throw toJobError(error, createdAt);
  }
  // The body and the headers may hold a link that opens an account, or ends its emails.
  await db().update(mails).set({ sentAt: sql`now()`, text: "", html: "", headers: null }).where(eq(mails.id, id));
}

function toJobError(error: unknown, createdAt: Date): unknown {
  const message = error instanceof Error ? error.message : "unknown";
  const isOld = Date.now() - createdAt.getTime() > AWAY_DAYS * 86_400_000;
  if (error instanceof ServerAway && !isOld) return new PostponedQueue(message, AWAY_SECONDS);
  return error instanceof ServerAway || isPermanent(error) ? new HopelessJob(message) : error;
}

/** A 5xx answer to the addressee or the text (RFC 5321, 4.2.1) will be the same tomorrow. */
function isPermanent(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (code === "EENVELOPE" || code === "EMESSAGE") && typeof responseCode === "number" && responseCode >= 500;
}

/** The mail server of the settings, or null when there is none. */
export function openSmtp(): Transporter | null {
  const url = env().SMTP_URL;
  return url ? singleton("smtp", () => openTransport(url)) : null;
}
