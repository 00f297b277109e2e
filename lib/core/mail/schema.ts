import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../database/columns";

/**
 * Emails to people, for 30 days. One that has to be sent has a job of the same id in the queue `mail`; without a mail
 * server there is none, and administrators read the email here.
 */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Empty once the email is sent, as `html` is. */
    text: text().notNull(),
    html: text().notNull(),
    /** Headers beside the usual ones, such as `List-Unsubscribe`. Only emails to many people have some. */
    headers: jsonb().$type<Record<string, string>>(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (table) => [
    index("mails_created").on(table.createdAt, table.id),
    // Administrators search by a part of the address or of the subject.
    index("mails_text").using("gin", table.recipient.op("gin_trgm_ops"), table.subject.op("gin_trgm_ops")),
    // An account that is deleted takes its emails along.
    index("mails_recipient").on(table.recipient),
  ],
);
