import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "@/lib/core/database/columns";
import { users } from "@/lib/users/schema";

/**
 * Sessions of people, for their own list. It decides nothing: a session is good while its token is, its version is the account's,
 * and `ended_sessions` does not have it.
 */
export const sessions = pgTable(
  "sessions",
  {
    /** `sessionId` of its token. */
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionVersion: integer().notNull(),
    /** The browser's own text, cut to a length. */
    userAgent: text().notNull().default(""),
    /** The address it was last seen from, shortened so that it names a network and not a household. */
    network: text().notNull().default(""),
    createdAt: createdAt(),
    /** Written every few minutes at most. */
    lastSeenAt: instant().notNull().defaultNow(),
  },
  (table) => [index("sessions_user").on(table.userId, table.lastSeenAt), index("sessions_seen").on(table.lastSeenAt)],
);

/**
 * Sessions that were signed out. next-auth's JWT stays valid until it expires, so a copied cookie would outlive the
 * sign-out; this list, checked with the account, ends that one session and leaves the person's others alone.
 */
export const endedSessions = pgTable(
  "ended_sessions",
  {
    id: uuid().primaryKey(),
    /** Time when its last token expires by itself; then the row may be deleted. */
    expiresAt: instant().notNull(),
  },
  (table) => [index("ended_sessions_expires").on(table.expiresAt)],
);
