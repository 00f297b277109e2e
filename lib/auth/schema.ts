import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "@/lib/core/columns";

/**
 * Sessions that were signed out. next-auth's JWT stays valid until it expires, so a copied cookie would outlive the
 * sign-out; this list, checked with the account, ends that one session and leaves the person's others alone.
 */
export const endedSessions = pgTable(
  "ended_sessions",
  {
    id: uuid().primaryKey(),
    /** When its last token has expired by itself, and the row may go. */
    expiresAt: instant().notNull(),
  },
  (table) => [index("ended_sessions_expires").on(table.expiresAt)],
);
