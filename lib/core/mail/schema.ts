import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../database/columns";

export const MAIL_STATUSES = ["KEPT", "PENDING", "SENT", "FAILED"] as const;

/** Mails to people. KEPT: there is no mail server, admins read them here; a sent one loses its body. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Headers beside the usual ones, such as `List-Unsubscribe`: of what many get at once, which waits for the letters to one. */
    headers: jsonb().$type<Record<string, string>>(),
    status: text({ enum: MAIL_STATUSES }).notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (table) => [
    index("mails_due").on(sql`(headers is not null)`, table.nextAttemptAt).where(sql`status = 'PENDING'`),
    index("mails_created").on(table.createdAt),
    // What administrators see of each state, and count: those given up are few among many.
    index("mails_status_created").on(table.status, table.createdAt, table.id),
    // What they look for.
    index("mails_text").using("gin", table.recipient.op("gin_trgm_ops"), table.subject.op("gin_trgm_ops")),
    // What goes with an account that is deleted.
    index("mails_recipient").on(table.recipient),
    check("mails_status", sql.raw(`status in ('KEPT','PENDING','SENT','FAILED')`)),
  ],
);
