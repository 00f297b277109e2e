import { z } from "zod";
import { MAIL_STATES, type MailState } from "@/lib/core/mail/contract";
import { tableParameters } from "@/lib/core/page";
import { queryText } from "@/lib/core/text";

/** Parameters of the list of mails. The newest come first by default. */
export const MailQuery = z.strictObject({
  status: z.enum(MAIL_STATES).optional(),
  q: queryText({ max: 200 }).meta({ description: "Part of the addressee's address or of the subject." }),
  ...tableParameters(["created"]),
});
export type MailQuery = z.infer<typeof MailQuery>;

export type ListedMail = {
  id: string;
  to: string;
  subject: string;
  status: MailState;
  /** Attempts that have begun; null once nobody tries. */
  attempts: number | null;
  createdAt: string;
  sentAt: string | null;
  /** Time of the next attempt; null unless it waits. */
  nextAttemptAt: string | null;
  lastError: string | null;
};

/** A mail with its body, which is there for kept ones only: on its way to a person it is that person's alone. */
export type MailFacts = ListedMail & { body: { text: string; html: string } | null };

export type MailCounts = Record<MailState, number>;
